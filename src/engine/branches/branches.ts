import type { Decision } from "../../decision/traversal.ts";
import { AgenticError } from "../../errors.ts";
import type { BranchStates, StateStore } from "../../ports/run-store.ts";
import { hasForeignBaseline, passedOnTree } from "../../run/checks/verification.ts";
import { restartedBranches } from "../../run/evolve/evolve-resume.ts";
import { isInside, nameOf, suffixFor, suffixOf } from "../../run/ids.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import {
  branchAt,
  type BranchState,
  hasChanges,
  headAt,
  type RunState,
  type StepState,
} from "../../run/state.ts";
import { createNumberedPatchWriter, fatal } from "../../steps/attempt-outcome.ts";
import {
  cachedCheck,
  checkCommandOf,
  requireBaseline,
  setUpAndCheck,
} from "../../steps/script/project-check.ts";
import type { EffectContext, RunRequest } from "../run-request.ts";
import { latestAttempt, savePartial } from "../run/recover-attempt.ts";
import type { BranchWorkspace } from "./workspace-pool.ts";

type OpenBranch = Extract<Decision, { type: "open-branch" }>;

export async function openBranch(
  context: EffectContext,
  { path, block, dependencies }: OpenBranch,
): Promise<NewRunEvent> {
  const { state, workspacePool } = context;
  const earlier = state.branches.get(path);
  const target = earlier ?? newBranchWorkspace(context, { path, block, dependencies });
  const workspace = await workspacePool.open(target);
  // An interrupted opening may have left the branch at its base at that time.
  const base_sha = earlier?.base_sha ?? (await workspace.currentCommit()) ?? target.base_sha;
  const [, ...others] = dependenciesWithChanges(state, dependencies);
  let head = earlier?.head ?? base_sha;
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
  const { branch, base_branch } = target;
  return { type: "branch.opened", step: path, path: target.path, branch, base_branch, base_sha, head };
}

function clash(path: string, { step }: BranchState, files: readonly string[]): AgenticError {
  return new AgenticError({
    code: "git-unsuitable",
    message: `${path} depends on branches that conflict: ${nameOf(step)} and those before it both changed ${files.join(", ")}. Let one depend on the other, or put them into one sequence.`,
  });
}

/** The branch starts from the head of the run's branch, or from the branch on which it depends. */
function newBranchWorkspace(
  { state, plan, facts, workspaces }: EffectContext,
  { path, block, dependencies }: Pick<OpenBranch, "path" | "block" | "dependencies">,
): BranchWorkspace {
  const names = branchNamesFor({ state, plan, facts, workspaces }, path);
  const [first] = dependenciesWithChanges(state, dependencies);
  if (first) return { ...names, base_branch: first.branch, base_sha: first.head };
  const parent = branchAt(state, block);
  const base_sha = headAt(state, block) ?? "";
  const hasOwnCommits = parent ? parent.files.size > 0 : hasChanges(state);
  const { branch = "", base_branch = "" } = parent ?? state.workspace ?? {};
  return { ...names, base_branch: hasOwnCommits ? branch : base_branch, base_sha };
}

function dependenciesWithChanges({ branches }: RunState, dependencies: readonly string[]): BranchState[] {
  return dependencies.flatMap((path) => branches.get(path) ?? []).filter(({ files }) => files.size > 0);
}

const PART_LIMIT = 30;

/** Where the suffix of the run is not unique (loops, nested workflows, programs, restarts), it is derived from the path. */
function branchNamesFor(
  { state, plan, facts, workspaces }: Pick<EffectContext, "state" | "plan" | "facts" | "workspaces">,
  path: string,
): { branch: string; path: string } {
  const { runId, branchRestarts, names } = state;
  const step = nameOf(path);
  const again = branchRestarts.get(path) ?? 0;
  const isUnique =
    names.size === 1 && !plan.program && !/\/\d+(\/|$)/.test(path) && step.length <= PART_LIMIT;
  const suffix = isUnique && again === 0 ? suffixOf(runId) : suffixFor(`${runId}/${path}#${again}`);
  return workspaces.branchNames({ workflow: facts.workflow.name, step, suffix });
}

export type BranchClosingContext = Pick<EffectContext, "state" | "store" | "workspacePool">;

export async function closeBranch(context: BranchClosingContext, path: string): Promise<NewRunEvent> {
  const { state, workspacePool } = context;
  const branch = state.branches.get(path);
  if (!branch) throw new AgenticError({ code: "internal", message: `${path} has no branch.` });
  await saveUnfinished(context, branch);
  const isClosed = await workspacePool.close(branch);
  return { type: "branch.closed", step: path, kept: isClosed ? undefined : branch.path };
}

