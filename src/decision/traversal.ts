import type { Output, Step, StepOf } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { RunState, StepState } from "../run/state.ts";
import type { RunPlan } from "./execution-plan.ts";

/** What is around a step: the definition it belongs to, and `item` and `iteration` of the innermost recurring block. */
export interface Frame {
  readonly iteration?: number;
  readonly item?: unknown;
  /** Path of the workflow step whose definition the step belongs to, and that definition's name; absent for the run's own. */
  readonly scope?: { readonly path: string; readonly definition: string };
}

/** Merging a branch of a parallel block into the branch around it. Made by the engine, never written by an author. */
export interface MergeStep {
  readonly type: "merge";
  /** `merge+` and the name of the branch's step: no author can give a step that name. */
  readonly name: string;
  /** Path of the step whose branch is merged. */
  readonly branch: string;
  readonly block: StepOf<"parallel">;
}

/** A step at its place in the run. */
export interface StepPosition<T = Step> {
  readonly path: string;
  readonly step: T;
  readonly frame: Frame;
}

/** A branch that a runner of its own can work on now, and the branches of the same block that it depends on. */
export interface FannedBranch {
  readonly path: string;
  readonly dependencies: readonly string[];
  /** Step in it that cannot go on unless it may spend more. */
  readonly over?: string;
}

/** What can be done now. `record` is a decision that needs no effect: it is its own event. */
export type Decision =
  | { type: "record"; event: NewRunEvent }
  | ({ type: "evaluate-condition" } & StepPosition)
  | ({ type: "evaluate-items" } & StepPosition<StepOf<"recurring">>)
  | ({ type: "evaluate-until" } & StepPosition<StepOf<"recurring">>)
  | ({ type: "enter-workflow" } & StepPosition<StepOf<"workflow">>)
  | ({ type: "start-step"; attempt: number; previous?: Readonly<StepState> } & StepPosition<Step | MergeStep>)
  | ({ type: "settle-step"; attempt: number } & StepPosition<Step | MergeStep>)
  | ({ type: "ask-human"; attempt: number; previous?: Readonly<StepState> } & StepPosition<
      StepOf<"wait-for-human">
    >)
  | ({ type: "await-human"; attempt: number } & StepPosition<StepOf<"wait-for-human">>)
  | { type: "wait"; path: string; until: number }
  | ({ type: "open-branch"; block: string; dependencies: readonly string[] } & StepPosition)
  /** Branches that others are to work on, and what would be done in them here. */
  | ({
      type: "fan-out";
      branches: readonly FannedBranch[];
      work: readonly Decision[];
    } & StepPosition<StepOf<"parallel">>)
  | { type: "close-branch"; path: string }
  | { type: "cancel-branch"; path: string }
  | { type: "consult"; candidates: readonly Decision[] }
  | { type: "write-output"; output: Output; scope?: Frame["scope"] }
  | { type: "push-branch"; path?: string }
  | { type: "open-pull-request"; path?: string }
  | { type: "pause"; path: string; reason: string; message: string; until?: string }
  /** A step of a program failed for good. */
  | { type: "tell-program"; path: string };

/**
 * How far a list of steps or a step has come: ended, not ended (with what to do next), or failed for good. What is open and not
 * busy only waits for a person: it takes no worker, and a run of which nothing is busy may pause. What is busy takes a worker, or one
 * for each of its branches.
 */
export type Progress =
  | { kind: "ended" }
  | { kind: "open"; decisions: readonly Decision[]; busy: boolean; workers: number }
  | { kind: "failed"; step: StepState };

export interface Traversal {
  readonly plan: RunPlan;
  readonly state: RunState;
  readonly now: number;
  /** Branches that may be worked on at once here: the run's workers, less those that other branches have. */
  readonly workers: number;
}

export const ended: Progress = { kind: "ended" };

/** Without decisions: something is under way already. */
export function open(...decisions: Decision[]): Progress {
  return { kind: "open", decisions, busy: true, workers: 1 };
}

/** Nothing to do but to wait for a person. */
export function idle(...decisions: Decision[]): Progress {
  return { kind: "open", decisions, busy: false, workers: 0 };
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
