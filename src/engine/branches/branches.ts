import type { Decision } from "../../decision/traversal.ts";
import { AgenticError } from "../../errors.ts";
import { branchesAfresh } from "../../run/evolve/evolve-resume.ts";
import { suffixFor, suffixOf } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import {
  type BranchState,
  branchAt,
  hasChanges,
  headAt,
  type RunState,
  type StepState,
} from "../../run/state.ts";
import { nameOf } from "../../run/step-path.ts";
import { keepFurther } from "../../steps/attempt-changes.ts";
import type { EffectContext } from "../effects/effect-context.ts";
import { latestAttempt, savePartial } from "../run/recover-attempt.ts";

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
  // An opening that was cut off may have left the branch at what was its base then.
  const baseSha = earlier?.baseSha ?? (await workspace.currentCommit()) ?? place.baseSha;
  const [, ...others] = dependenciesWithChanges(state, dependencies);
  let head = earlier?.head ?? baseSha;
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
    base_sha: baseSha,
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
export async function newPlace(
  { state, plan, facts, workspaces }: EffectContext,
  { path, block, dependencies }: Pick<OpenBranch, "path" | "block" | "dependencies">,
): Promise<Place> {
  const names = await branchNamesFor({ state, plan, facts, workspaces }, path);
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

/**
 * Names that end in the run's own six characters; where those do not tell two branches apart (in loops, nested workflows, programs,
 * afresh), in others made of the path.
 */
async function branchNamesFor(
  { state, plan, facts, workspaces }: Pick<EffectContext, "state" | "plan" | "facts" | "workspaces">,
  path: string,
): Promise<{ branch: string; path: string }> {
  const { runId, branchings, names } = state;
  const step = nameOf(path);
  const again = branchings.get(path) ?? 0;
  const isUnique =
    names.size === 1 && !plan.program && !/\/\d+(\/|$)/.test(path) && step.length <= PART_LIMIT;
  const suffix = isUnique && again === 0 ? suffixOf(runId) : await suffixFor(`${runId}/${path}#${again}`);
  return workspaces.branchNames({ workflow: facts.workflow.name, step, suffix });
}

export type Closing = Pick<EffectContext, "state" | "store" | "workplaces">;

/** Lets go of a branch's worktree. What an unfinished attempt left in it is kept as a patch. */
export async function closeBranch(context: Closing, path: string): Promise<NewRunEvent> {
  const { state, workplaces } = context;
  const branch = state.branches.get(path);
  if (!branch) throw new AgenticError({ code: "internal", message: `${path} has no branch.` });
  await saveUnfinished(context, branch);
  const gone = await workplaces.close(branch);
  return { type: "branch.closed", step: path, ...(gone ? {} : { kept: branch.path }) };
}

/** Keeps what the attempt that may be unfinished left in the worktree of a branch. */
export async function saveUnfinished(
  { state, store, workplaces }: Closing,
  branch: BranchState,
): Promise<void> {
  const unfinished = latestAttempt(state, branch.step);
  if (unfinished) await savePartial({ state, store, workspace: await workplaces.open(branch) }, unfinished);
}

/** A branch that begins afresh under another name, and the attempt that was under way in it. */
export interface Abandoned {
  readonly branch: BranchState;
  readonly attempt: Readonly<StepState> | undefined;
}

/** What steps that start over leave behind, as the state has it before. */
export function abandonedBy(state: RunState, reset: readonly string[]): Abandoned[] {
  return branchesAfresh(state, reset).flatMap((path) => {
    const branch = state.branches.get(path);
    return branch?.open ? [{ branch: { ...branch }, attempt: latestAttempt(state, path) }] : [];
  });
}

/** Keeps what the attempt left as a patch, and lets the worktree go. */
export async function abandon(
  { workplaces, store }: EffectContext,
  { branch, attempt }: Abandoned,
): Promise<void> {
  const workspace = await workplaces.open(branch);
  if (attempt?.base !== undefined) await workspace.recover(attempt.base, keepFurther(store, attempt));
  await workplaces.close(branch);
}

/** Branches whose worktrees a run that stops has still. */
export function openBranches({ branches }: RunState): BranchState[] {
  return Array.from(branches.values()).filter(({ open }) => open);
}

/** A step that is done but not committed has its work in the worktree alone. */
export function isUnsettled({ active, steps }: RunState, branch: string): boolean {
  return Array.from(active, (path) => steps.get(path)).some(
    (step) => step?.status === "produced" && isInside(step, branch),
  );
}

function isInside({ path }: StepState, branch: string): boolean {
  return path === branch || path.startsWith(`${branch}/`);
}
