import { childrenOf, type Step, type StepOf } from "../../definition/schema.ts";
import { createStepIndex } from "../../definition/step-tree.ts";
import type { KnownSteps } from "../../run/percent.ts";
import { zeroUsage, type RunState, type StepState, type StepStatus } from "../../run/state.ts";
import { joinPath } from "../../run/ids.ts";
import { formatCostAndTokens } from "../../system/format.ts";
import { isDelayed, summaryOf } from "./row-summary.ts";
import { addUsage, type Usage } from "../../run/token-usage.ts";

export interface StepRow extends RowCost {
  readonly path: string;
  readonly depth: number;
  readonly label: string;
  readonly status: StepStatus;
  readonly summary: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
  readonly idleMs?: number;
}

export function activeTime(row: StepRow, now: number): number | undefined {
  const { startedAt, completedAt, idleMs = 0 } = row;
  if (startedAt === undefined) return undefined;
  const end = completedAt === undefined ? now : Date.parse(completedAt);
  return Math.max(0, end - Date.parse(startedAt) - idleMs);
}

interface RowCost {
  readonly usage?: Usage | undefined;
  readonly knownCostUsd?: number | undefined;
}

export function formatRowCost({ usage, knownCostUsd = 0 }: RowCost): string {
  return usage ? formatCostAndTokens({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null }) : "";
}

export const statusSymbols: Readonly<Record<StepStatus, string>> = {
  pending: "·",
  running: "▸",
  waiting: "⏸",
  produced: "▸",
  completed: "✔",
  failed: "✖",
  skipped: "↷",
  interrupted: "◼",
};

export type TableSource = KnownSteps;
export type Definitions = NonNullable<KnownSteps["definitions"]>;

interface Run {
  readonly state: RunState;
  readonly definitions?: Definitions | undefined;
}

interface ListPosition {
  readonly prefix: string;
  readonly depth: number;
  readonly labelOf: (step: Step) => string;
  readonly alone?: true;
}

type RowPosition = Pick<StepRow, "path" | "depth" | "label">;

const top: ListPosition = { prefix: "", depth: 0, labelOf: ({ name }) => name };

/** Returns the rows of the top-level steps and of all started steps inside them. */
export function stepRows({ steps, definitions, prefix = "" }: TableSource, state: RunState): StepRow[] {
  return listRows(steps, { state, definitions }, { ...top, prefix });
}

/**
 * Returns the row of one step, which names its iteration and its branch. Its cost does not depend on the
 * length of the run.
 */
export function stepRow(
  { steps, definitions }: TableSource,
  state: RunState,
  path: string,
): StepRow | undefined {
  const run: Run = { state, definitions };
  const parts = path.split("/");
  let list: { steps: readonly Step[]; position: ListPosition } = { steps, position: top };
  let parent: Step | undefined;
  for (let index = 0; index < parts.length; index += 1) {
    const name = parts[index] ?? "";
    const step = stepsByName(list.steps).get(name);
    const isLast = index === parts.length - 1;
    if (!step) return isLast ? mergeRow(name, run, list.position) : undefined;
    const at = positionOf(step, list.position);
    if (isLast) return rowOf(step, run, at);
    const alone = parent?.type === "parallel" || list.position.alone === true;
    list = { steps: insideOf(step, run, at.path), position: alone ? insideBranch(at) : inside(at) };
    parent = step;
    if (step.type !== "recurring") continue;
    index += 1;
    const number = parts[index] ?? "";
    const { head, list: position } = placeIteration(step, state, { ...at, iteration: Number(number) });
    const inIteration = head
      ? { ...position, depth: head.depth, labelOf: (each: Step) => `${number} ${each.name}` }
      : position;
    list.position = alone
      ? { ...insideBranch(at), prefix: position.prefix, labelOf: labelIn(at, inIteration) }
      : inIteration;
  }
  return undefined;
}

const stepsByName = createStepIndex(
  () => new Map<string, Step>(),
  (steps, step) => steps.set(step.name, step),
);

function insideBranch(at: RowPosition): ListPosition {
  return { prefix: at.path, depth: at.depth, labelOf: labelIn(at, top), alone: true };
}

function labelIn({ label }: RowPosition, { labelOf }: ListPosition): ListPosition["labelOf"] {
  return (step) => `${label}/${labelOf(step)}`;
}

function positionOf(step: Step, { prefix, depth, labelOf }: ListPosition): RowPosition {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}

function inside({ path, depth }: RowPosition): ListPosition {
  return { ...top, prefix: path, depth: depth + 1 };
}

function insideOf(step: Step, { state, definitions }: Run, path: string): readonly Step[] {
  if (step.type !== "workflow") return childrenOf(step);
  const name = state.steps.get(path)?.definition ?? step.workflow;
  return definitions?.get(name)?.workflow.steps ?? [];
}

function listRows(steps: readonly Step[], run: Run, position: ListPosition): StepRow[] {
  return steps.flatMap((step) => {
    const at = positionOf(step, position);
    return [rowOf(step, run, at), ...innerRows(step, run, at)];
  });
}

function innerRows(step: Step, run: Run, at: RowPosition): StepRow[] {
  const started = (row: StepRow): boolean => row.status !== "pending";
  switch (step.type) {
    case "recurring":
      return iterationRows(step, run, at).filter(started);
    case "parallel": {
      const branches = listRows(step.steps, run, inside(at));
      // Parallel steps are displayed together, also those that wait for a worker.
      const displayed =
        run.state.steps.get(at.path)?.status === "running" ? branches : branches.filter(started);
      const merges = step.steps.map(({ name }) => mergeRow(`merge+${name}`, run, inside(at)));
      return [...displayed, ...merges.filter((row) => row !== undefined)];
    }
    default:
      return listRows(insideOf(step, run, at.path), run, inside(at)).filter(started);
  }
}

