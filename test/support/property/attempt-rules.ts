import { childrenOf } from "../../../src/definition/schema.ts";
import type { Failure, RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import type { Facts, Known } from "./known.ts";

/** Attempts of steps: their order, their numbers, and what may follow a failed one. */
export class AttemptRules {
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  read(event: RunEvent): void {
    switch (event.type) {
      case "step.started":
        return this.#started(event, this.#facts.known(event.step));
      case "step.produced":
        this.#follows(event, ["started"]);
        this.#facts.known(event.step).phase = "produced";
        return;
      case "step.succeeded":
        this.#follows(event, ["started", "produced", "answered"]);
        this.#facts.known(event.step).phase = "ended";
        return;
      case "step.failed":
        return this.#failed(event, this.#facts.known(event.step));
      case "step.interrupted":
        // What was not committed goes with the machine it lay on.
        this.#follows(event, event.reason.endsWith(" lost") ? ["started", "produced"] : ["started"]);
        this.#facts.known(event.step).phase = "interrupted";
        return;
      case "step.skipped":
        return this.#skipped(event, this.#facts.known(event.step));
    }
  }

  #follows(event: RunEvent & { step: string; attempt: number }, phases: readonly Known["phase"][]): void {
    const { phase, attempt } = this.#facts.known(event.step);
    const holds = phases.includes(phase) && attempt === event.attempt;
    this.#facts.rule(event, holds, `follows what is ${phases.join(" or ")}`);
  }

  #failed({ step, attempt, failure, at }: RunEventOf<"step.failed">, known: Known): void {
    known.phase = "failed";
    known.attempt = Math.max(known.attempt, attempt);
    if (!isProviders(failure)) known.failures += 1;
    known.failure = { ...failure, at: Date.parse(at) };
    this.#facts.known(step);
  }

  #started(event: RunEventOf<"step.started">, known: Known): void {
    const { tree } = this.#facts;
    const step = this.#facts.mayBegin(event);
    const isMerge = tree.mergedBy(event.step) !== undefined;
    const isLeaf = step && childrenOf(step).length === 0 && step.type !== "workflow";
    this.#facts.rule(event, isMerge || isLeaf === true, "is no block");
    const reads = step?.type === "wait-for-human" && known.phase === "answered";
    this.#facts.rule(
      event,
      event.attempt === known.attempt + (reads ? 0 : 1),
      "has the number after the last",
    );
    const phases: Known["phase"][] = reads ? ["answered"] : ["fresh", "failed", "interrupted"];
    this.#facts.rule(event, phases.includes(known.phase), "does not start again while it runs or has ended");
    const isGated = step?.condition !== undefined;
    this.#facts.rule(event, !isGated || known.condition === true, "starts only where its condition held");
    if (step?.type === "wait-for-human") this.#facts.rule(event, known.hasWords, "reads words of a person");
    if (known.phase === "fresh")
      this.#facts.rule(event, !this.#facts.isLeftOut(event.step), "is not left out");
    if (known.phase === "failed") this.#retried(event, known);
    known.phase = "started";
    known.attempt = event.attempt;
  }

  #retried(event: RunEventOf<"step.started">, { failures, failure }: Known): void {
    const due = (failure?.at ?? 0) + (failure?.retry_after_ms ?? 0);
    this.#facts.rule(event, Date.parse(event.at) >= due, "waits as long as it was asked to");
    if (isProviders(failure)) return;
    const { tree } = this.#facts;
    const merged = tree.mergedBy(event.step);
    const policy = tree.policyAt(
      merged === undefined ? event.step : event.step.slice(0, event.step.lastIndexOf("/")),
    );
    this.#facts.rule(
      event,
      merged !== undefined || policy?.onError === "retry",
      "is retried only where it may be",
    );
    this.#facts.rule(event, failures <= (policy?.maxRetry ?? 0), "is retried at most max-retry times");
    const helps = failure?.class === "recoverable" || failure?.class === "transient";
    this.#facts.rule(event, helps, "is retried only where that helps");
  }

  #skipped(event: RunEventOf<"step.skipped">, known: Known): void {
    this.#facts.mayBegin(event);
    this.#facts.rule(event, this.#maySkip(event, known), "may be left out for that reason");
    known.phase = "ended";
    for (const [, inner] of this.#facts.inside(event.step))
      if (inner.phase === "asked") inner.phase = "interrupted";
  }

  /** Those of a parallel block (another was first, or one it depends on did not complete) are for the rules of branches. */
  #maySkip({ step, skip }: RunEventOf<"step.skipped">, { phase, condition }: Known): boolean {
    if (skip?.code === "from-step") return phase === "fresh" && this.#facts.isLeftOut(step);
    if (skip?.code === "condition") return phase === "fresh" && condition === false;
    if (skip?.code === "dependency") return phase === "fresh";
    if (skip?.code === "superseded") return phase !== "ended";
    return (
      phase === "failed" && ["skip", "continue"].includes(this.#facts.tree.policyAt(step)?.onError ?? "")
    );
  }
}

/** Waits for a provider cost no attempt; those of these tests are shorter than the longest outage. */
function isProviders(failure: Partial<Failure> | undefined): boolean {
  return failure?.retry_after_ms !== undefined && failure.class === "transient";
}
