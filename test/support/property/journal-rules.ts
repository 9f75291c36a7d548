import type { RunPlan } from "../../../src/decision/execution-plan.ts";
import type { RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import { prefixOf } from "../../../src/run/ids.ts";
import { AttemptRules } from "./attempt-rules.ts";
import { BlockRules } from "./block-rules.ts";
import { BranchRules } from "./branch-rules.ts";
import { BudgetRules } from "./budget-rules.ts";
import { DeliveryRules } from "./delivery-rules.ts";
import { HumanRules } from "./human-rules.ts";
import { Facts } from "./known.ts";
import { isIteration, Tree } from "./tree.ts";

/**
 * What must hold of every journal, told independently of `decide` and `evolve`: it knows the definitions as a tree and the rules of
 * each kind of step, and nothing of cursors. Events that break a rule are collected as sentences.
 */
export class JournalRules {
  readonly #facts: Facts;
  readonly #rules: readonly { read(event: RunEvent): void }[];
  #running = false;
  #isHandedOut = false;
  #seq = 0;

  constructor(plan: RunPlan) {
    const facts = new Facts(new Tree(plan));
    this.#facts = facts;
    // Branches and limits look at how things stand before an event; what ends a step is noted by the others.
    const before = [new BudgetRules(facts), new BranchRules(facts)];
    const after = [
      new AttemptRules(facts),
      new HumanRules(facts),
      new BlockRules(facts),
      new DeliveryRules(facts),
    ];
    this.#rules = [...before, ...after];
  }

  get broken(): readonly string[] {
    return this.#facts.broken;
  }

  /** Paths of steps that wait for an answer. */
  get asked(): string[] {
    const asked = Array.from(this.#facts.steps).filter(([, { phase }]) => phase === "asked");
    return asked.map(([path]) => path);
  }

  /** How many leading steps of each list that is worked on have ended; those of parallel blocks have no order. */
  get endedOf(): Map<string, number> {
    const { steps, tree } = this.#facts;
    const prefixes = [...new Set(Array.from(steps.keys(), prefixOf))].filter(
      (prefix) => isIteration(prefix) || tree.stepAt(prefix)?.type !== "parallel",
    );
    const open = prefixes.filter(
      (prefix) => this.#facts.isOpen(prefix) && this.#facts.list(prefix).length > 0,
    );
    return new Map(open.map((prefix) => [this.#nameOfList(prefix), this.#endedIn(prefix)]));
  }

  #endedIn(prefix: string): number {
    const paths = this.#facts.list(prefix).map(({ name }) => (prefix === "" ? name : `${prefix}/${name}`));
    return paths.filter((path) => this.#facts.hasEnded(path)).length;
  }

  #nameOfList(prefix: string): string {
    return this.#facts.steps.get(prefix)?.condition === false ? `${prefix}#else` : prefix;
  }

  read(event: RunEvent): void {
    this.#facts.rule(event, event.seq === (this.#seq += 1), "is numbered on");
    const isBeginning = event.type === "run.started" || event.type === "run.resumed";
    const isClosing = event.type === "step.interrupted" && event.reason === "crash";
    this.#facts.rule(event, this.#running || isBeginning || isClosing, "comes while the run is running");
    if (event.type === "run.resumed") this.#facts.joins = this.#isHandedOut && event.reset === undefined;
    for (const rules of this.#rules) rules.read(event);
    this.#readRun(event);
  }

  #readRun(event: RunEvent): void {
    switch (event.type) {
      case "run.started":
        this.#facts.skip = new Set(event.skip);
        this.#running = true;
        return;
      case "run.resumed":
        return this.#resumed(event);
      case "run.completed":
        this.#facts.rule(event, this.#facts.haveEnded(""), "completes after all its steps");
        this.#running = false;
        return;
      case "run.paused":
        this.#isHandedOut = event.reason === "fan-out";
        this.#running = false;
        return;
      case "run.cancelled":
      case "run.failed":
        this.#running = false;
    }
  }

  /** A block in which something goes on keeps the choice of its condition. */
  #staysOpen(path: string, reset: readonly string[]): boolean {
    const open: ReadonlySet<string> = new Set(["open", "asked", "answered", "started", "produced"]);
    return Array.from(this.#facts.inside(path)).some(
      ([inner, { phase }]) => open.has(phase) && !reset.includes(inner),
    );
  }

  #resumed(event: RunEventOf<"run.resumed">): void {
    const { steps, tree } = this.#facts;
    this.#running = true;
    this.#isHandedOut = false;
    if (this.#facts.joins) return;
    this.#facts.undelivered.clear();
    for (const [path, known] of steps) {
      if (known.phase !== "failed" || this.#facts.isInsideEnded(path, event.reset)) continue;
      known.phase = known.opened ? "open" : "fresh";
      known.failures = 0;
    }
    if (!event.reset) return;
    this.#facts.skip = new Set(event.skip);
    for (const path of event.reset) {
      const runs = !isIteration(path) && !this.#facts.isInsideLeftOut(path);
      const called = runs && tree.stepAt(path)?.type === "workflow";
      const begun = Array.from(this.#facts.inside(path)).filter(([, { phase }]) => phase !== "fresh");
      const inside = called ? begun.map(([inner]) => inner) : [];
      const left = inside.filter((inner) => event.reset?.includes(inner) !== true);
      this.#facts.rule(
        event,
        left.length === 0,
        `starts all of a nested workflow afresh, not without ${left.join()}`,
      );
      const { condition } = this.#facts.known(path);
      this.#facts.startOver(path);
      if (condition !== undefined && this.#staysOpen(path, event.reset))
        this.#facts.known(path).condition = condition;
    }
  }
}
