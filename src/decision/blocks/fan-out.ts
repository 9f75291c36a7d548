import type { Step } from "../../definition/schema.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import { joinPath, nameOf, prefixOf } from "../../run/ids.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { plural } from "../../system/format.ts";
import { isSkippedAfter, policyOf } from "../execution-plan.ts";
import { runFailed } from "../run-completion.ts";
import {
  type DecideStep,
  type Decision,
  ended,
  idle,
  open,
  type Progress,
  record,
  skip,
  type StepList,
  type StepPosition,
  type Traversal,
} from "../traversal.ts";
import {
  type Branching,
  type BranchProgress,
  decideBranchLifecycle,
  dependencyPaths,
  hasStarted,
  inTurn,
  joinBranches,
  openBranch,
  type ParallelAt,
} from "./parallel.ts";

const MOST_AT_ONCE = 256;

/** Failure code of a branch whose runner stopped without a result. */
const RUNNER_LOST = "runner-lost";

/** Whether separate runners execute the branches of a block: only top-level blocks of the run's own definition. */
export function isFannedOut({ plan, state }: Traversal, { path, frame }: StepPosition): boolean {
  if (plan.fanOut !== "matrix" || plan.branch !== undefined || plan.program) return false;
  return state.workspace !== undefined && frame.scope === undefined && !isInParallel(state, path);
}

function isInParallel({ steps }: RunState, path: string): boolean {
  for (let block = prefixOf(path); block !== ""; block = prefixOf(block))
    if (steps.get(block)?.kind === "parallel") return true;
  return false;
}

/** All ready branches start together when no other work remains. This engine handles their delivery, merges and questions. */
export function decideFanOut(
  walk: Traversal,
  at: ParallelAt & { state: StepState },
  decideStep: DecideStep,
): Progress {
  const progressOf: BranchProgress = new Map();
  const ready: Ready[] = [];
  for (const { branch } of inTurn(walk.state, at)) {
    const progress = decideRemoteBranch(walk, { at, branch, branchProgress: progressOf, decideStep });
    if (progress.kind === "ready") ready.push({ ...progress, over: walk.state.over.get(branch.path) });
    progressOf.set(branch.path, progress.kind === "ready" ? idle() : progress);
  }
  const { fanOut } = walk.state;
  if (fanOut?.step === at.path) return idle(waitForRunners(at.path, fanOut.branches.length));
  const all = Array.from(progressOf.values()).filter((progress) => progress.kind === "open");
  const decisions = all.flatMap((progress) => progress.decisions);
  if (all.some(({ busy }) => busy)) return open(...decisions);
  if (ready.length > 0) return open(fanOutDecision(at, ready.slice(0, MOST_AT_ONCE)));
  return all.length > 0 ? idle(...decisions) : joinBranches(walk, at, progressOf);
}

interface Ready {
  readonly kind: "ready";
  readonly branch: StepPosition;
  readonly work: readonly Decision[];
  readonly over?: string | undefined;
}

function decideRemoteBranch(walk: Traversal, branching: Branching): Progress | Ready {
  const { branch, decideStep } = branching;
  const block = decideBranchLifecycle(walk, branching) ?? afterLosses(walk, branch);
  if (block) return block;
  if (!hasStarted(walk.state, branch)) return { kind: "ready", branch, work: [] };
  const progress = decideStep(walk, branch);
  if (progress.kind !== "open" || !progress.busy) return progress;
  const { decisions } = progress;
  const isInstant = decisions.length > 0 && decisions.every(isClosingRecord);
  return isInstant ? progress : { kind: "ready", branch, work: decisions };
}

function isClosingRecord(decision: Decision): boolean {
  return (
    decision.type === "record" &&
    decision.event.type !== "block.opened" &&
    decision.event.type !== "iteration.started"
  );
}

function fanOutDecision({ path, step, frame }: ParallelAt, ready: readonly Ready[]): Decision {
  const branches = ready.map(({ branch, over }) => ({
    path: branch.path,
    dependencies: dependencyPaths(path, branch),
    ...(over === undefined ? {} : { over }),
  }));
  return { type: "fan-out", path, step, frame, branches, work: ready.flatMap(({ work }) => work) };
}

function waitForRunners(path: string, count: number): Decision {
  const message = `${plural(count, "branch", "branches")} of ${nameOf(path)} can run on separate runners now. A resume joins their results.`;
  return { type: "pause", path, reason: FAN_OUT, message };
}

/** Decides after lost runners. A lost runner counts as a failed attempt of the branch. */
function afterLosses({ plan, state }: Traversal, branch: StepPosition): Progress | undefined {
  const { path } = branch;
  const losses = state.losses.get(path) ?? 0;
  const step = state.steps.get(path);
  if (losses === 0 || step?.status === "failed") return undefined;
  const policy = policyOf(plan, branch);
  const { onError, maxRetry } = policy;
  const times = plural(losses, "runner", "runners");
  if (isSkippedAfter(policy))
    return skip(branch, { code: "failed", message: `${times} stopped without a result` });
  if (onError === "retry" && losses <= maxRetry) return undefined;
  const message = `${times} of ${path} stopped without a result. Check the logs of the runners, then resume the run.`;
  const failure = { class: "fatal", code: RUNNER_LOST, message } as const;
  return record({ type: "step.failed", step: path, attempt: (step?.attempt ?? 0) + 1, failure });
}

interface Walking {
  readonly decideStep: DecideStep;
  readonly enter: (walk: Traversal, at: StepPosition) => StepList | undefined;
}

/** Decides the steps of one branch for its runner. The engine that joins the branch decides its delivery. */
export function decideOneBranch(walk: Traversal, path: string, walking: Walking): Progress {
  const branch = findStep(walk, path, walking);
  if (!branch) return idle();
  const { steps, branches, workspace } = walk.state;
  const state = steps.get(path);
  const branchState = branches.get(path);
  const over = (): Progress => (branchState?.open ? open({ type: "close-branch", path }) : ended);
  if (state?.status === "completed" || state?.status === "skipped") return over();
  if (state && branchState?.failure)
    return { kind: "failed", step: { ...state, failure: branchState.failure } };
  if (workspace && !branchState?.open && state?.status !== "failed")
    return openBranch({ path: prefixOf(path) }, branch);
  const progress = walking.decideStep(walk, branch);
  if (progress.kind === "failed") return branchState?.open ? over() : progress;
  return progress.kind === "ended" ? over() : progress;
}

export function endOneBranch(state: RunState, progress: Exclude<Progress, { kind: "open" }>): Decision {
  if (progress.kind === "ended") return { type: "record", event: { type: "run.completed" } };
  return { type: "record", event: runFailed(state, progress.step) };
}

function findStep(walk: Traversal, path: string, { enter }: Walking): StepPosition | undefined {
  let list: StepList | undefined = { steps: walk.plan.workflow.steps, prefix: "", frame: {} };
  while (list) {
    const at = stepToward(list, path);
    if (!at || at.path === path) return at;
    list = at.step.type === "parallel" ? { ...at, steps: at.step.steps, prefix: at.path } : enter(walk, at);
  }
  return undefined;
}

function stepToward({ steps, prefix, frame }: StepList, path: string): StepPosition | undefined {
  const isToward = ({ name }: Step): boolean => `${path}/`.startsWith(`${joinPath(prefix, name)}/`);
  const step = steps.find(isToward);
  return step && { path: joinPath(prefix, step.name), step, frame };
}
