import { basename } from "node:path";
import type * as z from "zod";
import type { RunStore, RunSummary } from "../../ports/run-store.ts";
import type { PatchSaverOf, Workspaces } from "../../ports/workspaces.ts";
import { mergedBranches } from "../../run/branch-rules.ts";
import { parseJson, parseJsonObject } from "../../run/parse-json.ts";
import { runFiles, SUPERSEDED } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import type { RunWorkspace } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { branchAt, type BranchState, type RunState } from "../../run/state.ts";
import { createNumberedPatchWriter } from "../../steps/attempt-outcome.ts";
import { lastAttemptIn, restoreDocuments } from "../../steps/documents/documents.ts";
import { scratchWorktreeOf } from "../../steps/merge/merge-sides.ts";
import { firstLine } from "../../steps/step-outputs.ts";
import { asUserError } from "../../system/system-fault.ts";
import {
  type BranchClosingContext,
  isUnsettled,
  openBranches,
  saveUnfinished,
} from "../branches/branches.ts";
import { openWorkspace, WorkspacePool } from "../branches/workspace-pool.ts";
import type { EffectContext, EnginePorts, RunEnd } from "../run-request.ts";
import { latestAttempt, savePartial } from "./recover-attempt.ts";

type LeaveContext = BranchClosingContext & Pick<EffectContext, "workspace" | "workspaces">;

type Save = (context: LeaveContext, branch?: BranchState) => Promise<void>;

interface Leaving {
  readonly ownWorkspace: RunWorkspace | undefined;
  readonly context: LeaveContext;
  readonly branches?: readonly BranchState[];
  readonly save?: Save;
  /** Whether only one branch was executed. Another machine may execute it next time. */
  readonly isOneBranch?: boolean;
}

export async function releaseWorktrees(leaving: Leaving): Promise<string[]> {
  const { state, workspaces } = leaving.context;
  const keptWorktrees = await leaveWorktrees(leaving);
  if (leaving.isOneBranch === true) return keptWorktrees;
  await deleteMergedStepBranches(workspaces, state);
  await dropEmptyBranch(workspaces, state);
  return keptWorktrees;
}

async function leaveWorktrees({
  ownWorkspace,
  context,
  branches = openBranches(context.state),
  save = saveAttempt,
  isOneBranch = false,
}: Leaving): Promise<string[]> {
  const { state, workspaces, workspacePool } = context;
  const others = Array.from(state.branches.values()).filter((branch) => !branches.includes(branch));
  const keptWorktrees = others.flatMap((branch) => branch.keptWorktree ?? []);
  if (state.status !== "paused" || isOneBranch) {
    for (const branch of branches) {
      const release = async (): Promise<boolean> => {
        if (!(await workspaces.hasWorktree(branch.path))) return true;
        if (isUnsettled(state, branch.step)) return false;
        await save(context, branch);
        return await workspacePool.close(branch);
      };
      if (!(await release().catch(() => false))) keptWorktrees.push(branch.path);
    }
    keptWorktrees.push(...(await leaveConflicts(context)));
  }
  await workspaces.removeRecycled();
  // A produced result without a commit is only in the worktree.
  const unsettled = Array.from(state.active).some((path) => branchAt(state, path) === undefined);
  if (ownWorkspace?.mode !== "worktree" || unsettled || state.status === "paused") return keptWorktrees;
  if (state.status !== "completed") await save(context);
  return (await workspaces.release(ownWorkspace)) ? keptWorktrees : [ownWorkspace.path, ...keptWorktrees];
}

async function saveAttempt(context: LeaveContext, branch?: BranchState): Promise<void> {
  if (branch) return await saveUnfinished(context, branch);
  const unfinished = latestAttempt(context.state);
  if (unfinished) await savePartial(context, unfinished);
}

async function leaveConflicts({ state, store, workspaces }: LeaveContext): Promise<string[]> {
  const keptWorktrees: string[] = [];
  for (const { kind, status, path, attempt } of state.steps.values()) {
    if (kind !== "merge" || status === "completed" || attempt === 0) continue;
    const scratchWorktree = scratchWorktreeOf({ workspaces, state }, path);
    const keep = createNumberedPatchWriter(store, { path, attempt });
    await workspaces
      .abandonConflict(scratchWorktree, keep)
      .catch(() => keptWorktrees.push(scratchWorktree.path));
  }
  return keptWorktrees;
}

export async function deleteMergedStepBranches(workspaces: Workspaces, state: RunState): Promise<void> {
  const { workspace } = state;
  const spent = mergedBranches(state);
  if (!workspace || spent.size === 0 || !isTerminal(state)) return;
  await workspaces.deleteBranches(spent, workspace.branch).catch(() => {});
}

/** Deletes the unpushed branch of a completed run without commits, unless a worktree uses it. */
export async function dropEmptyBranch(workspaces: Workspaces, state: RunState): Promise<void> {
  const { workspace, head, status, pushed, pushedHead, branches } = state;
  if (!workspace || status !== "completed" || pushed || pushedHead !== undefined) return;
  const { branch, base_branch: base, base_sha: commit } = workspace;
  const isUsed = Array.from(branches.values()).some(({ base_branch }) => base_branch === branch);
  if (isUsed || (head !== undefined && head !== commit)) return;
  await workspaces.deleteBranches(new Map([[branch, commit]]), base).catch(() => {});
}

