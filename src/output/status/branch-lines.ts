import type { BranchState, Payload, RunState } from "../../run/state.ts";
import { mergeOf, nameOf } from "../../run/step-path.ts";
import { plural } from "../../system/format.ts";

/** Branches that changed nothing are named one by one up to here. */
const MOST_UNCHANGED = 12;

/** What each branch of the parallel blocks came to, one line each. */
export function branchLines(state: RunState): string[] {
  const branches = Array.from(state.branches.values());
  const label = labelFor(branches);
  const outcomes = branches.map((branch) => ({ label: label(branch), ...outcomeOf(branch, state) }));
  const unchanged = outcomes.filter((outcome) => outcome.unchanged);
  const named = unchanged.length <= MOST_UNCHANGED ? outcomes : outcomes.filter((one) => !one.unchanged);
  const width = Math.max(0, ...named.map((outcome) => outcome.label.length));
  const lines = named.map((outcome) => `  ${outcome.label.padEnd(width)}  ${outcome.words}`);
  const remaining = outcomes.length - named.length;
  return remaining === 0 ? lines : [...lines, `  ${plural(remaining, "branch", "branches")} changed nothing`];
}

/** The step's name, or its path where names are given twice. */
function labelFor(branches: readonly BranchState[]): (branch: BranchState) => string {
  const names = branches.map(({ step }) => nameOf(step));
  return new Set(names).size === names.length ? ({ step }) => nameOf(step) : ({ step }) => step;
}

interface Outcome {
  readonly words: string;
  readonly unchanged: boolean;
}

function outcomeOf(branch: BranchState, state: RunState): Outcome {
  const { step: path, branch: name, files, failure, pullRequest } = branch;
  const step = state.steps.get(path);
  const changed = (text: string): Outcome => ({ words: text, unchanged: false });
  if (failure) return changed(`${name}: not delivered: ${failure.message}`);
  if (step?.status === "failed") return changed(`failed${files.size > 0 ? ` · kept on ${name}` : ""}`);
  if (step?.status === "skipped") return changed(`not used: ${step.reason ?? "skipped"}`);
  if (pullRequest) return changed(`${name} · ${formatPullRequest(pullRequest)}`);
  if (isMerged(path, state)) return changed(`${name} · merged`);
  if (files.size > 0) return changed(`${name} · ${plural(files.size, "file")} changed`);
  if (step?.status === "completed") return { words: "changed nothing, no pull request", unchanged: true };
  return changed(isWaiting(path, state) ? "waiting for a person" : "not finished");
}

function isWaiting(branch: string, { steps }: RunState): boolean {
  return Array.from(steps.values()).some(
    ({ path, status }) => status === "waiting" && (path === branch || path.startsWith(`${branch}/`)),
  );
}

function isMerged(path: string, { steps }: RunState): boolean {
  return steps.get(mergeOf(path))?.status === "completed";
}

/** A step path for people: the engine's merges are called what they are. */
export function displayPath(path: string): string {
  return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}

/** `draft pull request #42 https://…`, or where its text lies. */
export function formatPullRequest(request: Payload<"pull-request.opened">): string {
  const kind = request.draft ? "draft pull request" : "pull request";
  const { url, number, title, path, ended } = request;
  const how = ended === undefined ? "" : ` (${ended})`;
  if (url !== undefined) return `${kind} ${number === undefined ? "" : `#${number} `}${url}${how}`;
  return `${kind} “${title}” in ${path ?? ""}`;
}

/** `2 of 5 branches changed something`; undefined where there are none. */
export function branchCount({ branches }: RunState): string | undefined {
  if (branches.size === 0) return undefined;
  const changed = Array.from(branches.values()).filter(({ files }) => files.size > 0).length;
  return `${changed} of ${plural(branches.size, "branch", "branches")} changed something`;
}
