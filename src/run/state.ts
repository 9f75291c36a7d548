import type { SetValues } from "../config/run-settings.ts";
import type { Provider } from "../definition/settings-schema.ts";
import type { Failure, RunEvent, RunEventOf } from "./journal/event.ts";
import type { Usage } from "./token-usage.ts";
import type { Session, SkipReason, StrayChanges } from "./journal/event-fields.ts";
import type { HeadMoves, ProviderWait } from "./pauses.ts";
import type { Digests } from "./sources/sources.ts";
import type { Needs, StepOutput } from "./step-output.ts";
import { enclosingBlocks, prefixOf } from "./ids.ts";

export type RunStatus = "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";

export type StepStatus =
  "pending" | "running" | "waiting" | "produced" | "completed" | "failed" | "skipped" | "interrupted";

export interface Loop {
  iteration: number;
  open: boolean;
  done: boolean;
  items?: readonly unknown[];
  /** By iteration, from 0: the step directly inside the loop that succeeded last. */
  results?: (StepState | undefined)[];
}

export interface Question {
  readonly askedEvent: RunEventOf<"human.asked">;
  /** Current deadline. A resume may set a later one than the question had. */
  deadline?: string | undefined;
  answer?: RunEventOf<"human.answered">;
  /** Approvals so far, if the question requires several. */
  approvals: readonly RunEventOf<"human.approved">[];
  /** Paths of the first agent steps that started after the answer. They receive it in their prompt. */
  readonly followers: Set<string>;
}

/** A question of an agent step with its answer. */
export interface AnsweredNeeds {
  readonly needs: Needs;
  readonly answer: HumanAnswer;
}

export interface StepState {
  readonly path: string;
  readonly name: string;
  kind: string;
  status: StepStatus;
  /** Number of the latest attempt; never used twice, also after --from-step. */
  attempt: number;
  /** Number of the last attempt before --from-step reset the step. */
  resetAfter?: number;
  /** Failed attempts since the step was last reset, without interrupted ones. */
  failures: number;
  /** Attempts that the provider or the time limit of a block interrupted, or that asked a person. They do not count. */
  uncounted?: number;
  /** Set while the latest attempts failed because of the provider. */
  providerWait?: ProviderWait;
  startedAt?: string;
  completedAt?: string;
  output?: StepOutput;
  usage?: Usage;
  failure?: Failure;
  /** Why it was skipped or interrupted, as text. */
  reason?: string;
  skip?: SkipReason;
  /** Path of the failed dependency because of which the step was skipped. */
  skippedAfter?: string;
  summary?: string;
  condition?: boolean;
  /** Commit the latest attempt started from. */
  base?: string;
  fingerprint?: string;
  commit?: string;
  files?: readonly string[];
  /** Files that the success checks wrote. */
  checkFiles?: readonly string[];
  loop?: Loop;
  /** Whether a loop ended because of `max-iterations`, not because of `until` or the end of its list. */
  exhausted?: boolean;
  /** List whose cursor this step advanced. */
  endedIn?: string;
  /** Block: `elapsedMs` of the run when its time limit started. */
  openedMs?: number;
  /** Block: number of timeouts since it was opened. */
  timeouts?: number;
  cutOff?: Set<string>;
  /** Nested workflow: name of the definition and its variables. */
  definition?: string;
  variables?: Readonly<Record<string, unknown>>;
  question?: Question;
  /** Questions that its attempts asked, with the answers, oldest first. */
  answeredQuestions?: readonly AnsweredNeeds[];
  session?: Session;
  /** The step was expected to change files and changed none. */
  noOp?: boolean;
  /** Changes of the latest attempt, which may change nothing. */
  stray?: StrayChanges;
  /** Merge with conflicts: files of a branch whose changes the merge does not contain. */
  lost?: NonNullable<RunEventOf<"step.succeeded">["lost"]>;
  /** Parallel block: path of the branch that completed first. */
  winner?: string;
  advice?: string;
  /** US dollars with known prices, spent by all attempts; of a block by all steps inside. */
  knownCostUsd?: number;
  /** US dollars spent when the limit was last set. */
  spentBeforeUsd?: number;
  /** Input and output tokens, as above. */
  tokens?: number;
  tokensBefore?: number;
}

export interface BranchState {
  readonly step: string;
  readonly branch: string;
  /** Worktree, relative to the repository. */
  readonly path: string;
  readonly base_branch: string;
  readonly base_sha: string;
  head: string;
  open: boolean;
  readonly files: Set<string>;
  pushedHead?: string;
  proposedHead?: string;
  /** Head that was last merged into the parent branch. */
  mergedHead?: string;
  pullRequest?: Payload<"pull-request.opened">;
  /** Worktree that was not removed because it has uncommitted changes. */
  keptWorktree?: string;
  failure?: Failure;
  failedAt?: string;
}

export interface FanOut extends Pick<Payload<"fan-out.opened">, "step" | "round" | "branches"> {
  /** Whether the runners may have started. A branch without a result is then lost. */
  hasStarted: boolean;
}