export async function saveUnfinished(
  { state, store, workspacePool }: BranchClosingContext,
  branch: BranchState,
): Promise<void> {
  const unfinished = latestAttempt(state, branch.step);
  if (unfinished)
    await savePartial({ state, store, workspace: await workspacePool.open(branch) }, unfinished);
}

export interface AbandonedBranch {
  readonly branch: BranchState;
  readonly attempt: Readonly<StepState> | undefined;
}

export function abandonedBranches(state: RunState, reset: readonly string[]): AbandonedBranch[] {
  return restartedBranches(state, reset).flatMap((path) => {
    const branch = state.branches.get(path);
    return branch?.open ? [{ branch: { ...branch }, attempt: latestAttempt(state, path) }] : [];
  });
}

export async function abandonBranch(
  { workspacePool, store }: EffectContext,
  { branch, attempt }: AbandonedBranch,
): Promise<void> {
  const workspace = await workspacePool.open(branch);
  if (attempt?.base !== undefined)
    await workspace.recover(attempt.base, createNumberedPatchWriter(store, attempt));
  await workspacePool.close(branch);
}

export function openBranches({ branches }: RunState): BranchState[] {
  return Array.from(branches.values()).filter(({ open }) => open);
}

/** Whether a branch has a produced result that is not committed. */
export function isUnsettled({ active, steps }: RunState, branch: string): boolean {
  return Array.from(active, (path) => steps.get(path)).some(
    (step) => step?.status === "produced" && isInside(step.path, branch),
  );
}

type FanOut = Extract<Decision, { type: "fan-out" }>;

export async function openFanOut(context: EffectContext, { path, branches }: FanOut): Promise<NewRunEvent> {
  const { state, store } = context;
  try {
    await store.flush();
  } catch (error) {
    const { code, message } = fatal(error);
    return { type: "run.paused", reason: code, message, step: path };
  }
  const codeBranches = branches.map(({ path: step, dependencies }) => {
    const earlier = state.branches.get(step);
    if (earlier) return { step, branch: earlier.branch, head: earlier.head };
    const { branch, base_sha } = newBranchWorkspace(context, { path: step, block: path, dependencies });
    return { step, branch, head: base_sha };
  });
  return { type: "fan-out.opened", step: path, round: state.round + 1, branches: codeBranches };
}

export function isMatrix({ settings, program }: Pick<RunRequest, "settings" | "program">): boolean {
  return settings.fanOut === "matrix" && program === undefined;
}

/** Returns the branch states of remote storage. Errors: `config-invalid` if results of runners cannot be joined. */
export async function requireBranches(
  states: StateStore,
  { git }: RunRequest["settings"],
): Promise<BranchStates> {
  if (!git.enabled || !git.autoCommit) throw unfit("needs `git.enabled` and `git.auto-commit`");
  const branches = await states.branches?.();
  if (branches) return branches;
  throw unfit("needs a remote that takes the state of runs and their code, and there is none");
}

function unfit(why: string): AgenticError {
  return new AgenticError({
    code: "config-invalid",
    message: `\`fan-out: matrix\` ${why}: results of separate runners could not be joined. Add the missing setting or remote, or use \`fan-out: local\`.`,
  });
}

/** Checks the head of the branch of a step, or of the branch of the run, unless its tree passed before. */
export async function checkHead(context: EffectContext, path: string | undefined): Promise<NewRunEvent[]> {
  const { state, workspace: own, workspacePool } = context;
  const branch = path === undefined ? undefined : state.branches.get(path);
  const head = (branch ?? state).head;
  const command = checkCommandOf(context);
  if (command === undefined || head === undefined) return [];
  const key = { path: path ?? "check+end", attempt: 1 };
  if (hasForeignBaseline(state, command) && !(await requireBaseline(context, { command, key, step: path })))
    return [];
  const tree = await own.tree(head);
  const known = passedOnTree(state, { command, tree });
  if (known) return [{ type: "check.ended", step: path, ...cachedCheck(known, "end", head) }];
  const workspace = branch ? await workspacePool.open(branch) : own;
  try {
    const check = await setUpAndCheck(context, { command, workspace, when: "end", key, head });
    return check ? [{ type: "check.ended", step: path, ...check }] : [];
  } finally {
    // The branch of another runner has no worktree here.
    if (branch && !branch.open) await workspacePool.close(branch);
  }
}
