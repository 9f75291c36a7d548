import { mergedBy } from "../ids.ts";
import type { RunEvent, RunEventOf } from "../journal/event.ts";
import { branchAt, type RunState } from "../state.ts";
import type { Handlers } from "./evolve-step.ts";

export const branchHandlers: Handlers<
  | "workspace.prepared"
  | "branch.moved"
  | "branch.set-back"
  | "branch.opened"
  | "branch.closed"
  | "branch.pushed"
  | "pull-request.opened"
  | "delivery.failed"
> = {
  "workspace.prepared": (state, event) => {
    state.workspace = event;
    state.head ??= event.base_sha;
  },
  "branch.moved": (state, { step = "", head, files }) => recordCommit(state, step, { commit: head, files }),
  "branch.set-back": (state, { step = "", later, head, files }) => {
    state.pendingResets.delete(step);
    state.laterBranches.push(later);
    recordCommit(state, step, { commit: head });
    const changed = state.branches.get(step)?.files ?? state.filesChanged;
    changed.clear();
    for (const file of files) changed.add(file);
  },
  "branch.opened": (state, { step, branch, path, base_branch, base_sha, head }) => {
    const earlier = state.branches.get(step);
    const files = earlier?.files ?? new Set<string>();
    const opened = { step, branch, path, base_branch, base_sha, head, open: true };
    state.branches.set(step, { ...earlier, ...opened, files });
  },
  "branch.closed": (state, event) => {
    const branch = state.branches.get(event.step);
    if (!branch) return;
    branch.open = false;
    if (event.kept === undefined) delete branch.keptWorktree;
    else branch.keptWorktree = event.kept;
  },
  "branch.pushed": (state, event) => {
    const branch = event.step === undefined ? undefined : state.branches.get(event.step);
    if (branch) {
      branch.pushedHead = branch.head;
      return;
    }
    state.pushed = event;
    if (state.head !== undefined) state.pushedHead = state.head;
  },
  "pull-request.opened": (state, event) => {
    const branch = event.step === undefined ? undefined : state.branches.get(event.step);
    if (branch) {
      branch.pullRequest = event;
      if (branch.pushedHead !== undefined) branch.proposedHead = branch.pushedHead;
      return;
    }
    const earlier = state.pullRequests.findIndex(({ branch: name }) => name === event.branch);
    state.pullRequests.splice(earlier === -1 ? state.pullRequests.length : earlier, 1, event);
    if (state.pushedHead !== undefined) state.proposedHead = state.pushedHead;
  },
  "delivery.failed": (state, { step, failure, at }) => {
    const branch = state.branches.get(step);
    if (branch) Object.assign(branch, { failure, failedAt: at });
    state.errors.push({ step, at, failure });
  },
};

export function recordCommit(
  state: RunState,
  path: string,
  {
    commit,
    files = [],
    undone = false,
  }: {
    commit?: string | undefined;
    files?: readonly string[] | undefined;
    undone?: boolean | undefined;
  },
): void {
  const branch = branchAt(state, path);
  if (commit !== undefined) {
    if (branch) branch.head = commit;
    else state.head = commit;
  }
  const changed = branch?.files ?? state.filesChanged;
  if (undone) changed.clear();
  else for (const file of files) changed.add(file);
}

export function noteUncommitted(state: RunState, path: string, files: readonly string[] = []): void {
  const branch = branchAt(state, path)?.step ?? "";
  if (files.length > 0) state.uncommitted.set(branch, files);
  else state.uncommitted.delete(branch);
}

export function noteMerge({ branches }: RunState, merge: string): void {
  const branch = branches.get(mergedBy(merge));
  if (branch) branch.mergedHead = branch.head;
}

export const fanOutHandlers: Handlers<"fan-out.opened" | "fan-out.begun" | "fan-out.joined"> = {
  "fan-out.opened": (state, { step, round, branches }) => {
    state.round = round;
    state.fanOut = { step, round, branches, hasStarted: false };
  },
  "fan-out.begun": (state, event) => {
    state.runId = event.run_id;
    state.status = "running";
    state.resumedAt = event.at;
    delete state.paused;
    delete state.reason;
  },
  "fan-out.joined": (state, { branches }) => {
    delete state.fanOut;
    for (const { step, status, events, over } of branches) {
      state.joined.set(step, events);
      if (over === undefined) state.over.delete(step);
      else state.over.set(step, over);
      if (status === "lost") state.losses.set(step, (state.losses.get(step) ?? 0) + 1);
    }
  },
};

/** The pause for a fan-out starts it: from then on the runners own the branches. */
export function startFanOut(state: RunState, { reason }: RunEventOf<"run.paused">): void {
  if (state.fanOut && reason === FAN_OUT) state.fanOut.hasStarted = true;
}

/** Pause reason of a run whose branches separate runners execute. */
export const FAN_OUT = "fan-out";

/** Whether a resume only joins the results of runners. It does not retry failed steps. */
export function isJoin({ status, paused }: RunState, { reset }: RunEventOf<"run.resumed">): boolean {
  return status === "paused" && paused?.reason === FAN_OUT && reset === undefined;
}

export function noteOrigin(state: RunState, { origin }: RunEvent): void {
  state.isJoining = origin !== undefined;
  if (origin) state.joined.set(origin.branch, origin.seq);
}
