import { BRANCH_PREFIX } from "../definition/settings-schema.ts";
import { AgenticError } from "../errors.ts";
import { nameOf, prefixOf, suffixFor, suffixOf } from "./ids.ts";
import type { RunRecord, RunWorkspace } from "./record.ts";
import type { BranchState, RunState, StepStatus } from "./state.ts";

const PART_LIMIT = 30;
const MOST_RECREATIONS = 100;
const WORKTREE = ".worktrees/agentic-";

/** Whether branches of a definition, as `run.json` names it, may have this prefix. */
export type IsPrefix = (prefix: string, definition: string) => boolean;

/** A run may use only branches and folders of the engine: any user with write access can change its files. Errors: `journal-corrupt`. */
export function requireOwnBranches(
  record: RunRecord,
  state: RunState,
  isPrefix: IsPrefix = () => true,
): void {
  const { workspace } = state;
  const { place: recorded = workspace } = record;
  if (recorded) requireOwnWorkspace(record, recorded, isPrefix);
  if (recorded && workspace && !isSameWorkspace(recorded, workspace))
    throw foreign(record, `${workspace.branch} in ${workspace.path}`);
  for (const branch of state.branches.values())
    if (!isOwnBranch(record, branch)) throw foreign(record, `${branch.branch} in ${branch.path}`);
}

function requireOwnWorkspace(
  record: RunRecord,
  { mode, path, branch, base_branch }: RunWorkspace,
  isPrefix: IsPrefix,
): void {
  const suffix = suffixOf(record.id);
  const own = mode === "checkout" ? "." : `${WORKTREE}${cut(record.workflow)}-${suffix}`;
  const named = branch.endsWith(`-${suffix}`) ? branch.slice(0, -suffix.length - 1) : "";
  const isNamed = prefixesOf(named).some((prefix) => isPrefix(prefix, record.definition));
  if (path !== own || !isNamed || branch === base_branch) throw foreign(record, `${branch} in ${path}`);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function prefixesOf(named: string): string[] {
  const ends = Array.from(
    { length: Math.min(named.length, PART_LIMIT) },
    (_, index) => named.length - 1 - index,
  );
  return ends
    .filter((end) => SLUG.test(named.slice(end)))
    .map((end) => named.slice(0, end))
    .filter((prefix) => BRANCH_PREFIX.test(prefix));
}

function isSameWorkspace(recorded: RunWorkspace, workspace: RunWorkspace): boolean {
  const keys = ["mode", "path", "branch", "base_branch", "base_sha"] as const;
  return keys.every((key) => recorded[key] === workspace[key]);
}

function isOwnBranch({ id }: RunRecord, { step, branch, path }: BranchState): boolean {
  const name = branch.replace(/^agentic\//, "");
  if (name === branch || name.includes("/") || path !== `${WORKTREE}${name}`) return false;
  const own = `-${cut(nameOf(step))}-`;
  const suffix = suffixOf(name);
  if (!name.slice(0, -suffix.length).endsWith(own)) return false;
  const again = Array.from({ length: MOST_RECREATIONS }, (_, number) => `${id}/${step}#${number}`);
  return suffix === suffixOf(id) || again.some((text) => suffix === suffixFor(text));
}

function cut(part: string): string {
  return part.slice(0, PART_LIMIT);
}

function foreign({ id }: RunRecord, workspace: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `Run ${id} names ${workspace}, which is not a branch that the engine creates for it: neither the configuration nor its workflow in this checkout has this branch prefix. The run was not used. Check out its workflow, or delete its ref if it is unknown.`,
  });
}

const over: ReadonlySet<StepStatus | undefined> = new Set(["completed", "skipped"] satisfies StepStatus[]);

/** Returns unpublished step branches that are merged or have no commit, with their heads. They can be deleted. */
export function mergedBranches({
  branches,
  steps,
}: Pick<RunState, "branches" | "steps">): ReadonlyMap<string, string> {
  const all = Array.from(branches.values());
  const bases = new Set(all.filter(isPublished).map(({ base_branch }) => base_branch));
  const merged = all.filter(
    (branch) =>
      !isPublished(branch) &&
      // A published branch has this branch as its base.
      !bases.has(branch.branch) &&
      (branch.head === branch.base_sha ||
        (branch.mergedHead === branch.head && over.has(steps.get(prefixOf(branch.step))?.status))),
  );
  return new Map(merged.map(({ branch, head }) => [branch, head]));
}

function isPublished({ pushedHead, pullRequest }: BranchState): boolean {
  return pushedHead !== undefined || pullRequest !== undefined;
}