/** Named results of the steps of one definition: of the run or of a workflow step. */
export interface Names {
  /** By step name: the state of the latest step with the name. */
  readonly latest: Map<string, StepState>;
  /** By step name: the latest output. In a loop, that of the previous iteration until there is a newer one. */
  readonly outputs: Map<string, StepOutput>;
  readonly answers: Map<string, HumanAnswer>;
}

export type HumanAnswer = Pick<
  Payload<"human.answered">,
  "decision" | "text" | "actor" | "threads" | "head" | "approved_by"
>;

export type Payload<T extends RunEvent["type"]> = Omit<RunEventOf<T>, "seq" | "at" | "type">;

export interface RunState {
  seq: number;
  runId: string;
  workflow: string;
  /** Digests of the inputs of the run by file. */
  digests?: Digests;
  status: RunStatus;
  startedAt?: string;
  updatedAt?: string;
  completedAt?: string;
  resumedAt?: string;
  /** Milliseconds of running time, without pauses and crashes. */
  elapsedMs: number;
  /** Periods in which no engine executed the run. */
  readonly idlePeriods: { readonly from: string; to: string }[];
  /** `elapsedMs` when the time limit of the run started. Not 0 after a resume of a run that reached it. */
  limitFromMs: number;
  /** By step path, in order of first use. */
  steps: Map<string, StepState>;
  /** By path of the workflow step of the definition; "" for the definition of the run. */
  names: Map<string, Names>;
  /** By step path: branches of steps of parallel blocks. */
  branches: Map<string, BranchState>;
  /** By step path: number of restarts of a branch. Each restart has a new branch name. */
  branchRestarts: Map<string, number>;
  /** By list (`listAt`): number of ended leading steps, so that `decide` need not count them. */
  cursors: Map<string, number>;
  /** Paths of steps with an active or uncommitted attempt. */
  active: Set<string>;
  failed: Set<string>;
  /** Paths of failed steps that wait for their provider. */
  delayed: Set<string>;
  questions: Set<string>;
  answeredSteps: Set<string>;
  /** Names of steps left out by --from-step. */
  skip: Set<string>;
  errors: { step?: string; attempt?: number; at: string; failure: Failure }[];
  usage: Usage;
  /** US dollars spent, as far as prices are known. */
  knownCostUsd: number;
  /** Number of agent sessions that chose a step or judged a condition. */
  orchestratorSessions: number;
  choice?: RunEventOf<"decision.made">;
  /** Question of the orchestrating agent to a person before the resume, until its next choice. */
  orchestratorQuestion?: string;
  limits: { maxCostUsd?: number; maxTokens?: number };
  /** Agent set on resume. It replaces those of the start and of the workflow. */
  agent: { provider?: Provider; model?: string };
  /** Settings that later resumes changed. */
  set: SetValues;
  workspace?: Payload<"workspace.prepared">;
  /** Commit up to which every step is committed. The next attempt starts there. */
  head?: string;
  pushed?: Payload<"branch.pushed">;
  /** `head` of the last push. */
  pushedHead?: string;
  /** `head` of the last update of the pull request. */
  proposedHead?: string;
  pullRequests: Payload<"pull-request.opened">[];
  /** Outputs and the paths of their files. Without text there is no file. */
  written: Map<string, string | undefined>;
  /** By name: why an output could not be written since the last start or resume. */
  unwritten: Map<string, Failure>;
  renderings: Map<string, number>;
  filesChanged: Set<string>;
  /** By step path of a branch, "" for that of the run: the reset to carry out, and its event. */
  pendingResets: Map<string, NonNullable<RunEventOf<"run.resumed">["back"]>[number] & { seq: number }>;
  /** Branches with the commits that a reset removed, since the last resume. */
  laterBranches: string[];
  /** Files that checks, and steps that may change nothing, left in the user's checkout, with their hashes. */
  leftFiles: Map<string, string>;
  /** By step path of a branch, "" for that of the run: uncommitted files. */
  uncommitted: Map<string, readonly string[]>;
  /** Results of the check command, oldest first. */
  checks: RunEventOf<"check.ended">[];
  /** Number of the event before which another machine may have recorded results of the check. */
  recheckAfter?: number;
  notes: Map<string, RunEventOf<"comment.made" | "checkpoint.made" | "phase.entered">>;
  /** IDs of processed requests. */
  requests: Set<string>;
  /** Branches that separate runners execute, until their results are joined. */
  fanOut?: FanOut;
  round: number;
  /** By step path of a branch: number of its events in the journal of the run. */
  joined: Map<string, number>;
  /** By step path: number of lost runners of a branch since a person resumed the run. */
  losses: Map<string, number>;
  /** By step path of a branch: step inside it that reached its own spending limit. */
  over: Map<string, string>;
  /** Whether the last event comes from the journal of a branch. */
  isJoining: boolean;
  paused?: Payload<"run.paused">;
  headMoves: HeadMoves;
  failure?: Payload<"run.failed">;
  reason?: string;
}

