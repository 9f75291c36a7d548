import { walkSteps, type Workflow } from "../../definition/schema.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import { resultOf } from "../../program/replayed-results.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunState, StepState } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { nameOf } from "../../run/step-path.ts";
import type { RunCallbacks } from "./library-options.ts";

interface Watching {
  readonly workflow: Workflow;
  readonly whole: (name: string, output: StepOutput) => StepOutput;
}

/** Calls the callbacks one at a time in the order of the journal, without delaying the run. */
export class Callbacks implements RunObserver {
  readonly errors: unknown[] = [];
  readonly #callbacks: RunCallbacks;
  readonly #watching: Watching;
  readonly #open = new Set<string>();
  #phase: string | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(callbacks: RunCallbacks, watching: Watching) {
    this.#callbacks = callbacks;
    this.#watching = watching;
  }

  onEvent(event: RunEvent, state: RunState): void {
    const { onEvent } = this.#callbacks;
    if (onEvent) this.#call(() => onEvent(event));
    switch (event.type) {
      case "phase.entered":
        return this.#enter(event.phase);
      case "step.started":
        this.#enter(this.#phaseOf(event.step));
        return this.#begin(event.step);
      case "human.asked":
        return this.#begin(event.step);
      case "step.succeeded":
      case "step.skipped":
        return this.#end(state, event.step);
      case "run.failed":
        for (const path of state.failed) if (this.#open.has(path)) this.#end(state, path);
        return undefined;
      default:
        return undefined;
    }
  }

  async settled(): Promise<void> {
    await this.#last;
  }

  #begin(path: string): void {
    if (this.#open.has(path)) return;
    this.#open.add(path);
    const { onStepStart } = this.#callbacks;
    if (onStepStart) this.#call(() => onStepStart(path));
  }

  #end(state: RunState, path: string): void {
    this.#open.delete(path);
    const step = state.steps.get(path);
    const { onStepComplete } = this.#callbacks;
    if (!step || !onStepComplete) return;
    const result = resultOf(step, this.#watching.whole);
    this.#call(() => onStepComplete(path, result));
  }

  #enter(phase: string | undefined): void {
    if (phase === undefined || phase === this.#phase) return;
    this.#phase = phase;
    const { onPhaseChange } = this.#callbacks;
    if (onPhaseChange) this.#call(() => onPhaseChange(phase));
  }

  #phaseOf(path: string): string | undefined {
    const name: StepState["name"] = nameOf(path);
    return Array.from(walkSteps(this.#watching.workflow.steps)).find((step) => step.name === name)?.phase;
  }

  #call(callback: () => unknown): void {
    this.#last = this.#after(this.#last, callback);
  }

  async #after(last: Promise<void>, callback: () => unknown): Promise<void> {
    await last;
    try {
      await callback();
    } catch (error) {
      this.errors.push(error);
    }
  }
}
