import type { Limits } from "../../decision/budget/spending-limits.ts";
import { walkSteps } from "../../definition/schema.ts";
import type { DiffStat } from "../../ports/workspaces.ts";
import { branchChecks } from "../../run/checks/verification.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import type { Failure } from "../../run/journal/event.ts";
import { isSkippedAfterFailure } from "../../run/journal/event-fields.ts";
import { attemptsOf, BRANCH_MOVED, HEAD_MOVED, REMOTE, SECRET } from "../../run/pauses.ts";
import { percentOf } from "../../run/percent.ts";
import { assumptionsOf, questionsOf } from "../../run/progress.ts";
import {
  branchAt,
  filesChanged,
  pullRequestsOf,
  type RunState,
  scopeOf,
  type StepState,
} from "../../run/state.ts";
import { joinPath } from "../../run/ids.ts";
import { type BranchOutcome, branchOutcomes } from "./branch-outcomes.ts";
import { verificationLines } from "./check-summary.ts";
import { type Cost, costOf, type ProviderOf, type StepCost, stepCosts } from "./cost-summary.ts";
import { isAsking, isOrchestratorAsking, type NextCommand, nextCommands } from "./next-commands.ts";
import type { OpenQuestion } from "./open-questions.ts";
import { overLimit } from "./row-summary.ts";
import { statusOf, type StepRow, stepRows, type TableSource } from "./step-rows.ts";

export type RunStatusLabel =
  | "started"
  | "running"
  | "asking"
  | "over budget"
  | "waiting"
  | "fanned out"
  | "stuck"
  | "done"
  | "checks fail"
  | "unchanged"
  | "failed"
  | "cancelled"
  | "interrupted"
  | "cut off";

interface ViewSource {
  readonly state: RunState;
  readonly table?: TableSource;
  readonly limits?: Limits | undefined;
  readonly diff?: DiffStat | undefined;
  readonly live?: boolean;
  readonly now?: string;
  readonly record?: { readonly pull_request?: number | undefined };
  readonly providerOf?: ProviderOf | undefined;
  readonly remote?: object | undefined;
}

/** What people are told about a run. Every surface renders from this value. */
export interface RunStatusView {
  readonly runId: string;
  readonly workflow: string;
  readonly status: RunState["status"];
  readonly label: RunStatusLabel;
  /** Code of the reason of a pause, failure or cancellation. */
  readonly reason: string | undefined;
  /** Why the run paused, or why a completed run did nothing, in a few words. */
  readonly why: string | undefined;
  readonly pause: ReturnType<typeof pauseOf>;
  readonly active: readonly string[];
  readonly questions: readonly OpenQuestion[];
  /** Question of the orchestrator agent, instead of a step. */
  readonly orchestratorQuestion: string | undefined;
  readonly rows: readonly StepRow[];
  readonly steps: { readonly ended: number; readonly total: number };
  /** How much of the steps has ended, from 0 to 100; null if they are unknown. */
  readonly percent: number | null;
  readonly elapsedMs: number;
  readonly cost: Cost;
  /** Cost of each step, if the run paused because of its budget. */
  readonly spending: readonly StepCost[];
  readonly overLimit: readonly { readonly path: string; readonly spent: string; readonly limit: string }[];
  readonly failure: ReturnType<typeof failureOf>;
  readonly branches: readonly BranchOutcome[];
  readonly fanOut: number;
  readonly pullRequests: ReturnType<typeof pullRequestsOf>;
  readonly files: readonly string[];
  /** Files of the outputs of the definition. */
  readonly reports: readonly string[];
  readonly own: OwnBranch;
  /** Paths of completed steps, whose results a resume keeps. */
  readonly preservedSteps: readonly string[];
  /** Failed steps without which the run continued. */
  readonly skippedAfterFailure: readonly Pick<StepState, "path" | "failure">[];
  /** Paths of steps that were expected to change files and changed none. */
  readonly withoutChange: readonly string[];
  readonly assumptions: ReturnType<typeof assumptionsOf>;
  /** Branches that users moved while the run worked; absent if the pause says it. */
  readonly movedNote: string | undefined;
  /** What the engine checked, a sentence for each changed branch. */
  readonly verification: readonly string[];
  readonly laterBranches: readonly string[];
  readonly next: readonly NextCommand[];
}