const MERGE = /^merge\+(.+)$/;

/** The engine adds merges; they have a row once they have started. */
function mergeRow(name: string, run: Run, { prefix, depth }: ListPosition): StepRow | undefined {
  const branch = MERGE.exec(name)?.[1];
  const path = joinPath(prefix, name);
  if (branch === undefined || !run.state.steps.has(path)) return undefined;
  return rowOf(undefined, run, { path, depth, label: `merge ${branch}` });
}

function rowOf(step: Step | undefined, run: Run, at: RowPosition): StepRow {
  const { state } = run;
  const own = state.steps.get(at.path);
  const summary = summaryOf(own, { step, state });
  const started: Partial<StepRow> = own ? { ...timesOf(own, state), ...usageOf(own, state) } : {};
  return { ...at, status: statusOf(own, state), summary, ...started };
}

/** In a stopped run no step is active, whatever its last event was. In a paused one, blocks pause too. */
export function statusOf(own: StepState | undefined, state: RunState): StepStatus {
  if (own && isDelayed(own, state)) return "waiting";
  const { status: run } = state;
  const status = own?.status ?? "pending";
  if (run === "running" || run === "pending") return status;
  if (status === "waiting") return run === "paused" ? status : "interrupted";
  if (status !== "running" && status !== "produced") return status;
  return run === "paused" && own?.attempt === 0 ? "waiting" : "interrupted";
}

function iterationRows(step: StepOf<"recurring">, run: Run, at: RowPosition): StepRow[] {
  const count = run.state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, run.state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, run, list);
    return head ? [groupRow(step, run, { head, list }), ...rows] : rows;
  }).flat();
}

interface IterationPosition {
  readonly head?: RowPosition;
  readonly list: ListPosition;
}

/** An iteration with a title has its own row, unless a single step represents it. */
function placeIteration(
  step: StepOf<"recurring">,
  state: RunState,
  { path, depth, iteration }: RowPosition & { iteration: number },
): IterationPosition {
  const title = titleOf(state.steps.get(path)?.loop?.items?.[iteration - 1]);
  const own = { path: joinPath(path, iteration), depth: depth + 1, label: `${iteration} ${title}` };
  const list = { prefix: own.path, depth: own.depth };
  if (title === "") return { list: { ...list, labelOf: ({ name }) => `${iteration} ${name}` } };
  if (step.steps.length === 1) return { list: { ...list, labelOf: () => own.label } };
  return { head: own, list: inside(own) };
}

function groupRow(
  step: StepOf<"recurring">,
  run: Run,
  { head, list }: { head: RowPosition; list: ListPosition },
): StepRow {
  const inner = step.steps.map((each) => rowOf(each, run, positionOf(each, list)));
  const started = inner.filter(({ status }) => status !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = started[0]?.startedAt;
  const last = status === "completed" ? started.at(-1)?.completedAt : undefined;
  return {
    ...head,
    status,
    summary: "",
    ...timesOf({ startedAt: first, completedAt: last }, run.state),
    ...sumOf(started),
  };
}

function groupStatus(statuses: readonly StepStatus[]): StepStatus {
  for (const status of ["failed", "interrupted", "waiting"] as const)
    if (statuses.includes(status)) return status;
  return statuses.every((status) => status === "completed" || status === "skipped") ? "completed" : "running";
}

function titleOf(item: unknown): string {
  if (typeof item === "string" || typeof item === "number") return String(item);
  if (typeof item !== "object" || item === null) return "";
  for (const key of ["title", "name", "id"]) {
    const value: unknown = Reflect.get(item, key);
    if (typeof value === "string") return value;
  }
  return "";
}

interface Times {
  readonly startedAt?: string | undefined;
  readonly completedAt?: string | undefined;
}

function timesOf({ startedAt, completedAt }: Times, { idlePeriods }: RunState) {
  const end = completedAt === undefined ? Infinity : Date.parse(completedAt);
  const idleMs = startedAt === undefined ? 0 : overlapMs(idlePeriods, [Date.parse(startedAt), end]);
  return {
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(completedAt === undefined ? {} : { completedAt }),
    ...(idleMs === 0 ? {} : { idleMs }),
  };
}

export function overlapMs(
  periods: readonly { readonly from: string; readonly to: string }[],
  [start, end]: readonly [start: number, end: number],
): number {
  return periods.reduce((sum, { from, to }) => {
    const overlap = Math.min(end, Date.parse(to)) - Math.max(start, Date.parse(from));
    return sum + Math.max(0, overlap);
  }, 0);
}

function usageOf({ usage, knownCostUsd = 0, path, attempt }: StepState, state: RunState): RowCost {
  if (usage) return { usage, knownCostUsd };
  if (attempt > 0) return {};
  return sumOf(
    Array.from(state.steps.values()).filter((step) => step.usage && step.path.startsWith(`${path}/`)),
  );
}

function sumOf(parts: readonly RowCost[]): RowCost {
  const known = parts.filter(({ usage }) => usage !== undefined);
  if (known.length === 0) return {};
  return {
    usage: known.reduce((sum, { usage }) => addUsage(sum, usage), zeroUsage),
    knownCostUsd: known.reduce((sum, part) => sum + (part.knownCostUsd ?? 0), 0),
  };
}
