import type { Failure, RunEvent, RunEventOf, RunEventType } from "../journal/event.ts";
import { noteHeadMoved, providerWait } from "../pauses.ts";
import { listAt, namesAt, namesIn, type RunState, type StepState } from "../state.ts";
import { nameOf, prefixOf } from "../ids.ts";
import {
  branchHandlers,
  fanOutHandlers,
  noteMerge,
  noteOrigin,
  noteUncommitted,
  recordCommit,
  startFanOut,
} from "./evolve-branch.ts";
import {
  choiceHandlers,
  closeQuestions,
  consumeChoice,
  humanHandlers,
  recordFollower,
} from "./evolve-choice.ts";
import { resume } from "./evolve-resume.ts";
import { type Handlers, recordElapsedTime, recordUsage, stepAt } from "./evolve-step.ts";

/** Changes and returns the given state, so that a run of n steps costs n. The same events always give the same state. */
export function evolve(state: RunState, event: RunEvent): RunState {
  recordElapsedTime(state, event);
  state.seq = event.seq;
  // Runners write at the same time, with different clocks.
  if (!event.origin || event.at > (state.updatedAt ?? "")) state.updatedAt = event.at;
  noteOrigin(state, event);
  // One handler per literal type: the pairing holds by construction of `Handlers`.
  const handler = handlers[event.type] as (state: RunState, event: RunEvent) => void;
  handler(state, event);
  return state;
}

const handlers: Handlers = {
  ...branchHandlers,
  ...fanOutHandlers,
  ...choiceHandlers,
  ...humanHandlers,
  "run.started": (state, event) => {
    state.runId = event.run_id;
    state.workflow = event.workflow;
    state.status = "running";
    state.startedAt = event.at;
    state.skip = new Set(event.skip);
    if (event.digests) state.digests = event.digests;
  },
  "run.resumed": resume,
  "run.paused": (state, event) => {
    state.status = "paused";
    // A failed publication pauses a completed run.
    delete state.completedAt;
    state.paused = event;
    state.reason = event.reason;
    state.delayed.clear();
    startFanOut(state, event);
  },
  "head.moved": noteHeadMoved,
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
  "run.completed": (state, event) => {
    end(state, "completed", event.at);
    if (event.reason !== undefined) state.reason = event.reason;
  },

  "output.written": (state, event) => {
    const key = outputKey(event.step, event.name);
    state.written.set(key, event.empty ? undefined : event.path);
    state.renderings.set(key, (state.renderings.get(key) ?? 0) + 1);
    recordCommit(state, event.step ?? "", event);
  },
  "output.failed": (state, event) => {
    state.unwritten.set(outputKey(event.step, event.name), event.failure);
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
    delete step.timeouts;
    if (event.definition !== undefined) step.definition = event.definition;
    if (event.variables) step.variables = event.variables;
    if (event.kind === "workflow") namesIn(state, event.step);
    // An earlier failure was that of opening the block. From now on the steps inside decide.
    delete step.failure;
  },
  "block.closed": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = event.status;
    step.completedAt = event.at;
    step.summary = event.summary;
    step.exhausted = event.exhausted === true;
    if (event.status === "skipped") noteSkip(step, { reason: event.summary, skip: event.skip });
    if (event.status === "completed") {
      if (step.loop?.items) namesAt(state, step.path).latest.set(step.name, step);
      passOutput(state, step);
      recordWinner(state, event.step);
    }
    if (event.status === "failed") state.failed.add(event.step);
    else endBlock(state, event.step);
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
    delete step.stray;
    if (step.question?.askedEvent.needs) delete step.question;
    if (event.base !== undefined) step.base = event.base;
    if (event.fingerprint !== undefined) step.fingerprint = event.fingerprint;
    consumeChoice(state, event.step);
    state.failed.delete(event.step);
    state.delayed.delete(event.step);
    state.active.add(event.step);
    namesAt(state, event.step).latest.set(step.name, step);
    recordFollower(state, event);
  },
  "step.produced": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "produced";
    step.output = event.output;
    step.checkFiles = event.left ?? [];
    delete step.providerWait;
    if (event.session) step.session = event.session;
    recordStray(state, step, event.stray);
    recordUsage(state, step, event.usage);
  },
  "check.ended": (state, event) => {
    state.checks.push(event);
    noteLeftFiles(state, event.hashes);
  },
  "comment.made": note,
  "checkpoint.made": note,
  "phase.entered": note,
  "step.succeeded": succeed,
  "step.failed": fail,
  "step.interrupted": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "interrupted";
    step.reason = event.reason;
    recordUsage(state, step, event.usage);
    state.active.delete(event.step);
  },
  "step.skipped": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "skipped";
    noteSkip(step, event);
    step.completedAt = event.at;
    closeQuestions(state, event.step);
    state.failed.delete(event.step);
    state.delayed.delete(event.step);
    state.active.delete(event.step);
    endBlock(state, event.step);
    if (event.after !== undefined) step.skippedAfter = event.after;
  },
};

function noteSkip(
  step: StepState,
  { reason, skip }: Pick<RunEventOf<"step.skipped">, "reason" | "skip">,
): void {
  step.reason = reason;
  if (skip) step.skip = skip;
  else delete step.skip;
}

