import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { mergedBranches } from "../../run/merged-branches.ts";
import type { Place } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { type BranchState, branchAt, type RunState } from "../../run/state.ts";
import { keepFurther } from "../../steps/attempt-changes.ts";
import { lastAttemptIn, restoreDocuments } from "../../steps/documents/documents.ts";
import { scratchPlace } from "../../steps/merge/scratch-worktree.ts";
import { type Closing, isUnsettled, openBranches, saveUnfinished } from "../branches/branches.ts";
import { Workplaces } from "../branches/workspace-pool.ts";
import { openWorkspace } from "../effects/damaged-worktree.ts";
import type { EffectContext } from "../effects/effect-context.ts";
import { latestAttempt, savePartial } from "./recover-attempt.ts";

type LeaveContext = Closing & Pick<EffectContext, "workspace" | "workspaces">;

/** Keeps what lies uncommitted in the worktree of a branch, or in the run's own. */
type Save = (context: LeaveContext, branch?: BranchState) => Promise<void>;

interface Leaving {
  readonly place: Place | undefined;
  readonly context: LeaveContext;
  /** Branches whose worktrees may be there. */
  readonly branches?: readonly BranchState[];
  readonly save?: Save;
  /** Whether one branch alone was worked on: the next time that may be elsewhere. */
  readonly isOneBranch?: boolean;
}

/**
 * Worktrees go when their run has ended; what an unfinished attempt left in one is kept as a patch. So do branches that nobody needs
 * any more. Returns the worktrees that stay.
 */
export async function releaseWorktrees(leaving: Leaving): Promise<string[]> {
  const { state, workspaces } = leaving.context;
  const kept = await leaveWorktrees(leaving);
  if (leaving.isOneBranch === true) return kept;
  await deleteMergedStepBranches(workspaces, state);
  await dropEmptyBranch(workspaces, state);
  return kept;
}

async function leaveWorktrees({
  place,
  context,
  branches = openBranches(context.state),
  save = saveAttempt,
  isOneBranch = false,
}: Leaving): Promise<string[]> {
  const { state, workspaces, workplaces } = context;
  const others = Array.from(state.branches.values()).filter((branch) => !branches.includes(branch));
  const kept = others.flatMap((branch) => branch.kept ?? []);
  if (state.status !== "paused" || isOneBranch) {
    for (const branch of branches) {
      const letGo = async (): Promise<boolean> => {
        if (!(await workspaces.hasWorktree(branch.path))) return true;
        if (isUnsettled(state, branch.step)) return false;
        await save(context, branch);
        return await workplaces.close(branch);
      };
      if (!(await letGo().catch(() => false))) kept.push(branch.path);
    }
    kept.push(...(await leaveConflicts(context)));
  }
  await workspaces.removeRecycled();
  // A step that is done but not committed has its work in the worktree alone.
  const unsettled = Array.from(state.active).some((path) => branchAt(state, path) === undefined);
  if (place?.mode !== "worktree" || unsettled || state.status === "paused") return kept;
  if (state.status !== "completed") await save(context);
  return (await workspaces.release(place)) ? kept : [place.path, ...kept];
}

async function saveAttempt(context: LeaveContext, branch?: BranchState): Promise<void> {
  if (branch) return await saveUnfinished(context, branch);
  const unfinished = latestAttempt(context.state);
  if (unfinished) await savePartial(context, unfinished);
}

/** Scratch worktrees of merges that did not come to an end. Returns those that stay. */
async function leaveConflicts({ state, store, workspaces }: LeaveContext): Promise<string[]> {
  const kept: string[] = [];
  for (const { kind, status, path, attempt } of state.steps.values()) {
    if (kind !== "merge" || status === "completed" || attempt === 0) continue;
    const place = await scratchPlace({ workspaces, state }, path);
    const keep = keepFurther(store, { path, attempt });
    await workspaces.abandonConflict(place, keep).catch(() => kept.push(place.path));
  }
  return kept;
}

/** A branch that could not be deleted is no reason to fail. */
export async function deleteMergedStepBranches(workspaces: Workspaces, state: RunState): Promise<void> {
  const { workspace } = state;
  const spent = mergedBranches(state);
  if (!workspace || spent.size === 0 || !isTerminal(state)) return;
  await workspaces.deleteBranches(spent, workspace.branch).catch(() => {});
}

/** The branch of a completed run that holds no commit of its own and was not pushed; it stays while a work tree is on it. */
export async function dropEmptyBranch(workspaces: Workspaces, state: RunState): Promise<void> {
  const { workspace, head, status, pushed, pushedHead, branches } = state;
  if (!workspace || status !== "completed" || pushed || pushedHead !== undefined) return;
  const { branch, base_branch: base, base_sha: commit } = workspace;
  const isUsed = Array.from(branches.values()).some(({ baseBranch }) => baseBranch === branch);
  if (isUsed || (head !== undefined && head !== commit)) return;
  await workspaces.deleteBranches(new Map([[branch, commit]]), base).catch(() => {});
}

interface Left {
  readonly store: RunStore;
  readonly state: RunState;
  readonly workspaces: Workspaces;
  readonly commits: boolean;
  /** Whether its engine was cut off, rather than stopped. */
  readonly isCutOff: boolean;
}

/** The same for a run that nobody works on: only what stands there is opened. */
export async function releaseStoredRun(left: Left): Promise<string[]> {
  const { store, state, workspaces, commits, isCutOff } = left;
  const { workspace: place, branches } = state;
  const isThere = place?.mode === "worktree" && (await workspaces.hasWorktree(place.path));
  const own = await openWorkspace({ workspaces, store, state, commits }, isThere ? place : undefined);
  if (isThere) await restoreDocuments({ workspace: own, store, state });
  const workplaces = new Workplaces({ workspaces, store, state, own, commits });
  const all = Array.from(branches.values());
  const mayHold = ({ open, kept }: BranchState): boolean => open || kept !== undefined;
  const kept = await releaseWorktrees({
    place: isThere ? place : undefined,
    context: { state, store, workspace: own, workspaces, workplaces },
    branches: all.filter(mayHold),
    save: isCutOff ? saveAll : saveSince,
  });
  // Those that its engine kept for reuse until the end.
  for (const branch of isCutOff ? all : []) if (!mayHold(branch)) await workplaces.close(branch);
  await workspaces.removeRecycled();
  return kept;
}

/** What was committed beyond the run's own commits is the attempt's that was cut off. */
async function saveAll(context: LeaveContext, branch?: BranchState): Promise<void> {
  await saveAttempt(context, branch);
  await saveSince(context, branch);
}

/** What was committed since the run stopped is somebody's, and stays. */
async function saveSince({ state, store, ...context }: LeaveContext, branch?: BranchState): Promise<void> {
  const workspace = branch ? await context.workplaces.open(branch) : context.workspace;
  const head = await workspace.currentCommit();
  if (head !== undefined)
    await workspace.recover(head, keepFurther(store, lastAttemptIn({ workspace, state })));
}
