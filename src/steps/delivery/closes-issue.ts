import { type Step, type Workflow, walkSteps } from "../../definition/schema.ts";
import { hasChanges, type RunState } from "../../run/state.ts";
import { joinPath, nameOf, prefixOf } from "../../run/step-path.ts";

const ENDED: ReadonlySet<string | undefined> = new Set(["completed", "skipped", "failed"]);
/** Steps that leave the branch of the run as it was. */
const WITHOUT_CHANGES: ReadonlySet<Step["type"]> = new Set(["wait-for-human"]);

/**
 * Whether the pull request of a step's branch, or of the run where there is no path, is the last of its run: merging it closes the issue
 * that the run is about. GitHub closes an issue with the first pull request that says so.
 */
export function closesIssue(state: RunState, { steps }: Workflow, path: string | undefined): boolean {
  if (path === undefined) return true;
  const block = prefixOf(path);
  const declared = Array.from(walkSteps(steps)).find(
    (step) => step.type === "parallel" && step.name === nameOf(block),
  );
  if (hasChanges(state) || (declared && mayChangeAfter(steps, declared))) return false;
  if (declared?.type === "parallel" && declared["merge-strategy"] === "first-success") return true;
  const siblings =
    declared?.type === "parallel" ? declared.steps.map(({ name }) => joinPath(block, name)) : [];
  const paths = Array.from(new Set([...siblings, ...state.branches.keys(), path]));
  const isRunning = (each: string): boolean => !ENDED.has(state.steps.get(each)?.status);
  if (paths.some((each) => each !== path && isRunning(each))) return false;
  return paths.findLast((each) => each === path || isProposedLater(state, each)) === path;
}

function isProposedLater({ branches }: RunState, path: string): boolean {
  const branch = branches.get(path);
  return branch !== undefined && branch.files.size > 0 && !branch.pullRequest && !branch.failure;
}

function mayChangeAfter(steps: readonly Step[], block: Step): boolean {
  const at = steps.findIndex((step) => Array.from(walkSteps([step])).includes(block));
  return steps.slice(at + 1).some(({ type }) => !WITHOUT_CHANGES.has(type));
}
