import type { BranchState, Payload, RunState } from "../../run/state.ts";
import { isInside, mergeOf, nameOf } from "../../run/ids.ts";
import { plural } from "../../system/format.ts";

export interface BranchOutcome {
  readonly step: string;
  readonly label: string;
  readonly branch: string;
  readonly files: number;
  readonly code:
    | "not-delivered"
    | "failed"
    | "not-used"
    | "proposed"
    | "merged"
    | "changed"
    | "unchanged"
    | "waiting"
    | "unfinished";
  readonly message?: string | undefined;
  readonly pullRequest?: Payload<"pull-request.opened"> | undefined;
}

export function branchOutcomes(state: RunState): BranchOutcome[] {
  const branches = Array.from(state.branches.values());
  const names = branches.map(({ step }) => nameOf(step));
  const isUnique = new Set(names).size === names.length;
  return branches.map((branch) => {
    const { step, branch: name, files } = branch;
    const facts = { step, label: isUnique ? nameOf(step) : step, branch: name, files: files.size };
    return { ...facts, ...outcomeOf(branch, state) };
  });
}

type Outcome = Pick<BranchOutcome, "code" | "message" | "pullRequest">;

function outcomeOf({ step: path, files, failure, pullRequest }: BranchState, { steps }: RunState): Outcome {
  const step = steps.get(path);
  if (failure) return { code: "not-delivered", message: failure.message };
  if (step?.status === "failed") return { code: "failed" };
  if (step?.status === "skipped") return { code: "not-used", message: step.reason ?? "skipped" };
  if (pullRequest) return { code: "proposed", pullRequest };
  if (steps.get(mergeOf(path))?.status === "completed") return { code: "merged" };
  if (files.size > 0) return { code: "changed" };
  if (step?.status === "completed") return { code: "unchanged" };
  const isWaiting = Array.from(steps.values()).some(
    (each) => each.status === "waiting" && isInside(each.path, path),
  );
  return { code: isWaiting ? "waiting" : "unfinished" };
}

function describeOutcome({ code, branch, files, message, pullRequest }: BranchOutcome): string {
  switch (code) {
    case "not-delivered":
      return `${branch}: not delivered: ${message}`;
    case "failed":
      return `failed${files > 0 ? ` · kept on ${branch}` : ""}`;
    case "not-used":
      return `not used: ${message}`;
    case "proposed":
      return `${branch} · ${pullRequest ? formatPullRequest(pullRequest) : ""}`;
    case "merged":
      return `${branch} · merged`;
    case "changed":
      return `${branch} · ${plural(files, "file")} changed`;
    case "unchanged":
      return "changed nothing, no pull request";
    case "waiting":
      return "waiting for a person";
    case "unfinished":
      return "not finished";
  }
}

const MOST_UNCHANGED = 12;

export function branchTexts(outcomes: readonly BranchOutcome[]) {
  const isUnchanged = ({ code }: BranchOutcome): boolean => code === "unchanged";
  const isLong = outcomes.filter(isUnchanged).length > MOST_UNCHANGED;
  const listed = isLong ? outcomes.filter((each) => !isUnchanged(each)) : outcomes;
  const lines = listed.map((each) => ({ label: each.label, text: describeOutcome(each) }));
  const hiddenCount = outcomes.length - listed.length;
  return hiddenCount === 0
    ? lines
    : [...lines, { label: "", text: `${plural(hiddenCount, "branch", "branches")} changed nothing` }];
}

export function branchLines(outcomes: readonly BranchOutcome[]): string[] {
  const texts = branchTexts(outcomes);
  const width = Math.max(0, ...texts.map(({ label }) => label.length));
  return texts.map(({ label, text }) => (label === "" ? `  ${text}` : `  ${label.padEnd(width)}  ${text}`));
}

export function formatPullRequest(request: Payload<"pull-request.opened">): string {
  const kind = request.draft ? "draft pull request" : "pull request";
  const { url, number, title, path, ended } = request;
  const how = ended === undefined ? "" : ` (${ended})`;
  if (url !== undefined) return `${kind} ${number === undefined ? "" : `#${number} `}${url}${how}`;
  if (number !== undefined) return `${kind} #${number} “${title}”${how}`;
  return `${kind} “${title}” in ${path ?? ""}`;
}

export function branchCount(outcomes: readonly BranchOutcome[]): string | undefined {
  if (outcomes.length === 0) return undefined;
  const changed = outcomes.filter(({ files }) => files > 0).length;
  return `${changed} of ${plural(outcomes.length, "branch", "branches")} changed something`;
}
