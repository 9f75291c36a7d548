import type { Failure, RunEvent, RunEventOf, RunEventType } from "../../run/journal/event.ts";
import type { Usage } from "../../run/token-usage.ts";
import type { Session, StrayChanges } from "../../run/journal/event-fields.ts";
import type { StepStatus } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { overlapMs } from "../status/step-rows.ts";

interface Span {
  readonly from: string;
  to?: string;
}

/** Time without activity: the run had stopped, or its process was gone. */
export interface Gap extends Required<Span> {
  readonly why: "paused" | "failed" | "cancelled" | "completed" | "crashed";
  readonly reason: string;
}

export interface Attempt {
  readonly step: string;
  readonly number: number;
  readonly kind: string;
  status: StepStatus;
  /** Absent if the attempt only waited for a person, or failed before it started. */
  work?: Span;
  readonly waits: Span[];
  output?: StepOutput;
  usage?: Usage;
  failure?: Failure;
  reason?: string;
  provider?: string;
  commit?: string;
  files?: readonly string[];
  noOp?: boolean;
  stray?: StrayChanges;
}

export interface History {
  readonly attempts: readonly Attempt[];
  readonly gaps: readonly Gap[];
  readonly from: string;
  readonly to: string;
}

export interface HistoryOptions {
  readonly now: string;
  readonly live: boolean;
  readonly lastSign?: (step: string, attempt: number) => string | undefined;
}

interface Fold {
  readonly watch: HistoryOptions;
  readonly attempts: Attempt[];
  readonly byKey: Map<string, Attempt>;
  readonly open: Set<Attempt>;
  readonly gaps: Gap[];
  running: boolean;
  stopped?: { readonly at: string; readonly why: Gap["why"]; readonly reason: string };
  last: string;
}

export function historyOf(events: readonly RunEvent[], watch: HistoryOptions): History {
  const from = events[0]?.at ?? watch.now;
  const fold: Fold = {
    watch,
    attempts: [],
    byKey: new Map(),
    open: new Set(),
    gaps: [],
    running: false,
    last: from,
  };
  for (const event of events) {
    if (fold.running && isAfterCrash(event)) cutOff(fold, event.at);
    take(fold, event);
    fold.last = event.at;
  }
  return { attempts: fold.attempts, gaps: fold.gaps, from, to: endOf(fold) };
}

/** The first event types after a crash. */
function isAfterCrash(event: RunEvent): boolean {
  if (event.type === "run.resumed") return true;
  if (event.type === "step.interrupted") return event.reason === "crash";
  return event.type === "run.cancelled" && event.reason === "requested" && event.request === undefined;
}

function cutOff(fold: Fold, at: string): void {
  const signs = Array.from(fold.open, ({ step, number }) => fold.watch.lastSign?.(step, number) ?? "");
  const from = [fold.last, ...signs.filter((sign) => sign <= at)].toSorted().at(-1) ?? fold.last;
  for (const attempt of fold.open) {
    if (attempt.work) attempt.work.to ??= from;
    // A question outlives the process that asked it.
    if (attempt.status !== "waiting") attempt.status = "interrupted";
  }
  if (from < at) fold.gaps.push({ from, to: at, why: "crashed", reason: "the process was gone" });
  fold.running = false;
}

function endOf(fold: Fold): string {
  const { open, running, watch, stopped } = fold;
  if (running && watch.live) return watch.now;
  const asks = Array.from(open).some(({ status }) => status === "waiting");
  if (running) {
    cutOff(fold, watch.now);
    return asks ? watch.now : (fold.gaps.pop()?.from ?? fold.last);
  }
  for (const attempt of open) if (attempt.status === "running") attempt.status = "interrupted";
  if (stopped?.why !== "paused" || !asks) return fold.last;
  fold.gaps.push({ from: stopped.at, to: watch.now, why: "paused", reason: stopped.reason });
  return watch.now;
}

function take(fold: Fold, event: RunEvent): void {
  // One function per literal type: the pairing holds by the type of `handlers`.
  const handler = handlers[event.type] as ((fold: Fold, event: RunEvent) => void) | undefined;
  handler?.(fold, event);
}

