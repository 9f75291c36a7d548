import type { RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import type { Facts, Known } from "./known.ts";

/** Questions to people: asked in order, answered once, and only what was asked. */
export class HumanRules {
  readonly #facts: Facts;
  readonly #requests = new Set<string>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  read(event: RunEvent): void {
    if (event.type === "human.asked") this.#asked(event, this.#facts.known(event.step));
    if (event.type === "human.answered") this.#answered(event, this.#facts.known(event.step));
    if (event.type === "run.resumed") this.#giveTime(event);
    if (event.type === "step.failed" && event.failure.code === "human-timeout") this.#late(event);
  }

  #asked(event: RunEventOf<"human.asked">, known: Known): void {
    const step = this.#facts.mayBegin(event);
    this.#facts.rule(event, step?.type === "wait-for-human", "is asked by a wait for a person");
    this.#facts.rule(
      event,
      step?.condition === undefined || known.condition === true,
      "asks only where its condition held",
    );
    this.#facts.rule(event, event.attempt === known.attempt + 1, "has the number after the last");
    const unclear = known.phase === "failed" && known.failure?.code === "answer-unclear";
    const isAgain = known.phase === "asked" && event.request !== undefined;
    const begins = known.phase === "fresh" || (known.phase === "interrupted" && !known.hasWords);
    this.#facts.rule(event, begins || unclear || isAgain, "is asked where nobody has answered");
    this.#use(event, event.request);
    known.phase = "asked";
    known.attempt = event.attempt;
    known.hasWords = false;
    if (event.deadline !== undefined) known.deadline = Date.parse(event.deadline);
  }

  #giveTime({ deadlines = {} }: RunEventOf<"run.resumed">): void {
    for (const [path, deadline] of Object.entries(deadlines))
      this.#facts.known(path).deadline = Date.parse(deadline);
  }

  #answered(event: RunEventOf<"human.answered">, known: Known): void {
    this.#facts.rule(
      event,
      known.phase === "asked" && known.attempt === event.attempt,
      "answers what is asked",
    );
    this.#use(event, event.request);
    if (event.decision === "timeout") this.#late(event);
    else this.#facts.rule(event, event.request !== undefined, "is somebody's request");
    known.phase = "answered";
    known.hasWords = true;
  }

  #late(event: RunEvent & { step: string }): void {
    const { deadline = Infinity } = this.#facts.known(event.step);
    this.#facts.rule(event, Date.parse(event.at) >= deadline, "is not late before its time");
    const step = this.#facts.tree.stepAt(event.step);
    const goesOn = step?.type === "wait-for-human" && step["on-timeout"] === "continue";
    this.#facts.rule(event, goesOn === (event.type === "human.answered"), "does what on-timeout says");
  }

  #use(event: RunEvent, request: string | undefined): void {
    if (request === undefined) return;
    this.#facts.rule(event, !this.#requests.has(request), "uses a request once");
    this.#requests.add(request);
  }
}
