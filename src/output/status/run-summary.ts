import { walkSteps } from "../../definition/schema.ts";
import type { DiffStat } from "../../ports/workspaces.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import { BRANCH_MOVED, HEAD_MOVED } from "../../run/pauses/moved-head.ts";
import { attemptsOf } from "../../run/pauses/provider-wait.ts";
import { REMOTE, SECRET } from "../../run/pauses/remote-pause.ts";
import { questionsOf } from "../../run/progress.ts";
import type { RunFacts } from "../../run/scope.ts";
import { branchAt, filesChanged, type RunState, scopeOf, type StepState } from "../../run/state.ts";
import { formatDuration, plural } from "../../system/format.ts";
import { branchCount, branchLines, formatPullRequest, displayPath } from "./branch-lines.ts";
import {
  formatCostSummary,
  type Limits,
  currentLimits,
  type ProviderOf,
  spendingLines,
  formatTokens,
} from "./cost-summary.ts";
import { nextLines } from "./next-commands.ts";
import { pausedQuestionLines } from "./open-questions.ts";
import { overLimit } from "./row-summary.ts";
import { automaticWait, isMovedPause, nothingDoneReason } from "./run-status.ts";

export interface WorktreeRun {
  readonly runId: string;
  readonly isCompleted: boolean;
}

export interface EndFacts {
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly diff: DiffStat | undefined;
  /** Worktrees with uncommitted changes, which are not removed. */
  readonly keptWorktrees?: readonly string[];
  /** Worktrees of earlier runs with uncommitted changes. */
  readonly leftovers?: readonly string[];
  /** Returns the run that owns a worktree, if known. */
  readonly runOf?: (worktree: string) => WorktreeRun | undefined;
  /** Why the user's checkout is still on the branch of the run. */
  readonly checkout?: string;
  /** Why the cleanup after earlier runs failed. */
  readonly cleanupFailure?: string;
  /** Initial budget of the run. */
  readonly limits?: Limits;
  readonly providerOf?: ProviderOf | undefined;
}

/** Returns the last lines of a run: result, location, and the command that continues it. */
export function renderEnd(end: EndFacts): string[] {
  const { keptWorktrees: retained = [], leftovers = [], checkout, cleanupFailure } = end;
  return [
    ...endLines(end),
    ...movedLines(end.state),
    ...end.state.laterBranches.map(
      (branch) => `What came later than the step it went back to is kept on branch ${branch}.`,
    ),
    ...retained.map((path) => `Uncommitted changes are in ${path}/.`),
    ...(checkout === undefined ? [] : [checkout]),
    ...leftovers.map((path) => leftoverLine(path, end.runOf?.(path))),
    ...(cleanupFailure === undefined
      ? []
      : [`What earlier runs left could not be tidied up: ${cleanupFailure}`]),
  ];
}

/** Omits the message if the pause already has it. */
function movedLines(state: RunState): string[] {
  const { message } = state.headMoves;
  return message === undefined || isMovedPause(state) ? [] : [message];
}

function leftoverLine(path: string, run: WorktreeRun | undefined): string {
  const removal = `git worktree remove --force ${path}`;
  if (run?.isCompleted === true)
    return `Uncommitted changes of run ${run.runId}, which completed, are in ${path}/. Commit them there, or where nobody needs them: ${removal}`;
  const runId = run?.runId;
  const owner = runId === undefined ? "an earlier run" : `run ${runId}`;
  const next =
    runId === undefined
      ? `Keep what you need, then: ${removal}`
      : `Next:  agentic-sdlc resume ${runId}   or, where nobody needs it: ${removal}`;
  return `Work of ${owner} that was cut off lies in ${path}/, not committed. ${next}`;
}

