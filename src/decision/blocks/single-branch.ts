import type { Step } from "../../definition/schema.ts";
import type { RunState } from "../../run/state.ts";
import { joinPath, prefixOf } from "../../run/step-path.ts";
import { runFailed } from "../run-completion.ts";
import {
  type StepPosition,
  type DecideStep,
  type Decision,
  ended,
  idle,
  open,
  type Progress,
  type StepList,
  type Traversal,
} from "../traversal.ts";
import { openBranch } from "./parallel.ts";

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

/** Returns the event that ends the runner of a branch. The run itself continues. */
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
