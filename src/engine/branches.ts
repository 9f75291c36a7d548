import type { Decision } from "../decision/walk.ts";
import { AgenticError } from "../errors.ts";
import type { NewRunEvent } from "../run/event.ts";
import { suffixFor, suffixOf } from "../run/ids.ts";
import {
  type BranchState,
  branchAt,
  hasChanges,
  headAt,
  type RunState,
  type StepState,
} from "../run/state.ts";
import { nameOf } from "../run/step-path.ts";
import type { EffectContext } from "./effect-context.ts";
import { latestAttempt, savePartial } from "./recover.ts";

type OpenBranch = Extract<Decision, { type: "open-branch" }>;

/** Makes the branch and the worktree of a step of a parallel block, or finds what an earlier start left of them. */
export async function openBranch(
  context: EffectContext,
  { path, block, dependencies }: OpenBranch,
): Promise<NewRunEvent> {
  const { state, workplaces } = context;
  const earlier = state.branches.get(path);
  const place = earlier ?? (await newPlace(context, { path, block, dependencies }));
  const workspace = await workplaces.open(place);
  const [, ...others] = dependenciesWithChanges(state, dependencies);
  let head = earlier?.head ?? place.baseSha;
  for (const other of others) {
    const key = { runId: context.facts.runId, step: `${path}/after+${nameOf(other.step)}`, attempt: 1 };
    const message = `Merge ${other.branch}, on which ${nameOf(path)} depends`;
    const merged = await context.workspaces.merge(workspace, {
      key,
      branch: other.branch,
      head: other.head,
      message,
    });
    if (merged.status === "conflict") throw clash(path, other, merged.files);
    head = merged.head;
  }
  return {
    type: "branch.opened",
    step: path,
    path: place.path,
    branch: place.branch,
    base_branch: place.baseBranch,
    base_sha: place.baseSha,
    head,
  };
}

function clash(path: string, { step }: BranchState, files: readonly string[]): AgenticError {
  return new AgenticError({
    code: "git-unsuitable",
    message: `${path} depends on branches that conflict: ${nameOf(step)} and those before it both changed ${files.join(", ")}. Let one depend on the other, or put them into one sequence.`,
  });
}

type Place = Pick<BranchState, "path" | "branch" | "baseBranch" | "baseSha">;

/** A branch starts where the run's branch stands; one that depends on another starts from, and is stacked on, that. */
async function newPlace(
  { state, facts, workspaces }: EffectContext,
  { path, block, dependencies }: Pick<OpenBranch, "path" | "block" | "dependencies">,
): Promise<Place> {
  const suffix = await branchSuffix(state, path);
  const names = workspaces.branchNames({ workflow: facts.workflow.name, step: nameOf(path), suffix });
  const [first] = dependenciesWithChanges(state, dependencies);
  if (first) return { ...names, baseBranch: first.branch, baseSha: first.head };
  const around = branchAt(state, block);
  const baseSha = headAt(state, block) ?? "";
  if (around)
    return { ...names, baseBranch: around.files.size > 0 ? around.branch : around.baseBranch, baseSha };
  const { branch = "", base_branch = "" } = state.workspace ?? {};
  return { ...names, baseBranch: hasChanges(state) ? branch : base_branch, baseSha };
}

function dependenciesWithChanges({ branches }: RunState, dependencies: readonly string[]): BranchState[] {
  return dependencies.flatMap((path) => branches.get(path) ?? []).filter(({ files }) => files.size > 0);
}

const PART_LIMIT = 30;

/** The run's own six characters; where those do not tell two branches apart (in loops, nested workflows, afresh), others made of the path. */
export async function branchSuffix({ runId, branchings, names }: RunState, path: string): Promise<string> {
  const again = branchings.get(path) ?? 0;
  const isPlain = names.size === 1 && !/\/\d+(\/|$)/.test(path) && nameOf(path).length <= PART_LIMIT;
  if (isPlain && again === 0) return suffixOf(runId);
  return await suffixFor(`${runId}/${path}#${again}`);
}

/** Lets go of a branch's worktree. What an unfinished attempt left in it is kept as a patch. */
export async function closeBranch(context: EffectContext, path: string): Promise<NewRunEvent> {
  const { state, workplaces } = context;
  const branch = state.branches.get(path);
  if (!branch) throw new AgenticError({ code: "internal", message: `${path} has no branch.` });
  const unfinished = latestAttempt(state, path);
  if (unfinished) await savePartial({ ...context, workspace: await workplaces.open(branch) }, unfinished);
  const gone = await workplaces.close(branch);
  return { type: "branch.closed", step: path, ...(gone ? {} : { kept: branch.path }) };
}

/** Branches whose worktrees a run that stops leaves behind. */
export function branchesToLeave(state: RunState): BranchState[] {
  return Array.from(state.branches.values()).filter(({ open, step }) => open && !isUnsettled(state, step));
}

/** A step that is done but not committed has its work in the worktree alone. */
function isUnsettled({ active, steps }: RunState, branch: string): boolean {
  return Array.from(active, (path) => steps.get(path)).some(
    (step) => step?.status === "produced" && isInside(step, branch),
  );
}

function isInside({ path }: StepState, branch: string): boolean {
  return path === branch || path.startsWith(`${branch}/`);
}