function note(
  state: RunState,
  event: RunEventOf<"comment.made" | "checkpoint.made" | "phase.entered">,
): void {
  state.notes.set(event.id, event);
}

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
  if (event.session) step.session = event.session;
  step.noOp = event.no_op === true;
  recordStray(state, step, event.stray);
  if (event.lost !== undefined) step.lost = event.lost;
  else delete step.lost;
  delete step.providerWait;
  recordCommit(state, event.step, event);
  noteUncommitted(state, event.step, event.uncommitted);
  if (step.kind === "merge") noteMerge(state, event.step);
  if (step.output !== undefined) {
    const { outputs } = namesAt(state, event.step);
    // The latest output must be the last entry, also if a loop repeats a name.
    outputs.delete(step.name);
    outputs.set(step.name, step.output);
    recordResult(state, step);
  }
  recordWinner(state, event.step);
  recordUsage(state, step, event.usage);
  state.active.delete(event.step);
  advance(state, event.step);
}

function recordStray(state: RunState, step: StepState, stray: StepState["stray"]): void {
  if (!stray) return;
  step.stray = stray;
  noteLeftFiles(state, stray.hashes);
}

function noteLeftFiles({ leftFiles }: RunState, hashes: Readonly<Record<string, string>> = {}): void {
  for (const [file, hash] of Object.entries(hashes)) leftFiles.set(file, hash);
}

function endBlock(state: RunState, block: string): void {
  for (const path of state.failed) {
    if (!path.startsWith(`${block}/`)) continue;
    state.failed.delete(path);
    state.delayed.delete(path);
  }
  advance(state, block);
}

function fail(state: RunState, event: RunEventOf<"step.failed">): void {
  const step = stepAt(state, event.step);
  step.status = "failed";
  step.attempt = Math.max(step.attempt, event.attempt);
  step.failure = event.failure;
  countFailure(state, step, event);
  step.completedAt = event.at;
  if (event.session) step.session = event.session;
  recordStray(state, step, event.stray);
  state.questions.delete(event.step);
  // An answer that an agent could not parse stays, so that the person is not asked twice.
  if (!canReadAgain(event.failure)) delete step.question;
  consumeChoice(state, event.step);
  recordUsage(state, step, event.usage);
  state.active.delete(event.step);
  state.failed.add(event.step);
  state.errors.push({ step: event.step, attempt: event.attempt, at: event.at, failure: event.failure });
}

/** Restarts the time limit of a block. Steps that were interrupted together count as one timeout. */
function timeOut(state: RunState, { path }: StepState, block: StepState): void {
  if (block.cutOff?.delete(path) === true) return;
  const inside = `${block.path}/`;
  block.cutOff = new Set(Array.from(state.active).filter((each) => each !== path && each.startsWith(inside)));
  block.timeouts = (block.timeouts ?? 0) + 1;
  block.openedMs = state.elapsedMs;
}

/** Counts a failed attempt, unless the provider or a block timeout caused it. */
function countFailure(state: RunState, step: StepState, { at, failure }: RunEventOf<"step.failed">): void {
  if (failure.block !== undefined) {
    step.uncounted = (step.uncounted ?? 0) + 1;
    return timeOut(state, step, stepAt(state, failure.block));
  }
  const seed = `${state.runId}:${step.path}`;
  const wait = providerWait(failure, { at, seed, previous: step.providerWait });
  if (wait) {
    step.providerWait = wait;
    state.delayed.add(step.path);
  } else delete step.providerWait;
  if (wait && !wait.counts) step.uncounted = (step.uncounted ?? 0) + 1;
  else step.failures += 1;
}

function canReadAgain({ class: kind, code }: Failure): boolean {
  return kind === "transient" || (kind === "recoverable" && code !== "answer-unclear");
}

function end(state: RunState, status: RunState["status"], at: string): void {
  state.status = status;
  state.completedAt = at;
}

function advance(state: RunState, path: string): void {
  const list = listAt(state, prefixOf(path));
  state.cursors.set(list, (state.cursors.get(list) ?? 0) + 1);
  const step = stepAt(state, path);
  step.endedIn = list;
  namesAt(state, path).latest.set(step.name, step);
}

function passOutput(state: RunState, block: StepState): void {
  if (block.kind !== "workflow") return;
  const output = Array.from(namesIn(state, block.path).outputs.values()).at(-1);
  if (!output) return;
  block.output = output;
  namesAt(state, block.path).outputs.set(block.name, output);
}

function recordWinner(state: RunState, path: string): void {
  const block = state.steps.get(prefixOf(path));
  if (block?.kind === "parallel") block.winner ??= path;
}

/** Returns a unique key of an output. A nested definition may use the same output names as the run. */
export function outputKey(step: string | undefined, name: string): string {
  return step === undefined ? name : `${step}:${name}`;
}

function recordResult(state: RunState, step: StepState): void {
  const iteration = prefixOf(step.path);
  const loop = state.steps.get(prefixOf(iteration))?.loop;
  if (loop?.items) (loop.results ??= [])[Number(nameOf(iteration)) - 1] = step;
}

function loopOf(step: StepState): NonNullable<StepState["loop"]> {
  step.loop ??= { iteration: 0, open: false, done: false };
  return step.loop;
}
