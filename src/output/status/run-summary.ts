import type { Limits } from "../../decision/budget/spending-limits.ts";
import type { DiffStat } from "../../ports/workspaces.ts";
import type { RunFacts } from "../../run/scope.ts";
import type { RunState } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import { capitalize, formatDuration, plural } from "../../system/format.ts";
import { branchCount, branchLines, formatPullRequest } from "./branch-outcomes.ts";
import { formatCostSummary, type ProviderOf, formatTokens, spendingLines } from "./cost-summary.ts";
import { renderNext } from "./next-commands.ts";
import { pausedQuestionLines } from "./open-questions.ts";
import { type FailedStep, type RunStatusView, viewRun } from "./run-status-view.ts";

interface WorktreeRun {
  readonly runId: string;
  readonly isCompleted: boolean;
}

export interface EndFacts {
  readonly state: RunState;
  readonly facts: Pick<RunFacts, "workflow" | "directory" | "definitions" | "isProgram">;
  readonly diff: DiffStat | undefined;
  readonly keptWorktrees?: readonly string[];
  /** Worktrees of earlier runs with uncommitted changes. */
  readonly leftovers?: readonly string[];
  readonly runOf?: (worktree: string) => WorktreeRun | undefined;
  /** Why the user's checkout is still on the branch of the run. */
  readonly checkout?: string | undefined;
  readonly cleanupFailure?: string;
  readonly limits?: Limits;
  readonly providerOf?: ProviderOf | undefined;
  /** Whether the run existed only in memory, so that no command can use it. */
  readonly isSimulated?: boolean;
}

export function renderEnd(end: EndFacts): string[] {
  const { keptWorktrees = [], leftovers = [], checkout, cleanupFailure, facts, isSimulated = false } = end;
  const view = viewRun({ ...end, table: { ...facts, steps: facts.workflow.steps } });
  return [
    ...outcomeLines(view, isSimulated ? undefined : facts.directory),
    ...branchLines(view.branches),
    ...(view.status === "running" || isSimulated ? [] : renderNext(view.next)),
    ...noteLines(view),
    ...keptWorktrees.map((path) => `Uncommitted changes are in ${path}/.`),
    ...(checkout === undefined ? [] : [checkout]),
    ...leftovers.map((path) => leftoverLine(path, end.runOf?.(path))),
    ...(cleanupFailure === undefined
      ? []
      : [`What earlier runs left could not be tidied up: ${cleanupFailure}`]),
  ];
}

export function noteLines({ movedNote, laterBranches }: RunStatusView): string[] {
  return [
    ...(movedNote === undefined ? [] : [movedNote]),
    ...laterBranches.map(
      (branch) => `What came later than the step it went back to is kept on branch ${branch}.`,
    ),
  ];
}

function leftoverLine(path: string, run: WorktreeRun | undefined): string {
  const removal = `git worktree remove --force ${path}`;
  if (run?.isCompleted === true)
    return `Uncommitted changes of run ${run.runId}, which completed, are in ${path}/. Commit them there, or, if they are not needed: ${removal}`;
  const runId = run?.runId;
  const owner = runId === undefined ? "an earlier run" : `run ${runId}`;
  const next =
    runId === undefined
      ? `Keep what you need, then: ${removal}`
      : `Next:  agentic-sdlc resume ${runId}   or, if it is not needed: ${removal}`;
  return `Uncommitted changes of ${owner}, which was interrupted, are in ${path}/. ${next}`;
}

export function headingOf({ label, status }: Pick<RunStatusView, "label" | "status">): string {
  if (label === "checks fail") return CHECKS_FAIL;
  return label === "cut off" ? label : status;
}

export const CHECKS_FAIL = "done, checks fail";

/** The status with which the first of the outcome lines starts. A surface that shows the status elsewhere omits it. */
export function leadOf({ label, status }: Pick<RunStatusView, "label" | "status">): string {
  if (label === "cut off") return "Cut off ";
  if (label === "checks fail") return `${capitalize(CHECKS_FAIL)}, `;
  return LEADS[status] ?? "";
}

const LEADS: Readonly<Partial<Record<RunState["status"], string>>> = {
  completed: "Completed ",
  failed: "Failed: ",
  paused: "Paused: ",
  cancelled: "Cancelled ",
};

export function outcomeLines(view: RunStatusView, directory: string | undefined): string[] {
  const [first = "", ...more] = outcomeParts(view, directory);
  return [leadOf(view) + first, ...more];
}

/** Returns the same lines without the status. A simulated run has no directory. Failures with a listed message are only named. */
export function outcomeParts(
  view: RunStatusView,
  directory: string | undefined,
  listed: ReadonlySet<string> = new Set(),
): string[] {
  const timeAndCost = [formatDuration(view.elapsedMs), ...costPart(view)].join(" · ");
  switch (view.status) {
    case "completed":
      return completedParts(view, {
        timeAndCost,
        files: [
          directory === undefined ? "simulated: no file was written" : `files: ${directory}/`,
          ...reportsPart(view),
        ].join(" · "),
      });
    case "failed":
      return [...failedParts(view, listed), ...spentLine(view), ...keptLine(view)];
    case "paused":
      return pausedParts(view);
    case "cancelled":
      return [
        view.label === "cut off"
          ? `after ${formatDuration(view.elapsedMs)}: its process is gone.`
          : `(${view.reason ?? "requested"}) after ${timeAndCost}.`,
        ...keptLine(view),
      ];
    default:
      return [`Run ${view.runId} is ${view.status}.`];
  }
}

