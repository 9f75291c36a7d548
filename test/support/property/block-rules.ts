import type { RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import { joinPath } from "../../../src/run/ids.ts";
import type { Facts, Known } from "./known.ts";

/** Blocks: opened and closed once, conditions evaluated once, iterations in order. */
export class BlockRules {
  readonly #facts: Facts;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  read(event: RunEvent): void {
    switch (event.type) {
      case "condition.evaluated":
        return this.#condition(event);
      case "items.evaluated":
        return this.#items(event);
      case "block.opened":
        return this.#opened(event, this.#facts.known(event.step));
      case "block.closed":
        return this.#closed(event, this.#facts.known(event.step));
      case "iteration.started":
        return this.#iterationStarted(event, this.#facts.known(event.step));
      case "iteration.ended":
        return this.#iterationEnded(event, this.#facts.known(event.step));
    }
  }

  #rule(event: RunEvent, holds: boolean, rule: string): void {
    this.#facts.rule(event, holds, rule);
  }

  #condition(event: RunEventOf<"condition.evaluated">): void {
    const step = this.#facts.mayBegin(event);
    const known = this.#facts.known(event.step);
    this.#rule(event, known.condition === undefined, "is evaluated once");
    this.#rule(event, step?.condition !== undefined, "has a condition");
    const phase = step?.type === "conditional" ? "open" : "fresh";
    this.#rule(event, known.phase === phase, "is evaluated before the step begins");
    known.condition = event.value;
  }

  #items(event: RunEventOf<"items.evaluated">): void {
    const known = this.#facts.known(event.step);
    this.#rule(event, known.phase === "open" && known.items === undefined, "is evaluated once, in the block");
    known.items = event.items;
  }

  #opened(event: RunEventOf<"block.opened">, known: Known): void {
    const step = this.#facts.mayBegin(event);
    known.opened = true;
    this.#rule(event, known.phase === "fresh", "is opened once");
    this.#rule(event, !this.#facts.isLeftOut(event.step), "is not left out");
    const gated = step?.condition !== undefined && step.type !== "conditional";
    this.#rule(event, !gated || known.condition === true, "opens only where its condition held");
    const called = step?.type === "workflow" ? step.workflow : undefined;
    this.#rule(event, event.definition === called, "names the definition it enters");
    known.phase = "open";
    delete known.failure;
  }

  #closed(event: RunEventOf<"block.closed">, known: Known): void {
    const { step: path, status } = event;
    this.#rule(event, known.phase === "open", "was open");
    if (status === "completed")
      this.#rule(event, this.#isOver(path, known), "closes when all in it has ended");
    else this.#gaveUp(event);
    known.phase = status === "failed" ? "failed" : "ended";
  }

  #gaveUp(event: RunEventOf<"block.closed">): void {
    const { step: path, status } = event;
    const { undelivered, tree } = this.#facts;
    const attempts = this.#facts.going(path).filter(([, { phase }]) => phase === "failed");
    const others = Array.from(undelivered).filter(([at]) => at === path || at.startsWith(`${path}/`));
    const failures = [...attempts.map(([, { failure }]) => failure), ...others.map(([, failure]) => failure)];
    this.#rule(event, failures.length > 0, "fails only where something in it failed");
    const fatal = failures.some((failure) => failure?.class === "fatal");
    const { onError } = tree.policyAt(path) ?? {};
    const skips = onError === "continue" || (onError === "skip" && !fatal);
    this.#rule(event, (status === "skipped") === skips, "is skipped where it may be, and nowhere else");
    const working: ReadonlySet<Known["phase"]> = new Set(["started", "produced", "asked", "answered"]);
    const left = this.#facts.going(path).filter(([, { phase }]) => working.has(phase));
    this.#rule(event, left.length === 0, `lets what was begun end: ${left.map(([at]) => at).join()}`);
  }

  #isOver(path: string, known: Known): boolean {
    const step = this.#facts.tree.stepAt(path);
    if (step?.type === "parallel" && step["merge-strategy"] === "first-success") return this.#isWon(path);
    if (step?.type !== "recurring") return this.#facts.haveEnded(path);
    const limit = Math.min(step["max-iterations"] ?? Infinity, known.items?.length ?? Infinity);
    return !known.inIteration && (known.done || known.iteration >= limit);
  }

  /** Branches that had failed by the time another one was first stay failed. */
  #isWon(path: string): boolean {
    const phases = this.#facts
      .list(path)
      .map(({ name }) => this.#facts.steps.get(joinPath(path, name))?.phase ?? "fresh");
    return phases.includes("ended") && phases.every((phase) => ["ended", "failed"].includes(phase));
  }

  #iterationStarted(event: RunEventOf<"iteration.started">, known: Known): void {
    const step = this.#facts.tree.stepAt(event.step);
    if (step?.type !== "recurring") return this.#rule(event, false, "is of a loop");
    this.#rule(event, known.phase === "open" && !known.inIteration, "starts when the one before has ended");
    this.#rule(event, event.iteration === known.iteration + 1, "is the next in order");
    this.#rule(event, !known.done, "does not start after `until` held");
    this.#rule(event, event.iteration <= (step["max-iterations"] ?? Infinity), "is within the limit");
    if (step["for-each"] !== undefined) {
      const item = known.items?.[event.iteration - 1];
      const isIts = item !== undefined && JSON.stringify(item) === JSON.stringify(event.item);
      this.#rule(event, isIts, "has its item");
    }
    known.iteration = event.iteration;
    known.inIteration = true;
  }

  #iterationEnded(event: RunEventOf<"iteration.ended">, known: Known): void {
    const prefix = joinPath(event.step, event.iteration);
    this.#rule(event, known.inIteration && event.iteration === known.iteration, "was going on");
    this.#rule(event, this.#facts.haveEnded(prefix), "ends after its steps");
    known.inIteration = false;
    known.done = event.done;
  }
}
