import { type Step, type Workflow, walkSteps } from "../../definition/schema.ts";
import { hasChanges, type RunState } from "../../run/state.ts";
import { joinPath, nameOf, prefixOf } from "../../run/step-path.ts";

const ENDED: ReadonlySet<string | undefined> = new Set(["completed", "skipped", "failed"]);
/** Steps that do not change the branch of the run. */
const WITHOUT_CHANGES: ReadonlySet<Step["type"]> = new Set(["wait-for-human"]);

/** GitHub closes an issue with the first merge, so only the last pull request of the run closes it. */
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
