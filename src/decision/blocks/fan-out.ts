import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import type { RunState, StepState } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import { plural } from "../../system/format.ts";
import { policyOf } from "../execution-plan.ts";
import { skip } from "../step-condition.ts";
import {
  type StepPosition,
  type Decision,
  idle,
  open,
  type Progress,
  record,
  type Traversal,
} from "../traversal.ts";
import {
  type Branching,
  decideBranchLifecycle,
  type DecideStep,
  type Found,
  hasStarted,
  inTurn,
  joinBranches,
  type ParallelAt,
  pathsBefore,
} from "./parallel.ts";

/** GitHub takes no more in one matrix. */
const MOST_AT_ONCE = 256;

/** Why a branch came to no end: the runner that worked on it is gone. */
export const RUNNER_LOST = "runner-lost";

/** Whether a block's branches are worked on elsewhere: those of the run's own definition that lie in no other branch. */
export function isFannedOut({ plan, state }: Traversal, { path, frame }: StepPosition): boolean {
  if (plan.fanOut !== "matrix" || plan.branch !== undefined || plan.program) return false;
  return state.workspace !== undefined && frame.scope === undefined && !isInParallel(state, path);
}

function isInParallel({ steps }: RunState, path: string): boolean {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around))
    if (steps.get(around)?.kind === "parallel") return true;
  return false;
}

/**
 * A block whose branches have runners of their own: all that can be worked on now are handed out together, as soon as nothing else is to
 * be done here. What concerns a branch as a whole (its delivery, its merge, questions to people) is done here.
 */
export function decideFanOut(
  walk: Traversal,
  at: ParallelAt & { state: StepState },
  decideStep: DecideStep,
): Progress {
  const found: Found = new Map();
  const ready: Ready[] = [];
  for (const { branch } of inTurn(walk.state, at)) {
    const progress = decideAway(walk, { at, branch, found, decideStep });
    if (progress.kind === "ready") ready.push({ ...progress, over: walk.state.over.get(branch.path) });
    found.set(branch.path, progress.kind === "ready" ? idle() : progress);
  }
  const { fanOut } = walk.state;
  if (fanOut?.step === at.path) return idle(waitForRunners(at.path, fanOut.branches.length));
  const all = Array.from(found.values()).filter((progress) => progress.kind === "open");
  const decisions = all.flatMap((progress) => progress.decisions);
  if (all.some(({ busy }) => busy)) return open(...decisions);
  if (ready.length > 0) return open(handOut(at, ready.slice(0, MOST_AT_ONCE)));
  return all.length > 0 ? idle(...decisions) : joinBranches(walk, at, found);
}

/** A runner can work on the branch now. */
interface Ready {
  readonly kind: "ready";
  readonly branch: StepPosition;
  readonly work: readonly Decision[];
  readonly over?: string | undefined;
}

function decideAway(walk: Traversal, branching: Branching): Progress | Ready {
  const { branch, decideStep } = branching;
  const around = decideBranchLifecycle(walk, branching) ?? afterLosses(walk, branch);
  if (around) return around;
  if (!hasStarted(walk.state, branch)) return { kind: "ready", branch, work: [] };
  const progress = decideStep(walk, branch);
  if (progress.kind !== "open" || !progress.busy) return progress;
  const { decisions } = progress;
  const isInstant = decisions.length > 0 && decisions.every(endsSomething);
  return isInstant ? progress : { kind: "ready", branch, work: decisions };
}

/** What follows from an answer alone; whatever begins does so where the branch is worked on. */
function endsSomething(decision: Decision): boolean {
  return (
    decision.type === "record" &&
    decision.event.type !== "block.opened" &&
    decision.event.type !== "iteration.started"
  );
}

function handOut({ path, step, frame }: ParallelAt, ready: readonly Ready[]): Decision {
  const branches = ready.map(({ branch, over }) => ({
    path: branch.path,
    dependencies: pathsBefore(path, branch),
    ...(over === undefined ? {} : { over }),
  }));
  return { type: "fan-out", path, step, frame, branches, work: ready.flatMap(({ work }) => work) };
}

function waitForRunners(path: string, count: number): Decision {
  const message = `${plural(count, "branch", "branches")} of ${nameOf(path)} can be worked on elsewhere now; resuming joins what was done.`;
  return { type: "pause", path, reason: FAN_OUT, message };
}

/** A lost runner is a failed attempt of the branch: it has as many more as its step says. */
function afterLosses({ plan, state }: Traversal, branch: StepPosition): Progress | undefined {
  const { path } = branch;
  const losses = state.losses.get(path) ?? 0;
  const step = state.steps.get(path);
  if (losses === 0 || step?.status === "failed") return undefined;
  const { onError, maxRetry } = policyOf(plan, branch);
  const times = plural(losses, "runner", "runners");
  if (onError === "skip") return skip(branch, `failed: ${times} that worked on it came to no end`);
  if (onError === "retry" && losses <= maxRetry) return undefined;
  const message = `${times} that worked on ${path} came to no end; see why in their own logs, and resume.`;
  const failure = { class: "fatal", code: RUNNER_LOST, message } as const;
  return record({ type: "step.failed", step: path, attempt: (step?.attempt ?? 0) + 1, failure });
}
