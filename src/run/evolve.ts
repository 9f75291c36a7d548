import type { RunEvent, RunEventOf, RunEventType } from "./event.ts";
import { addUsage, listAt, noUsage, type RunState, type StepState } from "./state.ts";
import { nameOf, prefixOf } from "./step-path.ts";

type Handlers = { [T in RunEventType]: (state: RunState, event: RunEventOf<T>) => void };

/**
 * The state after one more event. It takes over the given state and returns the same object: a run of n steps costs n, not n².
 * Events alone decide, so folding a journal always gives the same state.
 */
export function evolve(state: RunState, event: RunEvent): RunState {
  passTime(state, event);
  state.seq = event.seq;
  state.updatedAt = event.at;
  // One handler per literal type: the pairing holds by construction of `Handlers`.
  const handler = handlers[event.type] as (state: RunState, event: RunEvent) => void;
  handler(state, event);
  return state;
}

function passTime(state: RunState, event: RunEvent): void {
  if (state.status !== "running" || state.updatedAt === undefined || endsStandstill(event)) return;
  if (event.at === state.updatedAt) return;
  state.elapsedMs += Math.max(0, Date.parse(event.at) - Date.parse(state.updatedAt));
}

/** Events written after a crash: nobody had been working on the run in the time before them. */
function endsStandstill(event: RunEvent): boolean {
  switch (event.type) {
    case "run.resumed":
      return true;
    case "step.interrupted":
      return event.reason === "crash";
    case "run.cancelled":
      return event.reason === "requested" && event.request === undefined;
    default:
      return false;
  }
}

const handlers: Handlers = {
  "run.started": (state, event) => {
    state.runId = event.run_id;
    state.workflow = event.workflow;
    state.status = "running";
    state.startedAt = event.at;
    state.skip = new Set(event.skip);
  },
  "run.resumed": resume,
  "run.paused": (state, event) => {
    state.status = "paused";
    state.paused = event;
    state.reason = event.reason;
  },
  "run.cancelled": (state, event) => {
    if (event.request !== undefined) state.requests.add(event.request);
    state.reason = event.reason;
    end(state, "cancelled", event.at);
  },
  "run.failed": (state, event) => {
    state.failure = event;
    state.reason = event.failure.code;
    end(state, "failed", event.at);
  },
  "run.completed": (state, event) => end(state, "completed", event.at),

  "workspace.prepared": (state, event) => {
    state.workspace = event;
    state.head ??= event.base_sha;
  },
  "branch.moved": (state, event) => land(state, { commit: event.head, files: event.files }),
  "branch.pushed": (state, event) => {
    state.pushed = event;
  },
  "pull-request.opened": (state, event) => {
    state.pullRequests.push(event);
  },
  "output.written": (state, event) => {
    state.written.add(event.name);
    state.renderings.set(event.name, (state.renderings.get(event.name) ?? 0) + 1);
    land(state, event);
  },
  "output.failed": (state, event) => {
    state.unwritten.set(event.name, event.failure);
    state.errors.push({ at: event.at, failure: event.failure });
  },

  "condition.evaluated": (state, event) => {
    stepAt(state, event.step).condition = event.value;
  },
  "items.evaluated": (state, event) => {
    loopOf(stepAt(state, event.step)).items = event.items;
  },
  "block.opened": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.startedAt = event.at;
    step.openedMs = state.elapsedMs;
    // What failed before was its own beginning; from now on it fails by what is inside.
    delete step.failure;
  },
  "block.closed": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = event.status;
    step.completedAt = event.at;
    step.summary = event.summary;
    if (event.status === "skipped") step.reason = event.summary;
    if (event.status === "failed") state.failed.add(event.step);
    else leaveBehind(state, event.step);
  },
  "iteration.started": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.iteration = event.iteration;
    loop.open = true;
  },
  "iteration.ended": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.open = false;
    loop.done = event.done;
  },

  "step.started": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    delete step.completedAt;
    if (event.base !== undefined) step.base = event.base;
    state.failed.delete(event.step);
    state.active.add(event.step);
    state.latest.set(step.name, step);
  },
  "step.produced": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "produced";
    step.output = event.output;
    spend(state, step, event.usage);
  },
  "step.succeeded": succeed,
  "step.failed": fail,
  "step.interrupted": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "interrupted";
    step.reason = event.reason;
    spend(state, step, event.usage);
    state.active.delete(event.step);
  },
  "step.skipped": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "skipped";
    step.reason = event.reason;
    step.completedAt = event.at;
    state.failed.delete(event.step);
    advance(state, event.step);
  },
};

