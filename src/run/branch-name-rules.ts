import { BRANCH_PREFIX } from "../definition/settings-schema.ts";
import { AgenticError } from "../errors.ts";
import { suffixFor, suffixOf } from "./ids.ts";
import type { Place, RunRecord } from "./record.ts";
import type { BranchState, RunState } from "./state.ts";
import { nameOf } from "./step-path.ts";

/** Each part of a name is cut, as `branchNames` of git does. */
const PART_LIMIT = 30;
/** How often a branch begins afresh. */
const MOST_AFRESH = 100;
const WORKTREE = ".worktrees/agentic-";

/** Whether branches of runs of a definition, as `run.json` names it, may begin so here. */
export type IsPrefix = (prefix: string, definition: string) => boolean;

/**
 * Whether a run works where the engine puts runs: anybody with write access may have written its record and its journal. Errors:
 * `journal-corrupt` for a branch or a folder that is not the run's own.
 */
export async function requireOwnBranches(
  record: RunRecord,
  state: RunState,
  isPrefix: IsPrefix = () => true,
): Promise<void> {
  const { workspace } = state;
  const { place = workspace } = record;
  if (place) requirePlace(record, place, isPrefix);
  if (place && workspace && !isSamePlace(place, workspace))
    throw foreign(record, `${workspace.branch} in ${workspace.path}`);
  for (const branch of state.branches.values())
    if (!(await isOwnBranch(record, branch))) throw foreign(record, `${branch.branch} in ${branch.path}`);
}

function requirePlace(
  record: RunRecord,
  { mode, path, branch, base_branch }: Place,
  isPrefix: IsPrefix,
): void {
  const suffix = suffixOf(record.id);
  const own = mode === "checkout" ? "." : `${WORKTREE}${cut(record.workflow)}-${suffix}`;
  const named = branch.endsWith(`-${suffix}`) ? branch.slice(0, -suffix.length - 1) : "";
  const isNamed = prefixesOf(named).some((prefix) => isPrefix(prefix, record.definition));
  if (path !== own || !isNamed || branch === base_branch) throw foreign(record, `${branch} in ${path}`);
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Every prefix that can stand before the words of a branch. */
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

function isSamePlace(place: Place, workspace: Place): boolean {
  const keys = ["mode", "path", "branch", "base_branch", "base_sha"] as const;
  return keys.every((key) => place[key] === workspace[key]);
}

async function isOwnBranch(
  { id }: RunRecord,
  { step, branch, path }: Pick<BranchState, "step" | "branch" | "path">,
): Promise<boolean> {
  const name = branch.replace(/^agentic\//, "");
  if (name === branch || name.includes("/") || path !== `${WORKTREE}${name}`) return false;
  const own = `-${cut(nameOf(step))}-`;
  const suffix = suffixOf(name);
  if (!name.slice(0, -suffix.length).endsWith(own)) return false;
  if (suffix === suffixOf(id)) return true;
  for (let again = 0; again < MOST_AFRESH; again += 1)
    if (suffix === (await suffixFor(`${id}/${step}#${again}`))) return true;
  return false;
}

function cut(part: string): string {
  return part.slice(0, PART_LIMIT);
}

function foreign({ id }: RunRecord, place: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `Run ${id} says that it works on ${place}, which is not a branch that the engine makes for it here: neither the configuration nor its workflow in this checkout has such a branch prefix. Nothing of it is used; check out its workflow, or delete its ref if nobody knows it.`,
  });
}