export const zeroUsage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, agent_sessions: 0 };

export function initialState(): RunState {
  return {
    seq: 0,
    runId: "",
    workflow: "",
    status: "pending",
    elapsedMs: 0,
    idlePeriods: [],
    limitFromMs: 0,
    steps: new Map(),
    names: new Map([["", emptyNames()]]),
    branches: new Map(),
    branchRestarts: new Map(),
    cursors: new Map(),
    active: new Set(),
    failed: new Set(),
    delayed: new Set(),
    questions: new Set(),
    answeredSteps: new Set(),
    skip: new Set(),
    errors: [],
    usage: zeroUsage,
    knownCostUsd: 0,
    orchestratorSessions: 0,
    limits: {},
    agent: {},
    set: {},
    pullRequests: [],
    written: new Map(),
    unwritten: new Map(),
    renderings: new Map(),
    filesChanged: new Set(),
    leftFiles: new Map(),
    uncommitted: new Map(),
    pendingResets: new Map(),
    laterBranches: [],
    checks: [],
    notes: new Map(),
    requests: new Set(),
    headMoves: {},
    round: 0,
    joined: new Map(),
    losses: new Map(),
    over: new Map(),
    isJoining: false,
  };
}

function emptyNames(): Names {
  return { latest: new Map(), outputs: new Map(), answers: new Map() };
}

export function scopeOf({ steps, names }: RunState, path: string): string {
  if (names.size === 1) return "";
  return enclosingBlocks(path).find((block) => steps.get(block)?.kind === "workflow") ?? "";
}

export function namesAt(state: RunState, path: string): Names {
  return namesIn(state, scopeOf(state, path));
}

export function namesIn({ names }: RunState, scope: string): Names {
  let found = names.get(scope);
  if (!found) names.set(scope, (found = emptyNames()));
  return found;
}

export function branchAt({ branches }: RunState, path: string): BranchState | undefined {
  if (branches.size === 0) return undefined;
  for (let block = path; block !== ""; block = prefixOf(block)) {
    const branch = branches.get(block);
    if (branch) return branch;
  }
  return undefined;
}

/** Returns the step whose latest start or end is last; of equal times the last step. */
export function latestStep(
  steps: Iterable<StepState>,
  time: "startedAt" | "completedAt",
): StepState | undefined {
  let latest: StepState | undefined;
  for (const step of steps) if (!latest || (step[time] ?? "") >= (latest[time] ?? "")) latest = step;
  return latest;
}

export function headAt(state: RunState, path: string): string | undefined {
  return branchAt(state, path)?.head ?? state.head;
}

export function modeAt(state: RunState, path: string): "worktree" | "checkout" | "folder" {
  return branchAt(state, path) ? "worktree" : (state.workspace?.mode ?? "folder");
}

export function filesChanged({ filesChanged: own, branches, uncommitted }: RunState): string[] {
  if (branches.size === 0 && uncommitted.size === 0) return [...own];
  const inBranches = Array.from(branches.values()).flatMap(({ files }) => [...files]);
  return [...new Set([...own, ...inBranches, ...Array.from(uncommitted.values()).flat()])];
}

export function pullRequestsOf({ pullRequests, branches }: RunState): Payload<"pull-request.opened">[] {
  const others = Array.from(branches.values()).flatMap(({ pullRequest }) => pullRequest ?? []);
  return [...pullRequests, ...others];
}

export function pullRequestFields(
  state: RunState,
): Pick<Payload<"pull-request.opened">, "number" | "url" | "branch" | "path">[] {
  return pullRequestsOf(state).map(({ number, url, branch, path }) => ({ number, url, branch, path }));
}

export function branchNamesOf({ workspace, branches }: RunState): string[] {
  return [...(workspace ? [workspace.branch] : []), ...Array.from(branches.values(), ({ branch }) => branch)];
}

export function headsOf({ workspace, head, branches }: RunState): ReadonlyMap<string, string> {
  const heads = new Map<string, string>();
  if (workspace && head !== undefined && head !== workspace.base_sha) heads.set(workspace.branch, head);
  for (const { branch, head: at, base_sha, mergedHead } of branches.values())
    if (at !== base_sha && at !== mergedHead) heads.set(branch, at);
  return heads;
}

export function isStoppedCleanly({ status, active }: RunState): boolean {
  return status !== "running" && active.size === 0;
}

/** Whether a running run only waits for a person or a provider. This time does not count as running time. */
export function isOnlyWaiting({ active, questions, delayed }: RunState): boolean {
  return questions.size + delayed.size > 0 && active.size === 0;
}

/** Returns the key of the list at a path prefix. The `else` list of a conditional has a separate key. */
export function listAt({ steps }: RunState, prefix: string): string {
  return steps.get(prefix)?.condition === false ? `${prefix}#else` : prefix;
}

export function hasChanges(state: RunState): boolean {
  return state.filesChanged.size > 0;
}