function completedParts(
  view: RunStatusView,
  { timeAndCost, files }: { readonly timeAndCost: string; readonly files: string },
): string[] {
  const { own, why, branches, overLimit, withoutChange, assumptions } = view;
  const done = `in ${timeAndCost}`;
  if (why !== undefined) return [`${done} · ${why}`, files];
  const notes = [
    ...(overLimit.length === 0
      ? []
      : [
          `Over its own limit: ${namesOf(overLimit.map(({ path, spent, limit }) => `${path} (${spent} of ${limit})`))}.`,
        ]),
    ...assumptions.map(({ path, assumed }) => `Assumed in ${displayPath(path)}: ${assumed}`),
    ...(withoutChange.length === 0 ? [] : [`Changed nothing, though asked to: ${namesOf(withoutChange)}.`]),
    ...view.verification,
  ];
  if (own.branch === undefined) return [done, ...notes, files];
  const changed = view.files.length;
  if (changed === 0) return [`${done} · nothing changed`, ...notes, files];
  if (own.isUncommitted)
    return [`${done} · ${plural(changed, "file")} changed, not committed`, ...notes, files];
  const [request] = own.pullRequests;
  const came = [branchCount(branches), request && formatPullRequest(request)];
  return [
    [done, ...came.filter((part) => part !== undefined)].join(" · "),
    ...notes,
    [
      ...(own.files > 0 ? [own.diff ? `${own.branch}: ${formatDiff(own.diff)}` : own.branch] : []),
      files,
    ].join(" · "),
    ...(own.isLocalOnly ? ["There is no remote, so the branch stays in this repository."] : []),
  ];
}

function reportsPart({ reports }: RunStatusView): string[] {
  const more = reports.length - MOST_NAMED;
  if (reports.length === 0) return [];
  return [`reports: ${reports.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`];
}

function costPart({ cost }: RunStatusView): string[] {
  return cost.sessions === 0 ? [] : [formatCostSummary(cost)];
}

function spentLine(view: RunStatusView): string[] {
  const [spent] = costPart(view);
  if (spent === undefined) return [];
  return [`Spent: ${spent} · ${formatTokens(view.cost)} in ${formatDuration(view.elapsedMs)}.`];
}

const MOST_NAMED = 6;

export function namesOf(names: readonly string[]): string {
  return names.length > MOST_NAMED ? plural(names.length, "step") : names.join(", ");
}

export function formatDiff({ commits, files, added, removed }: DiffStat): string {
  return `${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} −${removed}`;
}

const MOST_FAILED = 5;

function failedParts({ failure: own }: RunStatusView, listed: ReadonlySet<string>): string[] {
  if (!own) return [""];
  const { step, failure, others } = own;
  const more = others.length - MOST_FAILED;
  const ofRun = listed.has(failure.message) ? `the run (${failure.class}, ${failure.code})` : failure.message;
  return [
    sentence(step ? describeFailure(step, listed) : ofRun),
    ...others
      .slice(0, MOST_FAILED)
      .map((other) => `Also failed: ${sentence(describeFailure(other, listed))}`),
    ...(more > 0 ? [`Also failed: ${plural(more, "more step")}.`] : []),
  ];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function describeFailure(
  { path, branch, attempts, failure }: FailedStep,
  listed: ReadonlySet<string>,
): string {
  const at = branch === undefined ? displayPath(path) : `${displayPath(path)} on branch ${branch}`;
  const what = listed.has(failure.message) ? `, ${failure.code}` : `: ${failure.message.replace(/\.$/, "")}`;
  return `${at}, after ${plural(attempts, "attempt")} (${failure.class}${what})`;
}

function pausedParts({ pause, questions: open, reason, spending }: RunStatusView): string[] {
  const { message = "", step = "the run", waitsFor, isSelfContained = false } = pause ?? {};
  const questions = open.flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) return questions;
  // The rest of the message lists the costs that follow as a table.
  if (reason === "budget")
    return [message.split(/(?<=\.) /, 1)[0] ?? "", ...spendingLines(spending), ...questions];
  if (isSelfContained) return [message, ...questions];
  const [first = "", ...others] = message.trim().split("\n");
  const what = waitsFor === undefined ? "needs a person" : `waits for ${waitsFor}`;
  return [`${displayPath(step)} ${what}.   ${first}`, ...others.map((line) => `  ${line}`), ...questions];
}

function keptLine({ preservedSteps, own: { branch, diff } }: RunStatusView): string[] {
  if (preservedSteps.length === 0) return [];
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${branch})` : "";
  return [`Kept: ${namesOf(preservedSteps.map(displayPath))}${commits}.`];
}