interface StoredRunWorktrees {
  readonly store: RunStore;
  readonly state: RunState;
  readonly workspaces: Workspaces;
  readonly commits: boolean;
  readonly isCutOff: boolean;
}

export async function releaseStoredRun(stored: StoredRunWorktrees): Promise<string[]> {
  const { store, state, workspaces, commits, isCutOff } = stored;
  const { workspace, branches } = state;
  const hasWorktree = workspace?.mode === "worktree" && (await workspaces.hasWorktree(workspace.path));
  const own = await openWorkspace({ workspaces, store, state, commits }, hasWorktree ? workspace : undefined);
  if (hasWorktree) await restoreDocuments({ workspace: own, store, state });
  const workspacePool = new WorkspacePool({ workspaces, store, state, own, commits });
  const all = Array.from(branches.values());
  const mayHaveChanges = ({ open, keptWorktree }: BranchState): boolean => open || keptWorktree !== undefined;
  const keptWorktrees = await releaseWorktrees({
    ownWorkspace: hasWorktree ? workspace : undefined,
    context: { state, store, workspace: own, workspaces, workspacePool },
    branches: all.filter(mayHaveChanges),
    save: isCutOff ? saveAll : saveSince,
  });
  // Worktrees that its engine kept for reuse.
  for (const branch of isCutOff ? all : []) if (!mayHaveChanges(branch)) await workspacePool.close(branch);
  await workspaces.removeRecycled();
  return keptWorktrees;
}

/** Saves commits beyond those of the run too: they belong to the interrupted attempt. */
async function saveAll(context: LeaveContext, branch?: BranchState): Promise<void> {
  await saveAttempt(context, branch);
  await saveSince(context, branch);
}

/** Saves only uncommitted changes: commits since the stop belong to users. */
async function saveSince({ state, store, ...context }: LeaveContext, branch?: BranchState): Promise<void> {
  const workspace = branch ? await context.workspacePool.open(branch) : context.workspace;
  const head = await workspace.currentCommit();
  if (head !== undefined)
    await workspace.recover(head, createNumberedPatchWriter(store, lastAttemptIn({ workspace, state })));
}

/** Does not touch the worktrees of live and paused runs. Returns the problems; it never fails the run. */
export async function pruneWorktrees(
  { workspaces, states }: EnginePorts,
  runId: string,
): Promise<Pick<RunEnd, "leftovers" | "cleanupFailure">> {
  let held: Set<string> | undefined;
  const isOther = (run: RunSummary): boolean => run.runId !== runId && run.live;
  const heldPaths = (): Set<string> =>
    new Set(
      states
        .list()
        .filter((run) => run.runId === runId || run.live || outcomeOf(run)?.status === "paused")
        .flatMap((run) => worktreesOf(states, run, isOther(run))),
    );
  // Only of a run that ended in another clone: uncommitted changes of a run that ended here may be its result.
  const keepFor: PatchSaverOf = (path) => {
    const owner = states
      .list()
      .filter((run) => run.runId !== runId && !run.live && states.isFetched(run.runId))
      .filter((run) => isTerminal(outcomeOf(run) ?? { status: "pending" }))
      .find((run) => worktreesOf(states, run, true).includes(path));
    const file = `${SUPERSEDED}/${basename(path)}.patch`;
    return owner && ((patch) => states.append(owner.runId, file, `${patch}\n`));
  };
  try {
    const { remaining } = await workspaces.prune((path) => (held ??= heldPaths()).has(path), keepFor);
    return remaining.length === 0 ? {} : { leftovers: remaining };
  } catch (error) {
    const userError = asUserError(error);
    return { cleanupFailure: firstLine(userError instanceof Error ? userError.message : String(userError)) };
  }
}

const Outcome = ProgressDocument.pick({ status: true, reason: true });

function outcomeOf({ progress }: RunSummary): z.infer<typeof Outcome> | undefined {
  return Outcome.safeParse(parseJson(progress)).data;
}

function worktreesOf(states: EnginePorts["states"], { runId }: RunSummary, withClosed: boolean): string[] {
  const journal = states.read(runId, runFiles.journal) ?? "";
  const branches = new Map<unknown, unknown>();
  for (const line of journal.split("\n")) {
    if (!line.includes('"branch.opened"') && !line.includes('"branch.closed"')) continue;
    const event = parseJsonObject(line);
    if (event?.["type"] === "branch.opened") branches.set(event["step"], event["path"]);
    else if (event?.["type"] === "branch.closed" && !withClosed) branches.delete(event["step"]);
  }
  // Not parsed as a record: the worktree of an invalid one is held too.
  const workspace = parseJsonObject(states.read(runId, runFiles.run))?.["place"];
  const own =
    typeof workspace === "object" && workspace !== null ? Reflect.get(workspace, "path") : undefined;
  return [own, ...branches.values()].filter((path) => typeof path === "string");
}