const handlers: { readonly [T in RunEventType]?: (fold: Fold, event: RunEventOf<T>) => void } = {
  "run.started": (fold) => {
    fold.running = true;
  },
  "run.resumed": (fold, { at }) => resume(fold, at),
  "run.paused": (fold, { at, reason }) => stop(fold, at, { why: "paused", reason }),
  "run.cancelled": (fold, { at, reason }) => stop(fold, at, { why: "cancelled", reason }),
  "run.failed": (fold, { at, failure }) => stop(fold, at, { why: "failed", reason: failure.code }),
  "run.completed": (fold, { at }) => stop(fold, at, { why: "completed", reason: "" }),
  "human.asked": (fold, event) => {
    const attempt = attemptAt(fold, event, "wait-for-human");
    // The session of an agent step ends with its question.
    if (event.needs && attempt.work) {
      attempt.status = "waiting";
      attempt.work.to ??= event.at;
      learn(attempt, event);
    }
    attempt.waits.push({ from: event.at });
  },
  "human.answered": (fold, event) => {
    const attempt = attemptAt(fold, event);
    answer(attempt, event.at);
    // The answer ends an attempt that asked; the next attempt works with it.
    if (attempt.kind !== "wait-for-human" && attempt.status === "waiting")
      end(fold, attempt, { at: event.at, status: "completed" });
  },
  "step.started": (fold, event) => {
    const attempt = attemptAt(fold, event, event.kind);
    attempt.status = "running";
    attempt.work = { from: event.at };
  },
  "step.produced": (fold, event) => {
    const attempt = attemptAt(fold, event);
    attempt.output = event.output;
    learn(attempt, event);
  },
  "step.succeeded": (fold, event) => {
    const attempt = attemptAt(fold, event);
    if (event.output) attempt.output = event.output;
    if (event.commit !== undefined) attempt.commit = event.commit;
    if (event.files) attempt.files = event.files;
    if (event.no_op) attempt.noOp = true;
    learn(attempt, event);
    end(fold, attempt, { at: event.at, status: "completed" });
  },
  "step.failed": (fold, event) => {
    const attempt = attemptAt(fold, event);
    attempt.failure = event.failure;
    learn(attempt, event);
    end(fold, attempt, { at: event.at, status: "failed" });
  },
  "step.interrupted": (fold, event) => {
    const attempt = attemptAt(fold, event);
    attempt.reason = event.reason;
    learn(attempt, event);
    end(fold, attempt, { at: event.at, status: "interrupted" });
  },
};

function learn(
  attempt: Attempt,
  {
    usage,
    session,
    stray,
  }: { usage?: Usage | undefined; session?: Session | undefined; stray?: StrayChanges | undefined },
): void {
  if (stray) attempt.stray = stray;
  if (usage) attempt.usage = usage;
  if (session) attempt.provider = session.provider;
}

function end(fold: Fold, attempt: Attempt, { at, status }: { at: string; status: StepStatus }): void {
  attempt.status = status;
  if (attempt.work) attempt.work.to ??= at;
  answer(attempt, at);
  fold.open.delete(attempt);
}

function answer({ waits }: Attempt, at: string): void {
  const last = waits.at(-1);
  if (last) last.to ??= at;
}

function attemptAt(
  fold: Fold,
  { step, attempt: number, at }: { step: string; attempt: number; at: string },
  kind?: string,
): Attempt {
  const key = attemptKey(step, number);
  let attempt = fold.byKey.get(key);
  if (!attempt) {
    const waiting = kind === "wait-for-human";
    attempt = { step, number, kind: kind ?? "", status: waiting ? "waiting" : "running", waits: [] };
    if (kind === undefined) attempt.work = { from: at, to: at };
    fold.byKey.set(key, attempt);
    fold.attempts.push(attempt);
  }
  fold.open.add(attempt);
  return attempt;
}

export function attemptKey(step: string, number: number): string {
  return `${step}#${number}`;
}

function stop(fold: Fold, at: string, { why, reason }: Pick<Gap, "why" | "reason">): void {
  fold.running = false;
  fold.stopped = { at, why, reason };
}

function resume(fold: Fold, at: string): void {
  const { stopped, gaps } = fold;
  if (stopped && stopped.at < at)
    gaps.push({ from: stopped.at, to: at, why: stopped.why, reason: stopped.reason });
  delete fold.stopped;
  fold.running = true;
}

export function activeMs({ from, to }: Required<Span>, gaps: readonly Gap[]): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return Math.max(0, end - start - overlapMs(gaps, [start, end]));
}

const SLOWEST = 3;

export type SlowStep = ReturnType<typeof slowestSteps>[number];

export function slowestSteps({ attempts, gaps, to }: History) {
  const times = new Map<string, number>();
  for (const { step, work } of attempts) {
    if (!work) continue;
    const length = activeMs({ from: work.from, to: work.to ?? to }, gaps);
    times.set(step, (times.get(step) ?? 0) + length);
  }
  return Array.from(times, ([step, worked_ms]) => ({ step: displayPath(step), worked_ms }))
    .toSorted((a, b) => b.worked_ms - a.worked_ms)
    .slice(0, SLOWEST);
}
