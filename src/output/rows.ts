import { childrenOf, type Step, type StepOf } from "../definition/schema.ts";
import type { Usage } from "../run/event.ts";
import { addUsage, noUsage, type RunState, type StepState, type StepStatus } from "../run/state.ts";
import { joinPath } from "../run/step-path.ts";

/** A line of the table of steps, as every door shows it. */
export interface StepRow {
  readonly path: string;
  readonly depth: number;
  readonly label: string;
  readonly status: StepStatus;
  readonly summary: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
  readonly usage?: Usage;
}

/** Where a list of steps stands, and what its steps are called there. */
interface ListPlace {
  readonly prefix: string;
  readonly depth: number;
  readonly labelOf: (step: Step) => string;
}

type RowPlace = Pick<StepRow, "path" | "depth" | "label">;

const top: ListPlace = { prefix: "", depth: 0, labelOf: ({ name }) => name };

/** The rows of steps at the top of a workflow and of what has begun inside them, in definition order. */
export function stepRows(steps: readonly Step[], state: RunState): StepRow[] {
  return listRows(steps, state, top);
}

/**
 * A step's row by its path, to stand alone: in a loop it says the iteration itself. It costs no more in a long run than in a short
 * one.
 */
export function stepRow(steps: readonly Step[], state: RunState, path: string): StepRow | undefined {
  const parts = path.split("/");
  let list = { steps, place: top };
  for (let index = 0; index < parts.length; index += 1) {
    const step = list.steps.find(({ name }) => name === parts[index]);
    if (!step) return undefined;
    const at = placeOf(step, list.place);
    if (index === parts.length - 1) return rowOf(step, state, at);
    list = { steps: childrenOf(step), place: inside(at) };
    if (step.type !== "recurring") continue;
    index += 1;
    const { head, list: place } = placeIteration(step, state, { ...at, iteration: Number(parts[index]) });
    const number = parts[index] ?? "";
    list.place = head ? { ...place, depth: head.depth, labelOf: ({ name }) => `${number} ${name}` } : place;
  }
  return undefined;
}

function placeOf(step: Step, { prefix, depth, labelOf }: ListPlace): RowPlace {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}

function inside({ path, depth }: RowPlace): ListPlace {
  return { ...top, prefix: path, depth: depth + 1 };
}

function listRows(steps: readonly Step[], state: RunState, place: ListPlace): StepRow[] {
  return steps.flatMap((step) => {
    const at = placeOf(step, place);
    const inner =
      step.type === "recurring"
        ? iterationRows(step, state, at)
        : listRows(childrenOf(step), state, inside(at));
    return [rowOf(step, state, at), ...inner.filter((row) => row.status !== "pending")];
  });
}

function rowOf(step: Step, state: RunState, at: RowPlace): StepRow {
  const own = state.steps.get(at.path);
  const begun: Partial<StepRow> = own
    ? { summary: summaryOf(own, step), ...timesOf(own), ...usageOf(own, state) }
    : {};
  return { ...at, status: statusOf(own, state), summary: "", ...begun };
}

/** In a run that has stopped nothing is under way, whatever its last event said. */
function statusOf(own: StepState | undefined, state: RunState): StepStatus {
  const status = own?.status ?? "pending";
  const open = status === "running" || status === "produced";
  return open && state.status !== "running" ? "interrupted" : status;
}

function iterationRows(step: StepOf<"recurring">, state: RunState, at: RowPlace): StepRow[] {
  const count = state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, state, list);
    return head ? [groupRow(step, state, { head, list }), ...rows] : rows;
  }).flat();
}

interface IterationPlace {
  /** Place of a row for the iteration itself, where its steps do not stand for it. */
  readonly head?: RowPlace;
  readonly list: ListPlace;
}