function endLines(end: EndFacts): string[] {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped(
        [...failedLines(state), spentLine(end), keptLine(state, diff), ...branchLines(state)],
        nextLines(state, limits),
      );
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${[formatDuration(state.elapsedMs), ...costPart(end)].join(" · ")}.`,
          keptLine(state, diff),
          ...branchLines(state),
        ],
        nextLines(state, limits),
      );
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}

function stopped(lines: readonly string[], next: readonly string[]): string[] {
  return [...lines.filter((line) => line !== ""), ...next];
}

function completedLines(end: EndFacts): string[] {
  const { state, facts, diff } = end;
  const timeAndCost = [formatDuration(state.elapsedMs), ...costPart(end)].join(" · ");
  const files = `files: ${facts.directory}/`;
  const idle = [...overLimitLine(end), ...noOpLine(state)];
  const nothing = nothingDoneReason(state);
  if (nothing !== undefined) return [`Completed in ${timeAndCost} · ${nothing}`, files];
  if (state.workspace === undefined) return [`Completed in ${timeAndCost}`, ...idle, files];
  const changed = filesChanged(state).length;
  if (changed === 0) return [`Completed in ${timeAndCost} · nothing changed`, ...idle, files];
  if (state.uncommitted.size > 0)
    return [
      `Completed in ${timeAndCost} · ${plural(changed, "file")} changed, not committed`,
      ...idle,
      files,
    ];
  const came = [branchCount(state), ownPullRequest(state)].filter((part) => part !== undefined);
  const own = state.filesChanged.size > 0 ? [branchPart(state, diff)] : [];
  return [
    [`Completed in ${timeAndCost}`, ...came].join(" · "),
    ...idle,
    [...own, files].join(" · "),
    ...(isBranchLocalOnly(state) ? ["There is no remote, so the branch stays in this repository."] : []),
  ];
}

/** Where no agent was asked there is nothing to tell of. */
function costPart({ state, limits = {} }: EndFacts): string[] {
  return state.usage.agent_sessions === 0 ? [] : [formatCostSummary(state, currentLimits(limits, state))];
}

function spentLine(end: EndFacts): string {
  const cost = costPart(end);
  if (cost.length === 0) return "";
  return `Spent: ${[...cost, formatTokens(end.state, currentLimits(end.limits ?? {}, end.state))].join(" · ")} in ${formatDuration(end.state.elapsedMs)}.`;
}

/** Steps of the run's own definition that spent more than they may by themselves. */
function overLimitLine({ state, facts }: EndFacts): string[] {
  const limited = Array.from(walkSteps(facts.workflow.steps)).filter(
    (step) => step["max-cost-usd"] !== undefined || step["max-tokens"] !== undefined,
  );
  if (limited.length === 0) return [];
  const byName = new Map(limited.map((step) => [step.name, step]));
  const over = Array.from(state.steps.values()).flatMap((own) => {
    const excess = scopeOf(state, own.path) === "" ? overLimit(own, byName.get(own.name)) : undefined;
    return excess === undefined ? [] : [`${own.path} (${excess.spent} of ${excess.limit})`];
  });
  return over.length === 0 ? [] : [`Over its own limit: ${namesOrCount(over)}.`];
}

function isBranchLocalOnly({ pushed, filesChanged: own }: RunState): boolean {
  return own.size > 0 && pushed?.remote === "";
}

/** Names the steps that were to change something and did not: a run that looks well must not hide them. */
function noOpLine({ steps }: RunState): string[] {
  const idle = Array.from(steps.values()).flatMap(({ noOp, path }) => (noOp === true ? [path] : []));
  if (idle.length === 0) return [];
  return [`Changed nothing, though asked to: ${namesOrCount(idle)}.`];
}

function namesOrCount(paths: readonly string[]): string {
  return paths.length > 6 ? plural(paths.length, "step") : paths.join(", ");
}

function ownPullRequest({ pullRequests }: RunState): string | undefined {
  const [request] = pullRequests;
  return request && formatPullRequest(request);
}

function branchPart({ workspace }: RunState, diff: DiffStat | undefined): string {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} −${removed}`;
}

/** Failures beside the one that is told first are named one by one up to here. */
const MOST_FAILED = 5;

function failedLines(state: RunState): string[] {
  const step = failedStep(state);
  // The run's own failure is always fatal; the step's says what it was before the retries were used up.
  const failure = step?.failure ?? state.failure?.failure;
  const first = step ? describeFailure(state, step, failure) : (failure?.message ?? "");
  const others = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (other) => other !== undefined && other.path !== step?.path && other.failure !== undefined,
  );
  const named = others
    .slice(0, MOST_FAILED)
    .flatMap((other) => (other ? [describeFailure(state, other)] : []));
  const more = others.length - named.length;
  return [
    `Failed: ${ended(first)}`,
    ...named.map((text) => `Also failed: ${ended(text)}`),
    ...(more > 0 ? [`Also failed: ${plural(more, "more step")}.`] : []),
  ];
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function describeFailure(state: RunState, step: StepState, failure = step.failure): string {
  const branch = branchAt(state, step.path);
  const branchPart = branch ? ` on branch ${branch.branch}` : "";
  const attempts = plural(attemptsOf(step), "attempt");
  return `${displayPath(step.path)}${branchPart}, after ${attempts} (${failure?.class}: ${trimDot(failure?.message ?? "")})`;
}

function failedStep({ failure, steps }: RunState): StepState | undefined {
  return failure?.step === undefined ? undefined : steps.get(failure.step);
}

/** Why a run has paused, and what a person is to look at. */
export function pausedLines({ state, providerOf }: Pick<EndFacts, "state" | "providerOf">): string[] {
  const { paused, reason } = state;
  const questions = questionsOf(state).flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) {
    const [first = "", ...remaining] = questions;
    return [`Paused: ${first}`, ...remaining];
  }
  if (paused?.reason === "budget")
    return [`Paused: ${firstSentence(paused.message)}`, ...spendingLines(state, providerOf), ...questions];
  if (paused && [FAN_OUT, HEAD_MOVED, BRANCH_MOVED, REMOTE, SECRET].includes(paused.reason))
    return [`Paused: ${paused.message}`, ...questions];
  const [first = "", ...others] = (paused?.message ?? "").trim().split("\n");
  // A pause without a known end needs a person.
  const waits = paused?.until === undefined ? undefined : automaticWait(state);
  return [
    `Paused: ${displayPath(paused?.step ?? "the run")} ${waits ? `waits for ${waits.from}` : "needs a person"}.   ${first}`,
    ...others.map((line) => `  ${line}`),
    ...questions,
  ];
}

/** What follows it lists what the table shows. */
function firstSentence(message: string): string {
  return message.split(/(?<=\.) /, 1)[0] ?? message;
}

function keptLine(state: RunState, diff: DiffStat | undefined): string {
  const done = Array.from(state.steps.values())
    .filter(isDone)
    .map((step) => displayPath(step.path));
  if (done.length === 0) return "";
  const commits =
    diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  return `Kept: ${namesOrCount(done)}${commits}.`;
}

function isDone({ status, attempt }: StepState): boolean {
  return status === "completed" && attempt > 0;
}

function trimDot(text: string): string {
  return text.replace(/\.$/, "");
}
