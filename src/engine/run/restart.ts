import { ownNameOf, ownPathIn, pathsFrom, stepNames, stepsBefore } from "../../decision/restart-point.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { restartedStepPaths } from "../../program/journaled-steps.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import { namesIn, type RunState, type StepState, type StepStatus } from "../../run/state.ts";
import { prefixOf } from "../../run/step-path.ts";
import { isCancel } from "./run-limits.ts";

/** Names of the steps that `--from-step` leaves out. Errors: `usage` where there is no such step. */
export function stepsSkippedByRestart(workflow: Workflow, name: string): string[] {
  const before = stepsBefore(workflow, name);
  if (before) return before;
  throw new AgenticError({
    code: "usage",
    message: `There is no step \`${name}\` in ${workflow.name}. Steps: ${stepNames(workflow).join(", ")}.`,
  });
}

/** What `--from-step` means for a run that has come some way: steps before it that are done stay, the others are left out. */
export function restartFrom(
  workflow: Workflow,
  state: RunState,
  name: string,
): { reset: string[]; skip: string[] } {
  const skip = stepsSkippedByRestart(workflow, name).filter(
    (before) => !isDone(namesIn(state, "").latest.get(before)),
  );
  const left = new Set(skip);
  // A branch may have been opened without a step begun in it.
  const known = new Set([...state.steps.keys(), ...state.branches.keys()]);
  const ownPath = ownPathIn(workflow);
  const isLeft = (path: string): boolean => {
    const own = ownPath(path);
    return left.has(ownNameOf(own)) && !isDone(state.steps.get(own));
  };
  // A result that was only to be committed is of no use where the block around it is left out.
  const isStranded = (path: string): boolean => state.active.has(path) && blocksAround(path).some(isLeft);
  const begun = Array.from(known).filter((path) => isLeft(path) || isStranded(path));
  return { reset: [...new Set([...pathsFrom(workflow, { name, paths: known }), ...begun])], skip };
}

/** The same for a program: what is recorded before the step stays, and its code decides the rest. */
export function restartProgram(
  { name: workflow }: Workflow,
  state: RunState,
  name: string,
): { reset: string[]; skip: string[] } {
  const reset = restartedStepPaths(state, name);
  if (reset) return { reset, skip: [] };
  throw new AgenticError({
    code: "usage",
    message: `This run of ${workflow} has no step \`${name}\`. Its steps: ${[...state.steps.keys()].join(", ")}.`,
  });
}

function blocksAround(path: string): string[] {
  const around = prefixOf(path);
  return around === "" ? [] : [around, ...blocksAround(around)];
}

const done: ReadonlySet<unknown> = new Set(["completed", "skipped", "produced"] satisfies StepStatus[]);

function isDone(step: StepState | undefined): boolean {
  return done.has(step?.status);
}

/**
 * Who resumes a run that had stopped overrules what asked it to stop before; after a crash such a request still counts. `askedAt`: when the
 * run was to be resumed.
 */
export function requestsVoidedByResume(
  requests: readonly { id: string; content: string }[],
  state: RunState,
  askedAt: Date,
): { requests?: string[] } {
  if (state.status === "running" || state.status === "pending") return {};
  // Nobody stopped it: it waits for its runners.
  if (state.status === "paused" && state.reason === FAN_OUT) return {};
  const left = requests.filter(
    ({ id, content }) => !state.requests.has(id) && isCancel(content) && !isLater(content, askedAt),
  );
  return left.length === 0 ? {} : { requests: left.map(({ id }) => id) };
}

function isLater(content: string, askedAt: Date): boolean {
  const request = parseRequest(content);
  return request?.type === "cancel" && Date.parse(request.at ?? "") > askedAt.getTime();
}
