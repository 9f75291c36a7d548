import type { Output } from "../../../src/definition/schema.ts";
import type { RunEvent, RunEventOf } from "../../../src/run/journal/event.ts";
import type { Facts } from "./known.ts";

/** What a run leaves: its outputs, written once, and its own branch, delivered once for what is on it. */
export class DeliveryRules {
  readonly #facts: Facts;
  readonly #written = new Set<string>();
  readonly #unwritten = new Set<string>();
  #pushed = false;
  #opened = false;
  #changed = false;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  read(event: RunEvent): void {
    switch (event.type) {
      case "run.resumed":
        return this.#resumed(event);
      case "branch.moved":
        return this.#landed("", event.files);
      case "output.written":
        this.#landed(event.step ?? "", event.files);
        return this.#output(event);
      case "output.failed":
        return this.#output(event);
      case "step.succeeded":
        return this.#landed(event.step, event.files);
      case "block.closed":
        if (event.status === "completed") this.#leaves(event, event.step);
        return;
      case "branch.pushed":
        if (event.step !== undefined) return;
        this.#facts.rule(event, this.#changed && !this.#pushed, "is pushed once, and not without a change");
        this.#pushed = true;
        return;
      case "pull-request.opened":
        if (event.step !== undefined) return;
        this.#facts.rule(
          event,
          this.#pushed && !this.#opened,
          "is opened once for what is pushed, after the push",
        );
        this.#opened = true;
        return;
      case "run.completed":
        return this.#completed(event);
    }
  }

  #landed(path: string, files: readonly string[] = []): void {
    if (files.length === 0 || !this.#isOwn(path)) return;
    this.#changed = true;
    this.#pushed = false;
    this.#opened = false;
  }

  /** What was written told of a failure, or of steps that run again. */
  #resumed(event: RunEventOf<"run.resumed">): void {
    if (this.#facts.joins) return;
    this.#unwritten.clear();
    const hadFailed = this.#facts.going("").some(([, { phase }]) => phase === "failed");
    if (hadFailed || event.reset) this.#written.clear();
    if (event.reset) this.#pushed = false;
  }

  #output(event: RunEventOf<"output.written" | "output.failed">): void {
    const key = `${event.step ?? ""} ${event.name}`;
    this.#facts.rule(event, !this.#written.has(key), "is written once");
    this.#facts.rule(event, !this.#unwritten.has(key), "is not tried again after it failed");
    if (event.step !== undefined) this.#inTheEnd(event, event.step);
    if (event.type === "output.written") this.#written.add(key);
    else this.#unwritten.add(key);
    if (event.type !== "output.failed" || event.step === undefined) return;
    // A report on a failure that cannot be written does not replace it.
    if (this.#outputOf(event)?.when !== "failed") this.#facts.undelivered.set(event.step, event.failure);
  }

  /** Of a nested workflow: when its steps have ended, or when one of them has failed, as the output says. */
  #inTheEnd(event: RunEventOf<"output.written" | "output.failed">, path: string): void {
    const { tree, undelivered } = this.#facts;
    const step = tree.stepAt(path);
    const called = step?.type === "workflow" ? tree.plan.definitions?.get(step.workflow) : undefined;
    const output = called?.workflow.outputs?.find(({ name }) => name === event.name);
    if (output?.when !== "failed")
      return this.#facts.rule(event, this.#facts.haveEnded(path), "is written in the end");
    const isInside = (at: string): boolean => at === path || at.startsWith(`${path}/`);
    const failed =
      this.#facts.going(path).some(([, { phase }]) => phase === "failed") ||
      Array.from(undelivered.keys()).some(isInside);
    this.#facts.rule(event, failed, "is written where something has failed");
  }

  #outputOf({ step: path = "", name }: RunEventOf<"output.written" | "output.failed">) {
    const { tree } = this.#facts;
    const step = tree.stepAt(path);
    const called = step?.type === "workflow" ? tree.plan.definitions?.get(step.workflow) : undefined;
    return called?.workflow.outputs?.find((output) => output.name === name);
  }

  /** Of a nested workflow. */
  #leaves(event: RunEvent, path: string): void {
    const { tree } = this.#facts;
    const step = tree.stepAt(path);
    const called = step?.type === "workflow" ? tree.plan.definitions?.get(step.workflow) : undefined;
    this.#allWritten(event, called?.workflow.outputs, path);
  }

  #allWritten(event: RunEvent, outputs: readonly Output[] = [], path = ""): void {
    const due = outputs.filter(({ when }) => (when ?? "completed") === "completed");
    const written = due.every(({ name }) => this.#written.has(`${path} ${name}`));
    this.#facts.rule(event, written, "completes with all its outputs");
  }

  #completed(event: RunEvent): void {
    const { plan } = this.#facts.tree;
    this.#allWritten(event, plan.workflow.outputs);
    const delivers = plan.opensPullRequest && this.#changed;
    this.#facts.rule(event, !delivers || (this.#pushed && this.#opened), "completes delivered");
  }

  /** Whether a step works on the run's own branch. */
  #isOwn(path: string): boolean {
    return this.#facts.tree.branchesAround(path).length === 0;
  }
}
