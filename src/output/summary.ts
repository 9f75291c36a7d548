import type { DiffStat } from "../ports.ts";
import { questionsOf } from "../run/progress.ts";
import type { RunFacts } from "../run/scope.ts";
import { branchAt, filesChanged, type RunState, type StepState } from "../run/state.ts";
import { formatDuration, plural } from "../format.ts";
import { branchCount, branchLines, pullRequestWords, shownPath } from "./branches.ts";
import { nextLines } from "./next.ts";
import { pausedQuestionLines } from "./question.ts";
import { type Limits, type ProviderOf, spendingLines } from "./spending.ts";

export interface EndFacts {
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly diff: DiffStat | undefined;
  /** Worktrees that stay because they hold uncommitted changes. */
  readonly kept?: readonly string[];
  /** Worktrees of earlier runs that stay because they hold work that is not committed. */
  readonly leftovers?: readonly string[];
  /** Why what earlier runs left could not be tidied up. */
  readonly untidied?: string;
  /** Spending limits that the run was started with. */
  readonly limits?: Limits;
  readonly providerOf?: ProviderOf | undefined;
}

/** The last lines of a run: what came of it, where it is, and the one command that goes on. */
export function renderEnd(end: EndFacts): string[] {
  const { kept = [], leftovers = [], untidied } = end;
  return [
    ...endLines(end),
    ...kept.map((path) => `Uncommitted changes are in ${path}/.`),
    ...leftovers.map((path) => `Work of an earlier run that was cut off lies in ${path}/.`),
    ...(untidied === undefined ? [] : [`What earlier runs left could not be tidied up: ${untidied}`]),
  ];
}

function endLines(end: EndFacts): string[] {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped([failedLine(state), keptLine(state, diff), ...branchLines(state)], failedNext(state));
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${formatDuration(state.elapsedMs)}.`,
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

function completedLines({ state, facts, diff }: EndFacts): string[] {
  const took = formatDuration(state.elapsedMs);
  const files = `files: ${facts.directory}/`;
  const idle = noOpLine(state);
  if (state.workspace === undefined) return [`Completed in ${took}`, ...idle, files];
  if (filesChanged(state).length === 0) return [`Completed in ${took} · nothing changed`, ...idle, files];
  const came = [branchCount(state), ownPullRequest(state)].filter((part) => part !== undefined);
  const own = state.filesChanged.size > 0 ? [branchPart(state, diff)] : [];
  return [
    [`Completed in ${took}`, ...came].join(" · "),
    ...idle,
    [...own, files].join(" · "),
    ...(staysHere(state) ? ["There is no remote, so the branch stays in this repository."] : []),
  ];
}

function staysHere({ pushed, filesChanged: own }: RunState): boolean {
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
  return request && pullRequestWords(request);
}

function branchPart({ workspace }: RunState, diff: DiffStat | undefined): string {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} −${removed}`;
}

function failedLine(state: RunState): string {
  const step = failedStep(state);
  // The run's own failure is always fatal; the step's says what it was before the retries were used up.
  const failure = step?.failure ?? state.failure?.failure;
  const branch = step && branchAt(state, step.path);
  const place = branch ? ` on branch ${branch.branch}` : "";
  const where = step ? `${shownPath(step.path)}${place}, after ${plural(step.attempt, "attempt")} ` : "";
  const named = step ? `(${failure?.class}: ${trimDot(failure?.message ?? "")})` : (failure?.message ?? "");
  return `Failed: ${where}${named}${named.endsWith(".") ? "" : "."}`;
}

/** Elsewhere than at the top a plain resume keeps more: what a block has done, or a result that only waits to be committed. */
function failedNext(state: RunState): string[] {
  const step = failedStep(state);
  const from = step && isFailedAlone(step) ? ` --from-step ${step.name}` : "";
  return [`Next:  agentic-sdlc resume ${state.runId}${from}`];
}

function failedStep({ failure, steps }: RunState): StepState | undefined {
  return failure?.step === undefined ? undefined : steps.get(failure.step);
}

const BLOCKS: ReadonlySet<string> = new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);

function isFailedAlone({ path, name, status, kind }: StepState): boolean {
  return path === name && status === "failed" && !BLOCKS.has(kind);
}

/** Why a run has paused, and what a person is to look at. */
export function pausedLines({ state, providerOf }: Pick<EndFacts, "state" | "providerOf">): string[] {
  const { paused, reason } = state;
  const questions = questionsOf(state).flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) {
    const [first = "", ...rest] = questions;
    return [`Paused: ${first}`, ...rest];
  }
  if (paused?.reason === "budget")
    return [`Paused: ${firstSentence(paused.message)}`, ...spendingLines(state, providerOf), ...questions];
  const [first = "", ...rest] = (paused?.message ?? "").trim().split("\n");
  return [
    `Paused: ${shownPath(paused?.step ?? "the run")} needs a person.   ${first}`,
    ...rest.map((line) => `  ${line}`),
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
    .map((step) => shownPath(step.path));
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