interface OwnBranch {
  readonly branch: string | undefined;
  /** The pull request that the run continued. Its base has the commits of the run. */
  readonly continued: RunState["pullRequests"][number] | undefined;
  readonly pullRequests: RunState["pullRequests"];
  readonly files: number;
  readonly diff: DiffStat | undefined;
  readonly isUncommitted: boolean;
  /** The branch was not pushed because there is no remote. */
  readonly isLocalOnly: boolean;
}

export function viewRun(source: ViewSource): RunStatusView {
  const { state, table, limits = {}, diff } = source;
  const { pushed, workspace } = state;
  const steps = Array.from(state.steps.values());
  const pathsOf = (list: readonly StepState[]): string[] => list.map(({ path }) => path);
  return {
    runId: state.runId,
    workflow: state.workflow,
    status: state.status,
    label: labelOf(source),
    reason: state.reason,
    why: state.status === "completed" ? nothingDoneReason(state) : pauseReason(state),
    pause: pauseOf(state),
    active: [...state.active],
    questions: questionsOf(state),
    orchestratorQuestion: isOrchestratorAsking(state) ? (state.paused?.message ?? "") : undefined,
    rows: table ? stepRows(table, state) : [],
    steps: countSteps(state, table),
    percent: table ? percentOf(state, table) : null,
    elapsedMs: workedMs(state, source.now),
    cost: costOf(state, limits),
    spending:
      state.status === "paused" && state.reason === "budget" ? stepCosts(state, source.providerOf) : [],
    overLimit: exceededLimits(state, table),
    failure: failureOf(state),
    branches: branchOutcomes(state),
    fanOut: state.fanOut?.branches.length ?? 0,
    pullRequests: pullRequestsOf(state),
    files: filesChanged(state).toSorted(),
    reports: [...new Set(Array.from(state.written.values()).flatMap((path) => path ?? []))].toSorted(),
    own: {
      branch: workspace?.branch,
      continued: continuedPullRequest(source),
      pullRequests: state.pullRequests,
      files: state.filesChanged.size,
      diff,
      isUncommitted: state.uncommitted.size > 0,
      isLocalOnly: state.filesChanged.size > 0 && pushed?.remote === "",
    },
    preservedSteps: pathsOf(steps.filter(({ status, attempt }) => status === "completed" && attempt > 0)),
    skippedAfterFailure: steps.filter(isSkippedAfterFailure),
    assumptions: assumptionsOf(steps),
    withoutChange: pathsOf(steps.filter(({ noOp }) => noOp === true)),
    movedNote:
      state.status === "paused" && MOVED.has(state.reason ?? "") ? undefined : state.headMoves.message,
    verification: verificationLines(state),
    laterBranches: state.laterBranches,
    next: nextCommands(source),
  };
}

/** Returns a state as people see it: a running run without a live process counts as stopped. */
export function stoppedState(state: RunState, live: boolean): RunState {
  if (live || state.status !== "running") return state;
  return state.questions.size > 0 && state.active.size === 0
    ? { ...state, status: "paused", reason: "human" }
    : { ...state, status: "cancelled", reason: CUT_OFF };
}

const CUT_OFF = "cut off";

function labelOf({ state, live = false }: ViewSource): RunStatusLabel {
  const { status, reason = "" } = state;
  switch (status) {
    case "pending":
      return "started";
    case "running":
      if (state.active.size === 0 && questionsOf(state).length > 0) return "asking";
      return state.steps.size === 0 ? "started" : "running";
    case "paused":
      if (isAsking(state)) return "asking";
      if (reason === "budget") return "over budget";
      if (reason === FAN_OUT) return "fanned out";
      return automaticWait(state) ? "waiting" : "stuck";
    case "completed":
      if (isUnchanged(state)) return "unchanged";
      return branchChecks(state).some(({ isNewFailure }) => isNewFailure) ? "checks fail" : "done";
    case "cancelled":
      if (reason === CUT_OFF && !live) return "cut off";
      return reason === "interrupted" ? "interrupted" : "cancelled";
    default:
      return status;
  }
}

function isUnchanged(state: RunState): boolean {
  if (nothingDoneReason(state) !== undefined) return true;
  return state.workspace !== undefined && filesChanged(state).length === 0;
}

function nothingDoneReason({ reason }: RunState): string | undefined {
  if (reason === undefined) return undefined;
  return reason === "skipped" ? "every step was skipped" : "nothing done: steps failed and were skipped";
}

