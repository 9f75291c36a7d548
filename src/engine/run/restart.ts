import { ownNameOf, ownPathIn, pathsFrom, stepNames, stepsBefore } from "../../decision/restart-point.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import { restartedStepPaths } from "../../program/journaled-steps.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import { parseRequest } from "../../run/inbox-request.ts";
import { namesIn, type RunState, type StepState, type StepStatus } from "../../run/state.ts";
import { prefixOf } from "../../run/step-path.ts";
import { isCancelRequest } from "./run-limits.ts";

export function stepsSkippedByRestart(workflow: Workflow, name: string): string[] {
  const before = stepsBefore(workflow, name);
  if (before) return before;
  throw new AgenticError({
    code: "usage",
    message: `There is no step \`${name}\` in ${workflow.name}. Steps: ${stepNames(workflow).join(", ")}.`,
  });
}

export function restartFrom(
  workflow: Workflow,
  state: RunState,
  name: string,
): { reset: string[]; skip: string[] } {
  const skip = stepsSkippedByRestart(workflow, name).filter(
    (before) => !isDone(namesIn(state, "").latest.get(before)),
  );
  const skipped = new Set(skip);
  // A branch may be open without a started step.
  const known = new Set([...state.steps.keys(), ...state.branches.keys()]);
  const ownPath = ownPathIn(workflow);
  const isSkipped = (path: string): boolean => {
    const own = ownPath(path);
    return skipped.has(ownNameOf(own)) && !isDone(state.steps.get(own));
  };
  // An uncommitted result is of no use if its block is skipped.
  const isStranded = (path: string): boolean =>
    state.active.has(path) && enclosingBlocks(path).some(isSkipped);
  const started = Array.from(known).filter((path) => isSkipped(path) || isStranded(path));
  return { reset: [...new Set([...pathsFrom(workflow, { name, paths: known }), ...started])], skip };
}

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

function enclosingBlocks(path: string): string[] {
  const parent = prefixOf(path);
  return parent === "" ? [] : [parent, ...enclosingBlocks(parent)];
}

const done: ReadonlySet<unknown> = new Set(["completed", "skipped", "produced"] satisfies StepStatus[]);

function isDone(step: StepState | undefined): boolean {
  return done.has(step?.status);
}

/** A resume of a stopped run voids its pending cancel requests. After a crash they stay valid. */
export function requestsVoidedByResume(
  requests: readonly { id: string; content: string }[],
  state: RunState,
  askedAt: Date,
): { requests?: string[] } {
  if (state.status === "running" || state.status === "pending") return {};
  // The run was not stopped: it waits for its runners.
  if (state.status === "paused" && state.reason === FAN_OUT) return {};
  const voided = requests.filter(
    ({ id, content }) => !state.requests.has(id) && isCancelRequest(content) && !isLater(content, askedAt),
  );
  return voided.length === 0 ? {} : { requests: voided.map(({ id }) => id) };
}

function isLater(content: string, askedAt: Date): boolean {
  const request = parseRequest(content);
  return request?.type === "cancel" && Date.parse(request.at ?? "") > askedAt.getTime();
}