/** An iteration over something with a title gets a row of its own, unless a single step stands for it. */
function placeIteration(
  step: StepOf<"recurring">,
  state: RunState,
  { path, depth, iteration }: RowPlace & { iteration: number },
): IterationPlace {
  const title = titleOf(state.steps.get(path)?.loop?.items?.[iteration - 1]);
  const own = { path: joinPath(path, iteration), depth: depth + 1, label: `${iteration} ${title}` };
  const list = { prefix: own.path, depth: own.depth };
  if (title === "") return { list: { ...list, labelOf: ({ name }) => `${iteration} ${name}` } };
  if (step.steps.length === 1) return { list: { ...list, labelOf: () => own.label } };
  return { head: own, list: inside(own) };
}

function groupRow(
  step: StepOf<"recurring">,
  state: RunState,
  { head, list }: { head: RowPlace; list: ListPlace },
): StepRow {
  const inner = step.steps.map((each) => rowOf(each, state, placeOf(each, list)));
  const begun = inner.filter(({ status }) => status !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = begun[0]?.startedAt;
  const last = status === "completed" ? begun.at(-1)?.completedAt : undefined;
  const usage = sumOf(begun.map((row) => row.usage));
  return {
    ...head,
    status,
    summary: "",
    ...(first === undefined ? {} : { startedAt: first }),
    ...(last === undefined ? {} : { completedAt: last }),
    ...(usage ? { usage } : {}),
  };
}

function groupStatus(statuses: readonly StepStatus[]): StepStatus {
  if (statuses.includes("failed")) return "failed";
  if (statuses.includes("interrupted")) return "interrupted";
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

function summaryOf(own: StepState, step: Step): string {
  const { status, output, summary, reason, failure, failures } = own;
  if (status === "skipped") return skipReason(reason);
  if (status === "failed" || (status === "running" && failure)) return failure?.message ?? summary ?? "";
  const said = output?.summary ?? loopSummary(own, step) ?? summary ?? "";
  if (status !== "completed" || failures === 0) return said;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  return `${said === "" ? "" : `${said} · `}${again}: ${failure?.message ?? ""}`;
}

/** `2 of 3 milestones`, in the definition's own word; undefined where the block has said it already. */
function loopSummary({ loop, status }: StepState, step: Step): string | undefined {
  if (step.type !== "recurring" || !loop) return undefined;
  if (!loop.items)
    return status === "running" && loop.iteration > 0 ? `iteration ${loop.iteration}` : undefined;
  if (status !== "running" && loop.iteration < loop.items.length) return undefined;
  return `${loop.iteration} of ${loop.items.length} ${nounOf(step["for-each"])}`;
}

/** What the items of a list are called: the last name of `outputs.plan.data.milestones`. */
function nounOf(list: StepOf<"recurring">["for-each"]): string {
  const path =
    typeof list === "string" ? /^(?:\{\{)?\s*[a-z_]\w*(?:\.\w+)*\.([a-z_]+)\s*(?:\}\})?$/i.exec(list) : null;
  return path?.[1]?.replaceAll("_", " ") ?? "items";
}

function skipReason(reason: string | undefined): string {
  if (reason === "condition") return "skipped: its condition did not hold";
  return reason === "from-step" ? "skipped: before --from-step" : `skipped, ${reason ?? ""}`;
}

function timesOf({ startedAt, completedAt }: StepState) {
  return {
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(completedAt === undefined ? {} : { completedAt }),
  };
}

/** What a step spent; a block spent what the steps inside it did. */
function usageOf({ usage, path, attempt }: StepState, state: RunState): { usage?: Usage } {
  if (usage) return { usage };
  if (attempt > 0) return {};
  const within = Array.from(state.steps.values()).filter((step) => step.path.startsWith(`${path}/`));
  const sum = sumOf(within.map((step) => step.usage));
  return sum ? { usage: sum } : {};
}

function sumOf(usages: readonly (Usage | undefined)[]): Usage | undefined {
  const known = usages.filter((usage) => usage !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, usage) => addUsage(sum, usage), noUsage);
}
