import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunEvent, RunEventOf } from "../../run/journal/event.ts";
import type { MemoryStates } from "../memory/memory-states.ts";
import { millisecondsOf } from "../outcomes/outcome-schema.ts";
import type { SimulatedWorld } from "./simulated-agents.ts";

interface Answer {
  readonly decision: "approved" | "rejected" | "input";
  readonly text: string;
}

/** People who answer the questions of a run as the outcomes say. */
export class SimulatedPeople implements RunObserver {
  readonly #world: SimulatedWorld;
  readonly #inbox: { readonly states: MemoryStates; readonly runId: string };
  readonly #signal: AbortSignal;
  /** Answers that come later. */
  pending = 0;
  #count = 0;

  constructor(
    world: SimulatedWorld,
    { signal, ...inbox }: { states: MemoryStates; runId: string; signal: AbortSignal },
  ) {
    this.#world = world;
    this.#inbox = inbox;
    this.#signal = signal;
  }

  onEvent(event: RunEvent): void {
    if (event.type === "human.asked") this.#ask(event);
  }

  #ask(question: RunEventOf<"human.asked">): void {
    const { clock, outcomes } = this.#world;
    const { step, attempt, needs, approvals: needed = 1 } = question;
    const { outcome } = outcomes.at(step, attempt, needs ? "agent" : "human");
    if (outcome.answer === "none") return;
    const fallback = needs ? (needs.options?.[0] ?? "Simulated answer.") : "";
    const text = outcome.text ?? fallback;
    const decision = outcome.answer ?? (needs ? "input" : "approved");
    const send = (): void => this.#send(question, { decision, text }, decision === "approved" ? needed : 1);
    // The duration of an asking agent is that of its session.
    const delayMs = needs || outcome.duration === undefined ? 0 : millisecondsOf(outcome.duration);
    if (delayMs === 0) return send();
    this.pending += 1;
    void clock
      .work(delayMs, this.#signal)
      .then(send, () => {})
      .finally(() => (this.pending -= 1));
  }

  #send({ step, attempt }: RunEventOf<"human.asked">, answer: Answer, times: number): void {
    const { record, clock } = this.#world;
    const { states, runId } = this.#inbox;
    for (let person = 1; person <= times; person += 1) {
      this.#count += 1;
      const request = {
        type: "input",
        step,
        actor: `person-${person}`,
        at: clock.now().toISOString(),
        ...answer,
      };
      states.addRequest(runId, `simulated-${this.#count}`, JSON.stringify(request));
    }
    record.add({
      kind: "human",
      path: step,
      attempt,
      text: answer.text,
      failed: answer.decision === "rejected",
    });
  }
}