/** Whether this version knows events of the type. */
export function isEventType(type: string): type is RunEventType {
  return Object.hasOwn(handlers, type);
}

function succeed(state: RunState, event: RunEventOf<"step.succeeded">): void {
  const step = stepAt(state, event.step);
  step.status = "completed";
  step.completedAt = event.at;
  if (event.output !== undefined) step.output = event.output;
  if (event.commit !== undefined) step.commit = event.commit;
  if (event.files !== undefined) step.files = event.files;
  land(state, event);
  if (step.output !== undefined) state.outputs.set(step.name, step.output);
  spend(state, step, event.usage);
  state.active.delete(event.step);
  advance(state, event.step);
}

/** A block has ended: what failed inside it failed for good. */
function leaveBehind(state: RunState, block: string): void {
  for (const path of state.failed) if (path.startsWith(`${block}/`)) state.failed.delete(path);
  advance(state, block);
}

/** The run's branch has moved. */
function land(
  state: RunState,
  { commit, files = [] }: { commit?: string | undefined; files?: string[] | undefined },
) {
  if (commit !== undefined) state.head = commit;
  for (const file of files) state.filesChanged.add(file);
}

function fail(state: RunState, event: RunEventOf<"step.failed">): void {
  const step = stepAt(state, event.step);
  step.status = "failed";
  step.attempt = Math.max(step.attempt, event.attempt);
  step.failures += 1;
  step.failure = event.failure;
  step.completedAt = event.at;
  spend(state, step, event.usage);
  state.active.delete(event.step);
  state.failed.add(event.step);
  state.errors.push({ step: event.step, attempt: event.attempt, at: event.at, failure: event.failure });
}

function resume(state: RunState, event: RunEventOf<"run.resumed">): void {
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  delete state.reason;
  for (const id of event.requests ?? []) state.requests.add(id);
  // What was written told of the failure, or of steps that run again.
  if (state.failed.size > 0 || event.reset) state.written.clear();
  state.unwritten.clear();
  for (const path of state.failed) tryAgain(state, stepAt(state, path));
  state.failed.clear();
  if (event.reset) startOver(state, event);
}

function tryAgain(state: RunState, step: StepState): void {
  step.failures = 0;
  const isOpen = step.startedAt !== undefined && isBlock(step);
  step.status = isOpen ? "running" : "pending";
  if (isOpen) step.openedMs = state.elapsedMs;
}

/** --from-step: some steps run again, others are left out, and what comes of it is delivered anew. */
function startOver(state: RunState, { reset = [], skip }: RunEventOf<"run.resumed">): void {
  delete state.pushed;
  state.skip = new Set(skip);
  for (const path of reset) forget(state, path);
}

/** Makes a step fresh again; only the number of its latest attempt stays. */
function forget(state: RunState, path: string): void {
  const step = state.steps.get(path);
  if (!step) return;
  if (step.endedIn !== undefined) {
    state.cursors.set(step.endedIn, (state.cursors.get(step.endedIn) ?? 1) - 1);
  }
  state.active.delete(path);
  const fresh: StepState = { ...blank(path), attempt: step.attempt };
  if (step.usage) fresh.usage = step.usage;
  state.steps.set(path, fresh);
  if (state.latest.get(step.name) === step) state.latest.delete(step.name);
  if (state.outputs.get(step.name) === step.output) state.outputs.delete(step.name);
}

function end(state: RunState, status: RunState["status"], at: string): void {
  state.status = status;
  state.completedAt = at;
}

function spend(state: RunState, step: StepState, usage: RunEventOf<"step.failed">["usage"]): void {
  if (!usage) return;
  step.usage = addUsage(step.usage ?? noUsage, usage);
  state.usage = addUsage(state.usage, usage);
}

function advance(state: RunState, path: string): void {
  const list = listAt(state, prefixOf(path));
  state.cursors.set(list, (state.cursors.get(list) ?? 0) + 1);
  const step = stepAt(state, path);
  step.endedIn = list;
  state.latest.set(step.name, step);
}

function isBlock(step: StepState): boolean {
  return step.attempt === 0;
}

function stepAt(state: RunState, path: string): StepState {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}

function blank(path: string): StepState {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}

function loopOf(step: StepState): NonNullable<StepState["loop"]> {
  step.loop ??= { iteration: 0, open: false, done: false };
  return step.loop;
}