interface Paused {
  readonly reason?: string | undefined;
  readonly paused?: { readonly until?: string | undefined } | undefined;
}

const WAITS: ReadonlyMap<string, { readonly from: string; readonly why: string }> = new Map([
  ["quota", { from: "more quota", why: "the agent's quota is used up" }],
  ["rate-limit", { from: "the end of its rate limit", why: "the agent's rate limit is reached" }],
  [REMOTE, { from: "the remote", why: "a remote could not be reached, or refused" }],
  ["overloaded", { from: "the model service", why: "the model service is overloaded" }],
]);
const TIMED_WAIT = { from: "the model service", why: "it waits for the model service" };

const MOVED: ReadonlyMap<string, string> = new Map([
  [HEAD_MOVED, "its pull request moved or was closed while it worked"],
  [BRANCH_MOVED, "its branch moved while it worked"],
]);

export function pauseReason(paused: Paused): string | undefined {
  const { reason = "" } = paused;
  if (reason === "budget") return "it has spent what it may";
  if (reason === "human") return "it needs a person";
  return MOVED.get(reason) ?? automaticWait(paused)?.why;
}

function pauseOf(state: RunState) {
  const { status, reason = "", paused } = state;
  if (status !== "paused") return undefined;
  return {
    message: paused?.message ?? "",
    step: paused?.step,
    waitsFor: paused?.until === undefined ? undefined : automaticWait(state)?.from,
    /** Whether the message names what a person needs to do, without the step. */
    isSelfContained: MOVED.has(reason) || SELF_CONTAINED.has(reason),
    isMoved: MOVED.has(reason),
  };
}

const SELF_CONTAINED: ReadonlySet<string> = new Set([FAN_OUT, REMOTE, SECRET]);

function automaticWait({ reason = "", paused }: Paused) {
  return WAITS.get(reason) ?? (paused?.until === undefined ? undefined : TIMED_WAIT);
}

function continuedPullRequest({
  state: { workspace, pullRequests },
  record: { pull_request: number } = {},
}: ViewSource) {
  if (number === undefined) return undefined;
  return pullRequests.find((each) => each.number === number && each.branch === workspace?.branch);
}

function countSteps(state: RunState, { steps, prefix = "" }: TableSource = { steps: [] }) {
  const statuses = steps.map(({ name }) => statusOf(state.steps.get(joinPath(prefix, name)), state));
  const ended = statuses.filter((status) => status === "completed" || status === "skipped").length;
  return { ended, total: statuses.length };
}

/** Includes the time since the last event while a step is active. */
function workedMs({ elapsedMs, updatedAt, active, status }: RunState, now?: string): number {
  if (now === undefined || status !== "running" || updatedAt === undefined || active.size === 0)
    return elapsedMs;
  return elapsedMs + Math.max(0, Date.parse(now) - Date.parse(updatedAt));
}

function exceededLimits(state: RunState, { steps }: TableSource = { steps: [] }) {
  const limited = Array.from(walkSteps(steps)).filter(
    (step) => step["max-cost-usd"] !== undefined || step["max-tokens"] !== undefined,
  );
  if (limited.length === 0) return [];
  const byName = new Map(limited.map((step) => [step.name, step]));
  return Array.from(state.steps.values()).flatMap((own) => {
    const excess = scopeOf(state, own.path) === "" ? overLimit(own, byName.get(own.name)) : undefined;
    return excess === undefined ? [] : [{ path: own.path, ...excess }];
  });
}

/** The failure of the run is always fatal. That of the step has the class from before the last retry. */
function failureOf(state: RunState) {
  const { failure: own, failed, steps } = state;
  if (!own || state.status !== "failed") return undefined;
  const first = own.step === undefined ? undefined : steps.get(own.step);
  const failure = first?.failure ?? own.failure;
  const others = Array.from(failed, (path) => steps.get(path)).flatMap((step) =>
    step?.failure && step !== first ? [failedStep(step, step.failure, state)] : [],
  );
  return { failure, path: own.step, step: first && failedStep(first, failure, state), others };
}

export type FailedStep = ReturnType<typeof failedStep>;

function failedStep(step: StepState, failure: Failure, state: RunState) {
  const { path, attempt } = step;
  return { path, branch: branchAt(state, path)?.branch, attempt, attempts: attemptsOf(step), failure };
}
