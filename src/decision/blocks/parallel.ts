import type { Step, StepOf } from "../../definition/schema.ts";
import { blank } from "../../run/evolve/evolve-step.ts";
import {
  BRANCH_MOVED,
  describeUnopenedPullRequest,
  isRemoteFailure,
  REMOTE,
  remoteRetryTime,
} from "../../run/pauses.ts";
import type { BranchState, RunState, StepState } from "../../run/state.ts";
import { isInside, joinPath, mergeOf, nameOf } from "../../run/ids.ts";
import { plural } from "../../system/format.ts";
import { headCheck, innermostFailure } from "../run-completion.ts";
import { decideSingleStep } from "../single-step.ts";
import {
  type DecideStep,
  decideStepCondition,
  ended,
  idle,
  type MergeStep,
  open,
  pauseAfter,
  type Progress,
  skip,
  type StepPosition,
  type Traversal,
} from "../traversal.ts";

export type ParallelAt = StepPosition<StepOf<"parallel">>;

/** At most `max-workers` branches run at once, also across nested blocks. A branch that waits for a person needs no worker. */
export function decideParallel(
  walk: Traversal,
  at: ParallelAt & { state: StepState },
  decideStep: DecideStep,
): Progress {
  const found: BranchProgress = new Map();
  const turns = inTurn(walk.state, at);
  let holding = turns.filter(({ holds }) => holds).length;
  let freeWorkers = walk.workers;
  for (const { branch, holds } of turns) {
    if (holds) holding -= 1;
    const inside = { ...walk, workers: Math.max(1, freeWorkers - holding) };
    const progress = decideBranch(inside, { at, branch, branchProgress: found, decideStep });
    const takes = workersOf(progress);
    found.set(branch.path, takes > 0 && !holds && freeWorkers <= 0 ? idle() : progress);
    freeWorkers -= takes;
  }
  const all = [...found.values()];
  if (!all.some(({ kind }) => kind === "open")) return joinBranches(walk, at, found);
  const decisions = all.flatMap((progress) => (progress.kind === "open" ? progress.decisions : []));
  const workers = all.reduce((sum, progress) => sum + workersOf(progress), 0);
  return { kind: "open", decisions, busy: workers > 0, workers };
}

function workersOf(progress: Progress): number {
  return progress.kind === "open" ? progress.workers : 0;
}

export type BranchProgress = Map<string, Progress>;

interface Turn {
  readonly branch: StepPosition;
  readonly holds: boolean;
}

/** Returns branches in the order in which they get workers: active, started (a person may have answered), other. */
export function inTurn(state: RunState, { path, step, frame }: ParallelAt): Turn[] {
  const working = namesAtWork(state, path);
  const all = step.steps.map((each): Turn => {
    const branch: StepPosition = { path: joinPath(path, each.name), step: each, frame };
    return { branch, holds: working.has(each.name) };
  });
  const waiting = all.filter(({ holds }) => !holds);
  return [
    ...all.filter(({ holds }) => holds),
    ...waiting.filter(({ branch }) => hasStarted(state, branch)),
    ...waiting.filter(({ branch }) => !hasStarted(state, branch)),
  ];
}

function namesAtWork({ active }: RunState, block: string): ReadonlySet<string> {
  const inside = Array.from(active).filter((path) => path.startsWith(`${block}/`));
  return new Set(inside.map((path) => path.slice(block.length + 1).split("/", 1)[0] ?? ""));
}

export function hasStarted({ steps, branches }: RunState, { path }: StepPosition): boolean {
  return (steps.get(path)?.status ?? "pending") !== "pending" || branches.get(path)?.open === true;
}

export interface Branching {
  readonly at: ParallelAt & { readonly state: StepState };
  readonly branch: StepPosition;
  readonly branchProgress: ReadonlyMap<string, Progress>;
  readonly decideStep: DecideStep;
}

function decideBranch(walk: Traversal, branching: Branching): Progress {
  const { at, branch, decideStep } = branching;
  const before = decideBranchLifecycle(walk, branching);
  if (before) return before;
  const { steps, branches, workspace } = walk.state;
  const { path } = branch;
  const branchState = branches.get(path);
  if (workspace && !branchState?.open && steps.get(path)?.status !== "failed") return openBranch(at, branch);
  const progress = decideStep(walk, branch);
  if (progress.kind === "failed" && branchState?.open) return open({ type: "close-branch", path });
  return progress;
}

