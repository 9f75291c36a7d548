import type { Step } from "../../../definition/schema.ts";
import type { RunObserver } from "../../../ports/run-observer.ts";
import type { ScriptRequest, ScriptResult, ScriptRunner } from "../../../ports/script-runner.ts";
import type { RunEvent, RunEventOf } from "../../../run/journal/event.ts";
import type { MemoryStates } from "../memory/memory-states.ts";
import { millisecondsOf, stepAt } from "../outcomes/outcome-list.ts";
import { type AttemptOutcome, dataOf } from "./attempt-outcomes.ts";
import { failureOf, listedFailure, type SimulatedWorld, writeFiles } from "./simulated-agents.ts";

type Hooks = Parameters<ScriptRunner["run"]>[1];

const SCRIPT_MS = 5_000;
const CHECK_MS = 10_000;
/** Folder of a commit for a check of the tests before the change. */
const EARLIER_COMMIT = /^\/at-(.+)$/;

/** Scripts and check commands that end as the outcomes say, in virtual time. Nothing is executed. */
export class SimulatedScripts implements ScriptRunner {
  readonly #world: SimulatedWorld;

  constructor(world: SimulatedWorld) {
    this.#world = world;
  }

  async run(request: ScriptRequest, hooks: Hooks): Promise<ScriptResult> {
    const { record } = this.#world;
    const { step: path, attempt, script } = request;
    record.running += 1;
    try {
      // Only the script of a step needs its whole output.
      const isCheck = request.output === "end";
      const result = isCheck ? await this.#check(request, hooks) : await this.#script(request, hooks);
      const failed = result.status !== "exited" || result.exitCode !== 0;
      record.add({ kind: isCheck ? "check" : "script", path, attempt, text: script, failed });
      return result;
    } finally {
      record.running -= 1;
    }
  }

  async #script(request: ScriptRequest, { signal, onLine }: Hooks): Promise<ScriptResult> {
    const { clock, outcomes, workspaces, library } = this.#world;
    const { step: path, attempt, timeoutMs = Infinity } = request;
    const planned = outcomes.at(path, attempt, "script");
    const { outcome } = planned;
    const durationMs = outcome.duration === undefined ? SCRIPT_MS : millisecondsOf(outcome.duration);
    await clock.work(Math.min(durationMs, timeoutMs), signal).catch(() => {});
    if (signal.aborted) return { status: "interrupted" };
    const step = stepAt(this.#world.known(), path);
    const [stdout, stderr] = [standardOutputOf(planned, step), outcome["error-output"] ?? ""];
    const listed = listedFailure(outcome);
    const failure = listed && failureOf(listed);
    if (durationMs > timeoutMs || failure?.class === "transient")
      return { status: "timed-out", stdout, stderr };
    if (failure?.class === "fatal") return { status: "not-started", message: failure.message };
    const exitCode = outcome["exit-code"] ?? (failure ? 1 : 0);
    const workspace = exitCode === 0 ? workspaces.at(request.cwd) : undefined;
    if (workspace) await writeFiles(workspace, outcome, { path, attempt, step, library, readOnly: false });
    for (const line of stdout.trimEnd().split("\n")) if (line !== "") onLine(line);
    return { status: "exited", exitCode, stdout, stderr, durationMs };
  }

  /** Setup and check commands pass on unchanged files. Later, the outcome of the attempt decides. */
  async #check(request: ScriptRequest, { signal }: Hooks): Promise<ScriptResult> {
    const { clock, record, outcomes, workspaces } = this.#world;
    const { step: path, attempt, cwd, timeoutMs = Infinity } = request;
    await clock.work(Math.min(CHECK_MS, timeoutMs), signal).catch(() => {});
    if (signal.aborted) return { status: "interrupted" };
    const isFailed = EARLIER_COMMIT.test(cwd)
      ? workspaces.hasCopiedFiles(cwd) // New tests fail without the change.
      : record.hasEnded(path, attempt) &&
        outcomes.at(path, attempt, this.#kindOf(path)).outcome.checks === "failed";
    const exitCode = isFailed ? 1 : 0;
    const stderr = isFailed ? "Simulated failure of the check." : "";
    return { status: "exited", exitCode, stdout: "", stderr, durationMs: CHECK_MS };
  }

  #kindOf(path: string): "script" | "agent" {
    return stepAt(this.#world.known(), path)?.type === "script" ? "script" : "agent";
  }
}

function standardOutputOf(planned: AttemptOutcome, step: Step | undefined): string {
  const { outcome } = planned;
  if (outcome.output !== undefined) return outcome.output;
  const data = dataOf(planned, step?.["output-schema"]);
  return data === undefined ? "" : `${JSON.stringify(data)}\n`;
}

interface Answer {
  readonly decision: "approved" | "rejected" | "input";
  readonly text: string;
}

/** People who answer the questions of a run as the outcomes say. */
export class SimulatedPeople implements RunObserver {
  readonly #world: SimulatedWorld;
  readonly #inbox: { readonly states: MemoryStates; readonly runId: string };
  readonly #signal: AbortSignal;
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
