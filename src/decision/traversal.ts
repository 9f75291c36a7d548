import { isPlainLanguage } from "../definition/natural-language.ts";
import type { Output, Step, StepOf } from "../definition/schema.ts";
import { describeSkip, type SkipReason } from "../run/journal/event-fields.ts";
import type { Failure, NewRunEvent } from "../run/journal/event.ts";
import type { RunState, StepState } from "../run/state.ts";
import { definitionAt, type RunPlan } from "./execution-plan.ts";

export interface Frame {
  readonly iteration?: number;
  readonly item?: unknown;
  /** Path of the workflow step and name of its definition. Absent for the run's own definition. */
  readonly scope?: { readonly path: string; readonly definition: string };
}

/** The merge of a branch into its parent branch. The engine creates it; an author cannot. */
export interface MergeStep {
  readonly type: "merge";
  /** `merge+` and the name of the branch's step. */
  readonly name: string;
  /** Path of the step of the merged branch. */
  readonly branch: string;
  readonly block: StepOf<"parallel">;
}

export interface StepPosition<T = Step> {
  readonly path: string;
  readonly step: T;
  readonly frame: Frame;
}

export interface StepAttempt<T = Step> extends StepPosition<T> {
  readonly attempt: number;
  readonly previous?: Readonly<StepState>;
}

interface FannedBranch {
  readonly path: string;
  readonly dependencies: readonly string[];
  /** Step in the branch that needs more budget. */
  readonly over?: string;
}

/** A possible next action. `record` needs no effect. */
export type Decision =
  | { type: "record"; event: NewRunEvent }
  | ({ type: "evaluate-condition" } & StepPosition)
  | ({ type: "evaluate-items" } & StepPosition<StepOf<"recurring">>)
  | ({ type: "evaluate-until" } & StepPosition<StepOf<"recurring">>)
  | ({ type: "enter-workflow" } & StepPosition<StepOf<"workflow">>)
  | ({ type: "start-step" } & StepAttempt<Step | MergeStep>)
  | ({ type: "settle-step" } & StepAttempt<Step | MergeStep>)
  | ({ type: "ask-human" } & StepAttempt<StepOf<"wait-for-human">>)
  | ({ type: "await-human" } & StepAttempt)
  | { type: "wait"; path: string; until: number }
  | ({ type: "open-branch"; block: string; dependencies: readonly string[] } & StepPosition)
  /** Branches for separate runners, and the decisions that the runners take over. */
  | ({
      type: "fan-out";
      branches: readonly FannedBranch[];
      work: readonly Decision[];
    } & StepPosition<StepOf<"parallel">>)
  | { type: "close-branch"; path: string }
  | { type: "cancel-branch"; path: string }
  | { type: "consult"; candidates: readonly Decision[] }
  | { type: "write-output"; output: Output; scope?: Frame["scope"] }
  | { type: "check-head" | "push-branch" | "open-pull-request"; path?: string }
  | { type: "pause"; path: string; reason: string; message: string; until?: string | undefined }
  | { type: "tell-program"; path: string };

/** `open` without `busy` waits for a person: a run without busy steps may pause. `busy` needs a worker, or one for each branch. */
export type Progress =
  | { kind: "ended" }
  | { kind: "open"; decisions: readonly Decision[]; busy: boolean; workers: number }
  | { kind: "failed"; step: StepState };

export type DecideStep = (walk: Traversal, at: StepPosition) => Progress;

export interface Traversal {
  readonly plan: RunPlan;
  readonly state: RunState;
  readonly now: number;
  readonly workers: number;
}

export const ended: Progress = { kind: "ended" };

export function open(...decisions: Decision[]): Progress {
  return { kind: "open", decisions, busy: true, workers: 1 };
}

export function idle(...decisions: Decision[]): Progress {
  return { kind: "open", decisions, busy: false, workers: 0 };
}

export function pauseAfter(
  path: string,
  { code, message }: Pick<Failure, "code" | "message">,
  reason = code,
): Progress {
  return idle({ type: "pause", path, reason, message });
}

export function record(event: NewRunEvent): Progress {
  return open({ type: "record", event });
}

export interface StepList {
  readonly steps: readonly Step[];
  readonly prefix: string;
  readonly frame: Frame;
}

export function closeBlock(path: string, status: "completed" | "failed", summary: string): Progress {
  return record({ type: "block.closed", step: path, status, summary });
}

export function skipBlock(path: string, message: string): Progress {
  const skip = { code: "failed", message } as const;
  return record({ type: "block.closed", step: path, status: "skipped", summary: describeSkip(skip), skip });
}

/** Returns undefined if the step runs or has started. `--from-step` or its condition may skip it. */
export function decideStepCondition(run: RunState, at: StepPosition): Progress | undefined {
  const { path, step, frame } = at;
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return undefined;
  if (frame.scope === undefined && run.skip.has(step.name)) return skip(at, { code: "from-step" });
  if (step.condition === undefined || step.type === "conditional") return undefined;
  if (state?.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? undefined : skip(at, { code: "condition" });
}

export function skip(
  { path, step: { type } }: Pick<StepPosition, "path" | "step">,
  reason: SkipReason,
  after?: string,
): Progress {
  const facts = { reason: describeSkip(reason), skip: reason, after };
  return record({ type: "step.skipped", step: path, kind: type, ...facts });
}

/** A plain-language condition is judged by an agent if the definition or the run uses an orchestrating agent. */
export function isAgentJudged(
  plan: RunPlan,
  frame: Frame,
  condition: string | boolean | undefined,
): condition is string {
  if (typeof condition !== "string") return false;
  const lets =
    plan.orchestrator === "agent" || definitionAt(plan, frame).workflow.settings?.orchestrator === "agent";
  return lets && isPlainLanguage(condition);
}
