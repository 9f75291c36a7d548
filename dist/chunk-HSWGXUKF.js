const require = process.getBuiltinModule;
import {
  Workplaces,
  isUnsettled,
  keepFurther,
  lastAttemptIn,
  latestAttempt,
  openBranches,
  openWorkspace,
  restoreDocuments,
  savePartial,
  saveUnfinished,
  scratchPlace
} from "./chunk-SYZWXYVV.js";
import {
  mergedBranches
} from "./chunk-AJOWDY4K.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  branchAt
} from "./chunk-EO6JZ5KM.js";

// src/engine/run/release-worktrees.ts
async function releaseWorktrees(leaving) {
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
  isOneBranch = false
}) {
  const { state, workspaces, workplaces } = context;
  const others = Array.from(state.branches.values()).filter((branch) => !branches.includes(branch));
  const kept = others.flatMap((branch) => branch.kept ?? []);
  if (state.status !== "paused" || isOneBranch) {
    for (const branch of branches) {
      const letGo = async () => {
        if (!await workspaces.isThere(branch.path)) return true;
        if (isUnsettled(state, branch.step)) return false;
        await save(context, branch);
        return await workplaces.close(branch);
      };
      if (!await letGo().catch(() => false)) kept.push(branch.path);
    }
    kept.push(...await leaveConflicts(context));
  }
  await workspaces.drain();
  const unsettled = Array.from(state.active).some((path) => branchAt(state, path) === void 0);
  if (place?.mode !== "worktree" || unsettled || state.status === "paused") return kept;
  if (state.status !== "completed") await save(context);
  return await workspaces.release(place) ? kept : [place.path, ...kept];
}
async function saveAttempt(context, branch) {
  if (branch) return await saveUnfinished(context, branch);
  const unfinished = latestAttempt(context.state);
  if (unfinished) await savePartial(context, unfinished);
}
async function leaveConflicts({ state, store, workspaces }) {
  const kept = [];
  for (const { kind, status, path, attempt } of state.steps.values()) {
    if (kind !== "merge" || status === "completed" || attempt === 0) continue;
    const place = await scratchPlace({ workspaces, state }, path);
    const keep = keepFurther(store, { path, attempt });
    await workspaces.abandonConflict(place, keep).catch(() => kept.push(place.path));
  }
  return kept;
}
async function deleteMergedStepBranches(workspaces, state) {
  const { workspace } = state;
  const spent = mergedBranches(state);
  if (!workspace || spent.size === 0 || !isTerminal(state)) return;
  await workspaces.dropBranches(spent, workspace.branch).catch(() => {
  });
}
async function dropEmptyBranch(workspaces, state) {
  const { workspace, head, status, pushed, pushedHead, branches } = state;
  if (!workspace || status !== "completed" || pushed || pushedHead !== void 0) return;
  const { branch, base_branch: base, base_sha: commit } = workspace;
  const isUsed = Array.from(branches.values()).some(({ baseBranch }) => baseBranch === branch);
  if (isUsed || head !== void 0 && head !== commit) return;
  await workspaces.dropBranches(/* @__PURE__ */ new Map([[branch, commit]]), base).catch(() => {
  });
}
async function releaseStoredRun(left) {
  const { store, state, workspaces, commits, isCutOff } = left;
  const { workspace: place, branches } = state;
  const isThere = place?.mode === "worktree" && await workspaces.isThere(place.path);
  const own = await openWorkspace({ workspaces, store, state, commits }, isThere ? place : void 0);
  if (isThere) await restoreDocuments({ workspace: own, store, state });
  const workplaces = new Workplaces({ workspaces, store, state, own, commits });
  const all = Array.from(branches.values());
  const mayHold = ({ open, kept: kept2 }) => open || kept2 !== void 0;
  const kept = await releaseWorktrees({
    place: isThere ? place : void 0,
    context: { state, store, workspace: own, workspaces, workplaces },
    branches: all.filter(mayHold),
    save: isCutOff ? saveAll : saveSince
  });
  for (const branch of isCutOff ? all : []) if (!mayHold(branch)) await workplaces.close(branch);
  await workspaces.drain();
  return kept;
}
async function saveAll(context, branch) {
  await saveAttempt(context, branch);
  await saveSince(context, branch);
}
async function saveSince({ state, store, ...context }, branch) {
  const workspace = branch ? await context.workplaces.open(branch) : context.workspace;
  const head = await workspace.currentCommit();
  if (head !== void 0)
    await workspace.recover(head, keepFurther(store, lastAttemptIn({ workspace, state })));
}

export {
  releaseWorktrees,
  deleteMergedStepBranches,
  dropEmptyBranch,
  releaseStoredRun
};
