import { childrenOf, type Step, type StepOf } from "../../src/definition/schema.ts";
import { find } from "./find.ts";
import { fresh, type Known } from "./known.ts";
import { joinPath, nameOf, prefixOf } from "../../src/run/step-path.ts";
import type { RunPlan } from "../../src/decision/plan.ts";
import type { RunEvent, RunEventOf } from "../../src/run/event.ts";

/**
 * What must hold of every journal, told independently of `decide` and `evolve`: it knows the definition as a tree and the rules of
 * each kind of step, and nothing of cursors. Events that break a rule are collected as sentences.
 */
export class JournalRules {
  readonly broken: string[] = [];
  readonly #plan: RunPlan;
  readonly #steps = new Map<string, Known>();
  #skip: ReadonlySet<string> = new Set();
  #running = false;
  #written = new Set<string>();
  #unwritten = new Set<string>();
  #pushed = false;
  #opened = false;
  #changed = false;
  #seq = 0;

  constructor(plan: RunPlan) {
    this.#plan = plan;
  }

  /** How many leading steps of each list that is worked on have ended. */
  get endedOf(): Map<string, number> {
    const prefixes = [...new Set(Array.from(this.#steps.keys(), prefixOf))];
    const open = prefixes.filter((prefix) => this.#isOpen(prefix) && this.#list(prefix).length > 0);
    return new Map(open.map((prefix) => [this.#nameOfList(prefix), this.#endedIn(prefix)]));
  }

  #endedIn(prefix: string): number {
    return this.#list(prefix).filter(({ name }) => this.#hasEnded(joinPath(prefix, name))).length;
  }

  #nameOfList(prefix: string): string {
    return this.#steps.get(prefix)?.condition === false ? `${prefix}#else` : prefix;
  }

  read(event: RunEvent): void {
    this.#rule(event, event.seq === (this.#seq += 1), "is numbered on");
    const isBeginning = event.type === "run.started" || event.type === "run.resumed";
    const isClosing = event.type === "step.interrupted" && event.reason === "crash";
    this.#rule(event, this.#running || isBeginning || isClosing, "comes while the run is running");
    this.#readAny(event);
  }

  #readAny(event: RunEvent): void {
    switch (event.type) {
      case "run.started":
        this.#skip = new Set(event.skip);
        this.#running = true;
        return;
      case "run.resumed":
        return this.#resumed(event);
      case "run.paused":
      case "run.cancelled":
      case "run.failed":
        this.#running = false;
        return;
      case "run.completed":
        return this.#completed(event);
      case "condition.evaluated":
        return this.#condition(event);
      case "items.evaluated":
        return this.#items(event);
      case "block.opened":
        return this.#blockOpened(event);
      case "block.closed":
        return this.#blockClosed(event);
      case "iteration.started":
        return this.#iterationStarted(event);
      case "iteration.ended":
        return this.#iterationEnded(event);
      case "step.skipped":
        return this.#skipped(event);
      case "output.written":
        this.#rule(event, !this.#written.has(event.name), "is written once");
        this.#rule(event, !this.#unwritten.has(event.name), "is not tried again after it failed");
        this.#written.add(event.name);
        return;
      case "output.failed":
        this.#rule(event, !this.#written.has(event.name), "is not written");
        this.#rule(event, !this.#unwritten.has(event.name), "is not tried again after it failed");
        this.#unwritten.add(event.name);
        return;
      case "branch.pushed":
        this.#rule(event, !this.#pushed && this.#changed, "is pushed once, and not without a change");
        this.#pushed = true;
        return;
      case "pull-request.opened":
        this.#rule(event, this.#pushed && !this.#opened, "is opened once, after the push");
        this.#opened = true;
        return;
      case "workspace.prepared":
      case "branch.moved":
        return;
      default:
        return this.#attempt(event);
    }
  }

  #attempt(
    event: RunEventOf<
      "step.started" | "step.produced" | "step.succeeded" | "step.failed" | "step.interrupted"
    >,
  ): void {
    const known = this.#known(event.step);
    switch (event.type) {
      case "step.started":
        return this.#started(event, known);
      case "step.produced":
        this.#rule(event, known.phase === "started" && known.attempt === event.attempt, "follows its start");
        known.phase = "produced";
        return;
      case "step.succeeded":
        this.#rule(
          event,
          ["started", "produced"].includes(known.phase) && known.attempt === event.attempt,
          "follows its start or its result",
        );
        known.phase = "ended";
        if (event.files?.length) this.#changed = true;
        return;
      case "step.failed":
        known.phase = "failed";
        known.attempt = Math.max(known.attempt, event.attempt);
        known.failures += 1;
        known.failure = { ...event.failure, at: Date.parse(event.at) };
        return;
      case "step.interrupted":
        this.#rule(event, known.phase === "started" && known.attempt === event.attempt, "follows its start");
        known.phase = "interrupted";
    }
  }

  #started(event: RunEventOf<"step.started">, known: Known): void {
    const step = this.#mayBegin(event);
    this.#rule(event, step !== undefined && childrenOf(step).length === 0, "is no block");
    this.#rule(event, event.attempt === known.attempt + 1, "has the number after the last");
    this.#rule(
      event,
      ["fresh", "failed", "interrupted"].includes(known.phase),
      "does not start again while it runs or has ended",
    );
    this.#rule(
      event,
      step?.condition === undefined || known.condition === true,
      "starts only where its condition held",
    );
    if (known.phase === "fresh") this.#rule(event, !this.#skip.has(nameOf(event.step)), "is not left out");
    if (known.phase === "failed") this.#retried(event, known);
    known.phase = "started";
    known.attempt = event.attempt;
  }

  #retried(event: RunEventOf<"step.started">, { failures, failure }: Known): void {
    const policy = this.#plan.policies.get(nameOf(event.step));
    this.#rule(event, policy?.onError === "retry", "is retried only where it may be");
    this.#rule(event, failures <= (policy?.maxRetry ?? 0), "is retried at most max-retry times");
    this.#rule(
      event,
      failure?.class === "recoverable" || failure?.class === "transient",
      "is retried only where that helps",
    );
    const due = (failure?.at ?? 0) + (failure?.retry_after_ms ?? 0);
    this.#rule(event, Date.parse(event.at) >= due, "waits as long as it was asked to");
  }

  #condition(event: RunEventOf<"condition.evaluated">): void {
    const step = this.#mayBegin(event);
    const known = this.#known(event.step);
    this.#rule(event, known.condition === undefined, "is evaluated once");
    this.#rule(event, step?.condition !== undefined, "has a condition");
    this.#rule(
      event,
      known.phase === (step?.type === "conditional" ? "open" : "fresh"),
      "is evaluated when its step is reached",
    );
    known.condition = event.value;
  }

  #items(event: RunEventOf<"items.evaluated">): void {
    const known = this.#known(event.step);
    this.#rule(
      event,
      known.phase === "open" && known.items === undefined,
      "is evaluated once, in an open block",
    );
    known.items = event.items;
  }

  #blockOpened(event: RunEventOf<"block.opened">): void {
    const step = this.#mayBegin(event);
    const known = this.#known(event.step);
    this.#rule(event, known.phase === "fresh", "is opened once");
    this.#rule(event, !this.#skip.has(nameOf(event.step)), "is not left out");
    const gated = step?.condition !== undefined && step.type !== "conditional";
    this.#rule(event, !gated || known.condition === true, "opens only where its condition held");
    known.phase = "open";
    delete known.failure;
  }

  #blockClosed(event: RunEventOf<"block.closed">): void {
    const { step: path } = event;
    const known = this.#known(path);
    this.#rule(event, known.phase === "open", "was open");
    if (event.status === "completed") {
      this.#rule(event, this.#isOver(path, known), "closes when all in it has ended");
    } else {
      const failing = Array.from(this.#steps).filter(
        ([inner, { phase }]) => inner.startsWith(`${path}/`) && phase === "failed",
      );
      this.#rule(event, failing.length > 0, "fails only where something in it failed");
      const fatal = failing.some(([, { failure }]) => failure?.class === "fatal");
      const skips = this.#plan.policies.get(nameOf(path))?.onError === "skip" && !fatal;
      this.#rule(event, (event.status === "skipped") === skips, "is skipped only where it may be");
    }
    known.phase = event.status === "failed" ? "failed" : "ended";
    if (event.status === "skipped") this.#settleInside(path);
  }

  /** What failed inside a block that is skipped is not tried again. */
  #settleInside(path: string): void {
    for (const [inner, known] of this.#steps)
      if (inner.startsWith(`${path}/`) && known.phase === "failed") known.phase = "given up";
  }

  #iterationStarted(event: RunEventOf<"iteration.started">): void {
    const known = this.#known(event.step);
    const step = this.#find(event.step) as StepOf<"recurring"> | undefined;
    this.#rule(event, known.phase === "open" && !known.inIteration, "starts when the one before has ended");
    this.#rule(event, event.iteration === known.iteration + 1, "is the next in order");
    this.#rule(event, !known.done, "does not start after `until` held");
    this.#rule(event, event.iteration <= (step?.["max-iterations"] ?? Infinity), "is within the limit");
    if (step?.["for-each"] !== undefined) {
      const item = known.items?.[event.iteration - 1];
      this.#rule(
        event,
        item !== undefined && JSON.stringify(item) === JSON.stringify(event.item),
        "has its item",
      );
    }
    known.iteration = event.iteration;
    known.inIteration = true;
  }

  #iterationEnded(event: RunEventOf<"iteration.ended">): void {
    const known = this.#known(event.step);
    const prefix = joinPath(event.step, event.iteration);
    this.#rule(event, known.inIteration && event.iteration === known.iteration, "was going on");
    this.#rule(
      event,
      this.#list(prefix).every(({ name }) => this.#hasEnded(joinPath(prefix, name))),
      "ends after its steps",
    );
    known.inIteration = false;
    known.done = event.done;
  }

  #skipped(event: RunEventOf<"step.skipped">): void {
    this.#mayBegin(event);
    const known = this.#known(event.step);
    if (event.reason === "from-step") {
      this.#rule(event, known.phase === "fresh" && this.#skip.has(nameOf(event.step)), "was to be left out");
    } else if (event.reason === "condition") {
      this.#rule(
        event,
        known.phase === "fresh" && known.condition === false,
        "is skipped where its condition did not hold",
      );
    } else {
      this.#rule(
        event,
        known.phase === "failed" && this.#plan.policies.get(nameOf(event.step))?.onError === "skip",
        "failed and may be skipped",
      );
    }
    known.phase = "ended";
  }

  #resumed(event: RunEventOf<"run.resumed">): void {
    this.#running = true;
    this.#unwritten.clear();
    const failed = Array.from(this.#steps.values()).filter(({ phase }) => phase === "failed");
    if (failed.length > 0 || event.reset) this.#written.clear();
    for (const known of failed) {
      known.phase = known.attempt === 0 ? "open" : "fresh";
      known.failures = 0;
    }
    if (!event.reset) return;
    this.#skip = new Set(event.skip);
    this.#pushed = false;
    for (const path of event.reset) this.#steps.set(path, { ...fresh, attempt: this.#known(path).attempt });
  }

  #completed(event: RunEvent): void {
    const { workflow } = this.#plan;
    this.#rule(
      event,
      workflow.steps.every(({ name }) => this.#hasEnded(name)),
      "completes after all its steps",
    );
    const due = (workflow.outputs ?? []).filter(({ when }) => (when ?? "completed") === "completed");
    this.#rule(
      event,
      due.every(({ name }) => this.#written.has(name)),
      "completes with all its outputs",
    );
    const delivers = this.#plan.opensPullRequest && this.#changed;
    this.#rule(event, !delivers || (this.#pushed && this.#opened), "completes delivered");
    this.#running = false;
  }

  /** Everything before the step has ended, and everything around it is open. */
  #mayBegin(event: RunEvent & { step: string }): Step | undefined {
    const prefix = prefixOf(event.step);
    const list = this.#list(prefix);
    const position = list.findIndex(({ name }) => name === nameOf(event.step));
    this.#rule(event, position >= 0, "is a step of its list");
    const before = list.slice(0, Math.max(position, 0)).map(({ name }) => joinPath(prefix, name));
    this.#rule(
      event,
      before.every((path) => this.#hasEnded(path)),
      "comes after the steps before it",
    );
    this.#rule(event, this.#isOpen(prefix), "is inside open blocks");
    return list[position];
  }

  /** Whether a list may be worked on: its block is open, in this iteration, and so on outward. */
  #isOpen(prefix: string): boolean {
    if (prefix === "") return true;
    const iteration = /\/(\d+)$/.exec(prefix)?.[1];
    const path = iteration === undefined ? prefix : prefixOf(prefix);
    const known = this.#known(path);
    if (known.phase !== "open" || !this.#isOpen(prefixOf(path))) return false;
    return iteration === undefined || (known.inIteration && known.iteration === Number(iteration));
  }

  #isOver(path: string, known: Known): boolean {
    const step = this.#find(path);
    if (step?.type !== "recurring")
      return this.#list(path).every(({ name }) => this.#hasEnded(joinPath(path, name)));
    const limit = Math.min(step["max-iterations"] ?? Infinity, known.items?.length ?? Infinity);
    return !known.inIteration && (known.done || known.iteration >= limit);
  }

  /** The steps of a list, by its prefix; of a conditional those that its condition chose. */
  #list(prefix: string): readonly Step[] {
    if (prefix === "") return this.#plan.workflow.steps;
    const path = /\/\d+$/.test(prefix) ? prefixOf(prefix) : prefix;
    const step = this.#find(path);
    if (step?.type !== "conditional") return step ? childrenOf(step) : [];
    const { condition } = this.#known(path);
    if (condition === undefined) return [];
    return condition ? step.then : (step.else ?? []);
  }

  #find(path: string): Step | undefined {
    return find(this.#plan.workflow.steps, nameOf(path));
  }

  #hasEnded(path: string): boolean {
    return this.#steps.get(path)?.phase === "ended";
  }

  #known(path: string): Known {
    const known = this.#steps.get(path) ?? { ...fresh };
    this.#steps.set(path, known);
    return known;
  }

  #rule(event: RunEvent, holds: boolean, rule: string): void {
    if (!holds) this.broken.push(`${JSON.stringify(event)} breaks: ${rule}`);
  }
}
