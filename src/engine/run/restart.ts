import { ownNameOf, ownPathIn, pathsFrom, stepNames, stepsBefore } from "../../decision/restart-point.ts";
import type { Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { restartedStepPaths } from "../../program/journaled-steps.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import { restartedBranches } from "../../run/evolve/evolve-resume.ts";
import { answersTo, parseRequest } from "../../run/inbox-request.ts";
import type { RunEventOf, NewRunEvent } from "../../run/journal/event.ts";
import {
  namesIn,
  type RunState,
  type StepState,
  type StepStatus,
  branchAt,
  headAt,
} from "../../run/state.ts";
import { enclosingBlocks, joinPath, mergedBy } from "../../run/ids.ts";
import { inboxOf } from "../../steps/human/pending-question.ts";
import type { EffectContext } from "../run-request.ts";
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

const done: ReadonlySet<unknown> = new Set(["completed", "skipped", "produced"] satisfies StepStatus[]);

function isDone(step: StepState | undefined): boolean {
  return done.has(step?.status);
}

/** A resume of a stopped run voids its pending cancel requests. After a crash they stay valid. */
export function requestsVoidedByResume(
  requests: readonly { id: string; content: string }[],
  state: RunState,
  askedAt: Date,
): string[] | undefined {
  if (state.status === "running" || state.status === "pending") return undefined;
  // The run was not stopped: it waits for its runners.
  if (state.status === "paused" && state.reason === FAN_OUT) return undefined;
  const voided = requests.filter(
    ({ id, content }) => !state.requests.has(id) && isCancelRequest(content) && !isLater(content, askedAt),
  );
  return voided.length === 0 ? undefined : voided.map(({ id }) => id);
}

function isLater(content: string, askedAt: Date): boolean {
  const request = parseRequest(content);
  return request?.type === "cancel" && Date.parse(request.at ?? "") > askedAt.getTime();
}

interface Resuming {
  readonly store: RunStore;
  readonly state: RunState;
  readonly now: Date;
  /** Whether a person is at the terminal or restarts steps. */
  readonly attended: boolean;
}

/** An unattended resume without answers, after a pause for answers, keeps the old deadlines. */
export function resetDeadlines({
  store,
  state,
  now,
  attended,
}: Resuming): RunEventOf<"run.resumed">["deadlines"] {
  const { questions, status, reason } = state;
  if (questions.size === 0) return undefined;
  const answers = inboxOf({ store, state });
  const isAnswered = Array.from(questions).some((path) => answersTo(state, path, answers).length > 0);
  const isUnheard = reason === "human" || reason === FAN_OUT;
  if (status === "paused" && isUnheard && !attended && !isAnswered) return undefined;
  const deadlines = Array.from(questions).flatMap((path): [string, string][] => {
    const { at, deadline } = state.steps.get(path)?.question?.askedEvent ?? {};
    if (at === undefined || deadline === undefined) return [];
    return [[path, new Date(now.getTime() + Date.parse(deadline) - Date.parse(at)).toISOString()]];
  });
  return Object.fromEntries(deadlines);
}

type BranchReset = NonNullable<RunEventOf<"run.resumed">["back"]>[number];

/** A branch with a later merge is not reset, unless the merged branch restarts: a commit cannot be merged twice. */
export function branchResets(state: RunState, reset: readonly string[]): BranchReset[] {
  const again = new Set(reset);
  const afresh = new Set(restartedBranches(state, reset));
  const bases = new Map<string, string>();
  for (const step of state.steps.values()) {
    const branch = branchAt(state, step.path)?.step ?? "";
    if (isLastingMerge(step, afresh)) bases.delete(branch);
    else if (again.has(step.path) && step.base !== undefined && !bases.has(branch))
      bases.set(branch, step.base);
  }
  return Array.from(bases).flatMap(([step, base]) => {
    if (afresh.has(step) || headAt(state, step) === base) return [];
    return [{ step: step === "" ? undefined : step, base }];
  });
}

function isLastingMerge({ kind, path, status }: StepState, afresh: ReadonlySet<string>): boolean {
  return kind === "merge" && status === "completed" && !afresh.has(mergedBy(path));
}

/** Resets branches that a resume requested. A repeated call after a crash finds completed resets. */
export async function resetBranches(
  context: EffectContext,
  record: (event: NewRunEvent) => void,
): Promise<void> {
  const { state, facts, workspacePool } = context;
  for (const { step, base, seq } of Array.from(state.pendingResets.values())) {
    const branch = step === undefined ? undefined : state.branches.get(step);
    const workspace = branch ? await workspacePool.open(branch) : context.workspace;
    // Not read from the journal, which could name any branch.
    const later = `${workspace.branch}-later-${seq}`;
    const key = { runId: facts.runId, step: joinPath(step ?? "", "back"), attempt: seq };
    const message = `Go back to ${base.slice(0, 8)}, from which steps run again`;
    const { head, files } = await workspace.restoreCommit(base, { key, message, backupBranch: later });
    record({ type: "branch.set-back", step, base, later, head, files: [...files] });
  }
}
