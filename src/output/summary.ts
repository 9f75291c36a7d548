import type { DiffStat } from "../ports.ts";
import type { RunFacts } from "../run/scope.ts";
import type { RunState, StepState } from "../run/state.ts";
import { formatDuration, plural } from "../format.ts";

export interface EndFacts {
  readonly state: RunState;
  readonly facts: RunFacts;
  readonly diff: DiffStat | undefined;
  /** Worktrees that stay because they hold uncommitted changes. */
  readonly kept?: readonly string[];
}

/** The last lines of a run: what came of it, where it is, and the one command that goes on. */
export function renderEnd({ state, facts, diff, kept = [] }: EndFacts): string[] {
  return [...endLines(state, facts, diff), ...kept.map((path) => `Uncommitted changes are in ${path}/.`)];
}

function endLines(state: RunState, facts: RunFacts, diff: DiffStat | undefined): string[] {
  switch (state.status) {
    case "completed":
      return completedLines(state, facts, diff);
    case "failed":
      return failedLines(state, diff);
    case "paused":
      return [
        `Paused: ${state.paused?.step ?? "the run"} needs a person.   ${state.paused?.message ?? ""}`,
        `Next:  agentic-sdlc resume ${state.runId}`,
      ];
    case "cancelled":
      return [
        `Cancelled (${state.reason ?? "requested"}) after ${formatDuration(state.elapsedMs)}.`,
        keptLine(state, diff),
        `Next:  agentic-sdlc resume ${state.runId}`,
      ].filter((line) => line !== "");
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}

function completedLines(state: RunState, facts: RunFacts, diff: DiffStat | undefined): string[] {
  const took = formatDuration(state.elapsedMs);
  const files = `files: ${facts.directory}/`;
  if (state.workspace === undefined) return [`Completed in ${took}`, files];
  if (state.filesChanged.size === 0) return [`Completed in ${took} · nothing changed`, files];
  const lines = [`Completed in ${took}${pullRequestPart(state)}`, `${branchPart(state, diff)} · ${files}`];
  if (state.pushed?.remote === "") lines.push("There is no remote, so the branch stays in this repository.");
  return lines;
}

function pullRequestPart({ pullRequests }: RunState): string {
  const [request] = pullRequests;
  if (!request) return "";
  const draft = request.draft ? "draft pull request" : "pull request";
  if (request.url !== undefined) return ` · ${draft} #${request.number ?? ""} ${request.url}`;
  return ` · ${draft} “${request.title}” in ${request.path ?? ""}`;
}

function branchPart({ workspace }: RunState, diff: DiffStat | undefined): string {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} −${removed}`;
}

function failedLines(state: RunState, diff: DiffStat | undefined): string[] {
  const failure = state.failure?.failure;
  const step = state.failure?.step === undefined ? undefined : state.steps.get(state.failure.step);
  const where = step ? `${step.path}, after ${plural(step.attempt, "attempt")} ` : "";
  const named = step ? `(${failure?.class}: ${trimDot(failure?.message ?? "")})` : (failure?.message ?? "");
  // Elsewhere a plain resume keeps more: what a block has done, or a result that only waits to be committed.
  const from = step && isFailedAlone(step) ? ` --from-step ${step.name}` : "";
  return [
    `Failed: ${where}${named}${named.endsWith(".") ? "" : "."}`,
    keptLine(state, diff),
    `Next:  agentic-sdlc resume ${state.runId}${from}`,
  ].filter((line) => line !== "");
}

function isFailedAlone({ path, name, status, kind }: StepState): boolean {
  return path === name && status === "failed" && !["sequence", "conditional", "recurring"].includes(kind);
}

function keptLine(state: RunState, diff: DiffStat | undefined): string {
  const done = Array.from(state.steps.values())
    .filter(isDone)
    .map((step) => step.path);
  if (done.length === 0) return "";
  const commits =
    diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  const names = done.length > 6 ? `${plural(done.length, "step")}` : done.join(", ");
  return `Kept: ${names}${commits}.`;
}

function isDone({ status, attempt }: StepState): boolean {
  return status === "completed" && attempt > 0;
}

function trimDot(text: string): string {
  return text.replace(/\.$/, "");
}