export function decideBranchLifecycle(walk: Traversal, branching: Branching): Progress | undefined {
  const { at, branch } = branching;
  const { steps, branches } = walk.state;
  const { path } = branch;
  const state = steps.get(path);
  const branchState = branches.get(path);
  if (state?.status === "completed" || state?.status === "skipped")
    return finish(walk, { at, path, branchState, state });
  if (branchState?.failure)
    return { kind: "failed", step: { ...(state ?? blank(path)), failure: branchState.failure } };
  if (at.step["merge-strategy"] === "first-success" && at.state.winner !== undefined)
    return supersede(walk, branching);
  return waitForDependencies(walk, branching) ?? decideStepCondition(walk.state, branch);
}

function waitForDependencies(
  { state }: Traversal,
  { at, branch, branchProgress: found }: Branching,
): Progress | undefined {
  if (hasStarted(state, branch)) return undefined;
  const others = dependenciesOf(branch.step).map((name) => ({ name, path: joinPath(at.path, name) }));
  const isSkipped = (path: string): boolean => state.steps.get(path)?.status === "skipped";
  const isLeftOut = (path: string): boolean => state.steps.get(path)?.skippedAfter !== undefined;
  // A skipped dependency decides first. A failed one may succeed later, and then this branch runs.
  const skipped = others.find(({ path }) => isSkipped(path) && !isLeftOut(path));
  if (skipped) return skip(branch, { code: "dependency", name: skipped.name, outcome: "skipped" });
  const failed = others.find(({ path }) => found.get(path)?.kind === "failed");
  if (failed) return skip(branch, { code: "dependency", name: failed.name, outcome: "failed" }, failed.path);
  const leftOut = others.find(({ path }) => isLeftOut(path));
  if (leftOut)
    return skip(branch, { code: "dependency", name: leftOut.name, outcome: "skipped" }, leftOut.path);
  return others.every((other) => found.get(other.path)?.kind === "ended") ? undefined : idle();
}

export function dependenciesOf(step: Step): readonly string[] {
  const names = step["depends-on"] ?? [];
  return typeof names === "string" ? [names] : names;
}

export function openBranch({ path: block }: Pick<ParallelAt, "path">, branch: StepPosition): Progress {
  return open({ type: "open-branch", block, dependencies: dependencyPaths(block, branch), ...branch });
}

export function dependencyPaths(block: string, { step }: Pick<StepPosition, "step">): string[] {
  return dependenciesOf(step).map((name) => joinPath(block, name));
}

interface Finishing {
  readonly at: ParallelAt & { readonly state: StepState };
  readonly path: string;
  readonly branchState: BranchState | undefined;
  readonly state: StepState;
}

/** Decides the end of a branch. A changed branch is delivered before its worktree is removed. */
function finish({ plan, state: run }: Traversal, { at, path, branchState, state }: Finishing): Progress {
  if (!branchState) return ended;
  const wanted = state.status === "completed" && isCounted(at, path) && at.step["merge-mode"] !== "merge";
  const check = wanted && !branchState.failure ? headCheck({ plan, state: run }, path) : undefined;
  if (check) return open(check);
  const isProposed = branchState.files.size > 0 || branchState.pullRequest !== undefined;
  if (wanted && plan.opensPullRequest && isProposed && !branchState.failure) {
    if (branchState.pushedHead !== branchState.head) return open({ type: "push-branch", path });
    if (!branchState.pullRequest || branchState.proposedHead !== branchState.head)
      return open({ type: "open-pull-request", path });
  }
  if (branchState.open) return open({ type: "close-branch", path });
  const { failure } = branchState;
  if (!failure) return ended;
  if (failure.code === "branch-moved") return pauseAfter(path, failure, BRANCH_MOVED);
  if (isRemoteFailure(failure))
    return idle({
      type: "pause",
      path,
      reason: REMOTE,
      message: describeUnopenedPullRequest(failure),
      until: remoteRetryTime(failure, branchState.failedAt),
    });
  return { kind: "failed", step: { ...state, failure } };
}

/** With `first-success`, only the first completed branch counts. */
function isCounted({ step, state }: ParallelAt & { state: StepState }, path: string): boolean {
  return step["merge-strategy"] !== "first-success" || state.winner === path;
}

/** Decides a branch after another branch was first: cancels active steps, but commits a produced result. */
function supersede(walk: Traversal, { at, branch, decideStep }: Branching): Progress {
  const { steps, active, branches } = walk.state;
  const { path } = branch;
  const inside = Array.from(active).filter((each) => isInside(each, path));
  if (inside.some((each) => steps.get(each)?.status === "produced"))
    return onlySettling(decideStep(walk, branch));
  if (inside.length > 0) return open({ type: "cancel-branch", path });
  const inner = Array.from(branches.values()).find((each) => each.open && each.step.startsWith(`${path}/`));
  if (inner) return open({ type: "close-branch", path: inner.step });
  // A branch that failed before stays failed.
  const progress = steps.get(path)?.status === "failed" ? decideStep(walk, branch) : undefined;
  if (progress?.kind === "failed")
    return branches.get(path)?.open ? open({ type: "close-branch", path }) : progress;
  const winner = at.state.winner ?? "";
  return skip(branch, { code: "superseded", by: winner.slice(at.path.length + 1) });
}

