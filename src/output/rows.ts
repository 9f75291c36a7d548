import type { Step, StepOf } from "../definition/schema.ts";
import { childrenOf } from "../definition/schema.ts";
import { addUsage, noUsage, type RunState, type StepState, type StepStatus } from "../run/state.ts";
import { joinPath } from "../run/step-path.ts";
import type { Usage } from "../run/event.ts";

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

/** The rows of a list of steps and what is inside them, in definition order. */
export function stepRows(
  steps: readonly Step[],
  state: RunState,
  { prefix = "", depth = 0 } = {},
): StepRow[] {
  return steps.flatMap((step) => rowsOf(step, state, { path: joinPath(prefix, step.name), depth }));
}

function rowsOf(step: Step, state: RunState, { path, depth }: { path: string; depth: number }): StepRow[] {
  const own = state.steps.get(path);
  const inner = innerRows(step, state, { path, depth: depth + 1 });
  const begun = inner.filter((row) => row.status !== "pending");
  const row: StepRow = {
    path,
    depth,
    label: step.name,
    status: own?.status ?? "pending",
    summary: own ? summaryOf(own) : "",
    ...timesOf(own),
    ...usageOf(own, state, path),
  };
  return [row, ...begun];
}

function innerRows(step: Step, state: RunState, at: { path: string; depth: number }): StepRow[] {
  if (step.type === "recurring") return iterationRows(step, state, at);
  return stepRows(childrenOf(step), state, { prefix: at.path, depth: at.depth });
}

/** One row an iteration; where an iteration has a single step, the row is that step's. */
function iterationRows(
  step: StepOf<"recurring">,
  state: RunState,
  { path, depth }: { path: string; depth: number },
): StepRow[] {
  const loop = state.steps.get(path)?.loop;
  const rows: StepRow[] = [];
  for (let iteration = 1; iteration <= (loop?.iteration ?? 0); iteration += 1) {
    const prefix = joinPath(path, iteration);
    const label = `${iteration} ${titleOf(loop?.items?.[iteration - 1])}`.trim();
    const inner = stepRows(step.steps, state, { prefix, depth: depth + 1 });
    const [only] = inner;
    if (inner.length === 1 && only)
      rows.push({ ...only, depth, label: label === String(iteration) ? `${label} ${only.label}` : label });
    else rows.push(...iterationGroup(inner, { path: prefix, depth, label }));
  }
  return rows;
}

function iterationGroup(
  inner: readonly StepRow[],
  head: { path: string; depth: number; label: string },
): StepRow[] {
  const failed = inner.some((row) => row.status === "failed");
  const open = inner.some((row) => row.status === "pending" || row.status === "running");
  const status = failed ? "failed" : open ? "running" : "completed";
  return [{ ...head, status, summary: "" }, ...inner.filter((row) => row.status !== "pending")];
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

function summaryOf({ status, output, summary, reason, failure, failures }: StepState): string {
  if (status === "skipped") return skipReason(reason);
  if (status === "failed" || (status === "running" && failure)) return failure?.message ?? summary ?? "";
  const said = output?.summary ?? summary ?? "";
  if (status !== "completed" || failures === 0) return said;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  return `${said === "" ? "" : `${said} · `}${again}: ${failure?.message ?? ""}`;
}

function skipReason(reason: string | undefined): string {
  if (reason === "condition") return "skipped: its condition did not hold";
  return reason === "from-step" ? "skipped: before --from-step" : `skipped, ${reason ?? ""}`;
}

function timesOf(step: StepState | undefined) {
  return {
    ...(step?.startedAt === undefined ? {} : { startedAt: step.startedAt }),
    ...(step?.completedAt === undefined ? {} : { completedAt: step.completedAt }),
  };
}

function usageOf(own: StepState | undefined, state: RunState, path: string): { usage?: Usage } {
  if (own?.usage) return { usage: own.usage };
  if (own?.kind === undefined || own.attempt > 0) return {};
  const inside = Array.from(state.steps.values()).filter(
    (step) => step.usage && step.path.startsWith(`${path}/`),
  );
  if (inside.length === 0) return {};
  return { usage: inside.reduce((sum, step) => addUsage(sum, step.usage), noUsage) };
}
