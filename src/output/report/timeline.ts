import { branchAt, type RunState, type StepStatus } from "../../run/state.ts";
import { displayPath, prefixOf } from "../../run/ids.ts";
import type { Attempt, History } from "./report-attempts.ts";

/** An attempt, or a wait for a person. `count` attempts share a bar if they are too short to be told apart. */
export interface Bar {
  readonly step: string;
  readonly attempt: number;
  readonly status: StepStatus;
  readonly from: string;
  readonly to: string;
  readonly wait: boolean;
  readonly count: number;
}

export type Timeline = ReturnType<typeof timelineOf>;
export type Lane = Timeline["lanes"][number];

/** Positions of times between 0 and 1. Long idle times are shortened, so that the work is visible. */
type Scale = ReturnType<typeof scaleOf>;

const MOST_LANES = 60;
/** Attempts shorter than this part of the width share a bar. */
const CELL = 1 / 800;
/** Part of the width that idle times take together at most, and one alone. */
const IDLE_SHARE = 0.4;
const IDLE_ALONE = 0.07;

export function timelineOf({ attempts, gaps, from, to }: History, state: RunState) {
  const scale = scaleOf({ attempts, from, to });
  const blocks = parallelBlocks(state);
  const byLane = Map.groupBy(attempts, ({ step }) => laneOf(step, blocks));
  const own = byLane.get("") ?? [];
  byLane.delete("");
  const all = [["", own] as const, ...byLane].filter(([step, list]) => step !== "" || list.length > 0);
  const lanes = all.slice(0, MOST_LANES).map(([step, list]) => {
    const bars = list.flatMap((attempt) => barsOf(attempt, to));
    return { ...laneNames(step, state), bars: together(bars, scale) };
  });
  return { from, to, lanes, gaps, scale, more_lanes: all.length - lanes.length };
}

function parallelBlocks({ steps }: RunState): ReadonlySet<string> {
  return new Set(Array.from(steps.values()).flatMap(({ path, kind }) => (kind === "parallel" ? [path] : [])));
}

/** Returns the innermost branch of a step. A merge belongs to the branch that receives it. */
function laneOf(step: string, blocks: ReadonlySet<string>): string {
  for (let path = step; path !== ""; path = prefixOf(path)) {
    const isMerge = path.slice(path.lastIndexOf("/") + 1).startsWith("merge+");
    if (blocks.has(prefixOf(path)) && !isMerge) return path;
  }
  return "";
}

function laneNames(step: string, state: RunState) {
  const branch = step === "" ? state.workspace?.branch : branchAt(state, step)?.branch;
  const label = step === "" ? "the run" : displayPath(step);
  return { step, label, branch };
}

function barsOf({ step, number, status, work, waits }: Attempt, end: string): Bar[] {
  const named = { step, attempt: number, status, count: 1 };
  const bars = waits.map(({ from, to = end }): Bar => ({ ...named, from, to, wait: true }));
  return work ? [...bars, { ...named, from: work.from, to: work.to ?? end, wait: false }] : bars;
}

function together(bars: readonly Bar[], scale: Scale): Bar[] {
  const sorted = bars.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const merged: Bar[] = [];
  for (const bar of sorted) {
    const last = merged.at(-1);
    const joins = last && isTiny(last, scale) && isTiny({ from: last.from, to: bar.to }, scale);
    if (joins && last.wait === bar.wait) merged[merged.length - 1] = join(last, bar);
    else merged.push(bar);
  }
  return merged;
}

function isTiny({ from, to }: Pick<Bar, "from" | "to">, scale: Scale): boolean {
  return positionOf(scale, Date.parse(to)) - positionOf(scale, Date.parse(from)) < CELL;
}

const TELLING: readonly StepStatus[] = ["failed", "interrupted", "waiting", "running"];

function join(a: Bar, b: Bar): Bar {
  const status = TELLING.find((each) => a.status === each || b.status === each) ?? b.status;
  return { ...a, status, to: b.to > a.to ? b.to : a.to, count: a.count + b.count };
}

function scaleOf({ attempts, from, to }: Pick<History, "attempts" | "from" | "to">) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const times = stretches(workOf(attempts, end), { start, end });
  const idle = times.filter(({ work }) => !work);
  const duration = sum(times.filter(({ work }) => work));
  // Without any work there is nothing to enlarge.
  const most =
    duration === 0 ? Infinity : Math.min(IDLE_ALONE, IDLE_SHARE / Math.max(1, idle.length)) * duration;
  const displayed = times.map(({ work, ...time }) => {
    const length = time.to - time.from;
    return { ...time, displayLength: work ? length : Math.min(length, most), short: !work && length > most };
  });
  const total = displayed.reduce((all, segment) => all + segment.displayLength, 0) || 1;
  let position = 0;
  return displayed.map(({ displayLength: length, ...time }) => {
    const segment = { ...time, start: position / total, end: (position + length) / total };
    position += length;
    return segment;
  });
}

interface Stretch {
  readonly from: number;
  to: number;
}

function sum(times: readonly Stretch[]): number {
  return times.reduce((all, { from, to }) => all + to - from, 0);
}

function workOf(attempts: readonly Attempt[], end: number): Stretch[] {
  const spans = attempts.flatMap(({ work }) =>
    work ? [{ from: Date.parse(work.from), to: work.to === undefined ? end : Date.parse(work.to) }] : [],
  );
  const joined: Stretch[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined.filter(({ from, to }) => to > from);
}

function stretches(work: readonly Stretch[], { start, end }: { start: number; end: number }) {
  const times: { from: number; to: number; work: boolean }[] = [];
  let at = start;
  for (const { from, to } of work) {
    if (from > at) times.push({ from: at, to: from, work: false });
    times.push({ from: Math.max(at, from), to, work: true });
    at = to;
  }
  if (end > at || times.length === 0) times.push({ from: at, to: end, work: false });
  return times;
}

export function positionOf(scale: Scale, time: number): number {
  let [low, high] = [0, scale.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time <= (scale[middle]?.to ?? 0)) high = middle;
    else low = middle + 1;
  }
  const segment = scale[low];
  if (!segment) return 0;
  const length = segment.to - segment.from;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (time - segment.from) / length));
  return segment.start + part * (segment.end - segment.start);
}