function onlySettling(progress: Progress): Progress {
  if (progress.kind !== "open") return progress;
  return open(...progress.decisions.filter(({ type }) => type === "settle-step"));
}

/** Returns the winning branch. After a restart in which all branches failed, an earlier completed branch counts. */
function winnerOf(
  { steps }: RunState,
  { path, step }: Pick<ParallelAt, "path" | "step">,
): string | undefined {
  if (step["merge-strategy"] !== "first-success") return undefined;
  const branches = step.steps.map(({ name }) => joinPath(path, name));
  return steps.get(path)?.winner ?? branches.find((branch) => steps.get(branch)?.status === "completed");
}

export function joinBranches(
  walk: Traversal,
  at: ParallelAt & { state: StepState },
  branchProgress: BranchProgress,
): Progress {
  if (at.step["merge-mode"] === "merge") {
    const merging = mergeNext(walk, at);
    if (merging) return merging;
  }
  const winner = winnerOf(walk.state, at);
  if (winner !== undefined) return finishWinner(walk, at, winner);
  const failed = [...branchProgress.values()].filter((progress) => progress.kind === "failed");
  // A fatal failure is never skipped, so it is reported first.
  return (
    failed.find(({ step }) => innermostFailure(walk.state, step).failure?.class === "fatal") ??
    failed[0] ??
    ended
  );
}

function finishWinner(walk: Traversal, at: ParallelAt & { state: StepState }, winner: string): Progress {
  const state = walk.state.steps.get(winner);
  if (!state) return ended;
  const won = { ...at, state: { ...at.state, winner } };
  return finish(walk, { at: won, path: winner, branchState: walk.state.branches.get(winner), state });
}

function mergeNext(walk: Traversal, at: ParallelAt & { state: StepState }): Progress | undefined {
  const winner = winnerOf(walk.state, at);
  for (const child of at.step.steps) {
    const branch = joinPath(at.path, child.name);
    const isCounted = winner === undefined || winner === branch;
    if (walk.state.steps.get(branch)?.status !== "completed" || !isCounted) continue;
    if ((walk.state.branches.get(branch)?.files.size ?? 0) === 0) continue;
    const path = mergeOf(branch);
    const step: MergeStep = { type: "merge", name: nameOf(path), branch, block: at.step };
    const state = walk.state.steps.get(path);
    if (state?.status === "completed") continue;
    return decideSingleStep(walk, { path, step, frame: at.frame, state });
  }
  return undefined;
}

/** `3 branches: 2 changed something, 1 changed nothing`. */
export function summaryOfBranches(run: RunState, { path, step }: Pick<ParallelAt, "path" | "step">): string {
  const winner = winnerOf(run, { path, step });
  if (winner !== undefined) return `${winner.slice(path.length + 1)} was first`;
  const count = plural(step.steps.length, "branch", "branches");
  const paths = step.steps.map(({ name }) => joinPath(path, name));
  const branches = paths.flatMap((each) => run.branches.get(each) ?? []);
  if (branches.length === 0) return count;
  const changed = branches.filter(({ files }) => files.size > 0).length;
  const done = step["merge-mode"] === "merge" ? "merged" : "changed something";
  const unchanged = branches.length - changed;
  return `${count}: ${changed} ${done}${unchanged > 0 ? `, ${unchanged} changed nothing` : ""}`;
}

export function failedBranches(
  { steps, branches }: RunState,
  { path, step }: Pick<ParallelAt, "path" | "step">,
): string {
  const failed = step.steps.filter(({ name }) => {
    const inner = joinPath(path, name);
    return steps.get(inner)?.status === "failed" || branches.get(inner)?.failure !== undefined;
  });
  const unmerged = step.steps.filter(
    ({ name }) => steps.get(mergeOf(joinPath(path, name)))?.status === "failed",
  );
  const namesOf = (list: readonly Step[]): string => list.map(({ name }) => name).join(", ");
  if (failed.length === 0) return `merging ${namesOf(unmerged)} failed`;
  return `${failed.length} of ${step.steps.length} branches failed: ${namesOf(failed)}`;
}
