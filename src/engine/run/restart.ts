import { dependenciesOf } from "../../decision/blocks/parallel.ts";
import { childrenOf, type Step, walkSteps, type Workflow } from "../../definition/schema.ts";
import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { restartedStepPaths } from "../../program/journaled-steps.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import { restartedBranches } from "../../run/evolve/evolve-resume.ts";
import { enclosingBlocks, joinPath, mergedBy, nameOf } from "../../run/ids.ts";
import { answersTo, parseRequest } from "../../run/inbox-request.ts";
import type { NewRunEvent, RunEventOf } from "../../run/journal/event.ts";
import {
  branchAt,
  headAt,
  namesIn,
  type RunState,
  type StepState,
  type StepStatus,
} from "../../run/state.ts";
import { inboxOf } from "../../steps/human/pending-question.ts";
import type { EffectContext } from "../run-request.ts";
import { isCancelRequest } from "./run-limits.ts";

export function stepNames(workflow: Workflow): string[] {
  return Array.from(walkSteps(workflow.steps), (step) => step.name);
}

/** A step in a recurring block stands for its outermost recurring block. Returns undefined for an unknown step. */
export function stepsBefore(workflow: Workflow, name: string): string[] | undefined {
  const parts = splitAtStep(workflow, name);
  return parts && stepNames(workflow).filter((each) => parts.earlier.has(each));
}

/** Returns the step, later steps and their blocks. Other branches of a parallel block run again only if they depend on it. */
export function pathsFrom(
  workflow: Workflow,
  { name, paths }: { name: string; paths: Iterable<string> },
): string[] {
  const parts = splitAtStep(workflow, name);
  if (!parts) return [];
  const ownPath = ownPathIn(workflow);
  return Array.from(paths).filter((path) => parts.rerun.has(ownNameOf(ownPath(path))));
}

function ownPathIn(workflow: Workflow): (path: string) => string {
  const nested = new Set(
    Array.from(walkSteps(workflow.steps)).flatMap((step) => (step.type === "workflow" ? [step.name] : [])),
  );
  return (path) => {
    const names = path.split("/");
    const entered = names.findIndex((each) => nested.has(each));
    return entered === -1 ? path : names.slice(0, entered + 1).join("/");
  };
}

/** A merge belongs to its merged branch. */
function ownNameOf(ownPath: string): string {
  return nameOf(ownPath).replace(/^merge\+/, "");
}

interface Parts {
  readonly earlier: Set<string>;
  readonly rerun: Set<string>;
}

function splitAtStep(workflow: Workflow, name: string): Parts | undefined {
  const chain = findChain(workflow.steps, name);
  if (!chain) return undefined;
  const target = chain.find((step) => step.type === "recurring") ?? chain.at(-1);
  const parts: Parts = { earlier: new Set(), rerun: new Set() };
  let steps: readonly Step[] = workflow.steps;
  let parent: Step | undefined;
  for (const step of chain) {
    divide(steps, { step, parent, parts });
    parts.rerun.add(step.name);
    if (step === target) {
      addAll([step], parts.rerun);
      break;
    }
    steps = childrenOf(step);
    parent = step;
  }
  return parts;
}

function divide(
  steps: readonly Step[],
  { step, parent, parts }: { step: Step; parent: Step | undefined; parts: Parts },
): void {
  if (parent?.type === "parallel") return addAll(dependentsOf(step, steps), parts.rerun);
  const position = steps.indexOf(step);
  addAll(steps.slice(0, position), parts.earlier);
  addAll(steps.slice(position + 1), parts.rerun);
}

function dependentsOf({ name }: Step, branches: readonly Step[]): Step[] {
  const direct = branches.filter((branch) => dependenciesOf(branch).includes(name));
  return direct.flatMap((branch) => [branch, ...dependentsOf(branch, branches)]);
}

function addAll(steps: readonly Step[], names: Set<string>): void {
  for (const { name } of walkSteps(steps)) names.add(name);
}

/** Finds a step by its name, or by its path as `status` shows it, such as `improve/2/fix`. */
function findChain(steps: readonly Step[], nameOrPath: string): Step[] | undefined {
  const names = nameOrPath.split("/").filter((part) => !/^\d+$/.test(part) || part === nameOrPath);
  const chain = chainTo(steps, names.at(-1) ?? nameOrPath);
  const isPath = nameOrPath.includes("/");
  return isPath && chain?.map((step) => step.name).join("/") !== names.join("/") ? undefined : chain;
}

function chainTo(steps: readonly Step[], name: string): Step[] | undefined {
  for (const step of steps) {
    if (step.name === name) return [step];
    const inner = chainTo(childrenOf(step), name);
    if (inner) return [step, ...inner];
  }
  return undefined;
}

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
