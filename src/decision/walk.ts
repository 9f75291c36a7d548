import type { Output, Step, StepOf } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { RunState, StepState } from "../run/state.ts";
import type { RunPlan } from "./plan.ts";

/** `item` and `iteration` of the innermost recurring block around a step. */
export interface Frame {
  readonly iteration?: number;
  readonly item?: unknown;
}

/** A step at its place in the run. */
export interface At<T extends Step = Step> {
  readonly path: string;
  readonly step: T;
  readonly frame: Frame;
}

/** What can be done now. `record` is a decision that needs no effect: it is its own event. */
export type Decision =
  | { type: "record"; event: NewRunEvent }
  | ({ type: "evaluate-condition" } & At)
  | ({ type: "evaluate-items" } & At<StepOf<"recurring">>)
  | ({ type: "evaluate-until" } & At<StepOf<"recurring">>)
  | ({ type: "start-step"; attempt: number; previous?: Readonly<StepState> } & At)
  | ({ type: "settle-step"; attempt: number } & At)
  | { type: "wait"; path: string; until: number }
  | { type: "write-output"; output: Output }
  | { type: "push-branch" }
  | { type: "open-pull-request" };

/** How far a list of steps or a step has come: ended, not ended (with what to do next), or failed for good. */
export type Progress =
  { kind: "ended" } | { kind: "open"; decisions: Decision[] } | { kind: "failed"; step: StepState };

export interface Walk {
  readonly plan: RunPlan;
  readonly state: RunState;
  readonly now: number;
}

export const ended: Progress = { kind: "ended" };

export function open(...decisions: Decision[]): Progress {
  return { kind: "open", decisions };
}

export function record(event: NewRunEvent): Progress {
  return open({ type: "record", event });
}

/** A list of steps to walk next, inside a block. */
export interface StepList {
  readonly steps: readonly Step[];
  readonly prefix: string;
  readonly frame: Frame;
}

export function closeBlock(
  path: string,
  status: "completed" | "failed" | "skipped",
  summary: string,
): Progress {
  return record({ type: "block.closed", step: path, status, summary });
}
