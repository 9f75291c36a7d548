import type { Step, StepOf, Workflow } from "../definition/schema.ts";
import { joinPath } from "./ids.ts";
import type { RunState, StepState } from "./state.ts";

/** The steps of a run that are known before they start. */
export interface KnownSteps {
  readonly steps: readonly Step[];
  readonly definitions?: ReadonlyMap<string, { readonly workflow: Workflow }> | undefined;
  /** A program's steps are known only when it calls them. */
  readonly isProgram?: boolean | undefined;
  readonly prefix?: string;
}

/** From 0 to 100; null if the steps are unknown. Blocks have fixed weights, so the number only falls when a resume resets steps. */
export function percentOf(state: Pick<RunState, "status" | "steps">, known: KnownSteps): number | null {
  if (state.status === "completed") return 100;
  if (known.isProgram === true || known.steps.length === 0) return null;
  const { steps, definitions = new Map(), prefix = "" } = known;
  const share = shareOfList({ states: state.steps, definitions }, steps, prefix);
  // 0.29 * 100 is 28.999….
  return Math.floor(share * 100 + 1e-9);
}

/** Returns `["62%"]` for a run that has not completed, to be joined with other facts. */
export function percentPart({ status, percent }: { status: string; percent: number | null }): string[] {
  return percent === null || status === "completed" ? [] : [`${percent}%`];
}

/** Iterations that an unevaluated list without `max-iterations` counts as. */
const ASSUMED_ITEMS = 5;

interface Walk {
  readonly states: RunState["steps"];
  readonly definitions: NonNullable<KnownSteps["definitions"]>;
}

function weightOf(step: Step, walk: Walk): number {
  switch (step.type) {
    case "sequence":
    case "parallel":
      return weightOfList(step.steps, walk);
    case "conditional":
      return weightOfList(step.then, walk) + weightOfList(step.else ?? [], walk);
    case "recurring":
      return expectedIterations(step) * weightOfList(step.steps, walk);
    case "workflow":
      return Math.max(1, weightOfList(nestedSteps(step, walk), walk));
    default:
      return 1;
  }
}

function weightOfList(steps: readonly Step[], walk: Walk): number {
  return steps.reduce((sum, step) => sum + weightOf(step, walk), 0);
}

/** Does not depend on the state: the weight of a loop stays the same when its list becomes known. */
function expectedIterations({ "for-each": list, "max-iterations": most }: StepOf<"recurring">): number {
  if (Array.isArray(list)) return Math.min(list.length, most ?? Infinity);
  return most ?? ASSUMED_ITEMS;
}

function nestedSteps({ workflow }: StepOf<"workflow">, { definitions }: Walk): readonly Step[] {
  return definitions.get(workflow)?.workflow.steps ?? [];
}

/** A step that was skipped before it started does not count, so that the percent does not jump. */
function shareOfList(walk: Walk, all: readonly Step[], prefix: string): number {
  const steps = all.filter(({ name }) => !isLeftOut(walk.states.get(joinPath(prefix, name))));
  const total = weightOfList(steps, walk);
  if (total === 0) return 1;
  const ended = steps.reduce(
    (sum, step) => sum + weightOf(step, walk) * shareOf(walk, step, joinPath(prefix, step.name)),
    0,
  );
  return ended / total;
}

function isLeftOut(step: StepState | undefined): boolean {
  return step?.status === "skipped" && step.startedAt === undefined;
}

function shareOf(walk: Walk, step: Step, path: string): number {
  const own = walk.states.get(path);
  if (own?.status === "completed" || own?.status === "skipped") return 1;
  if (!own) return 0;
  switch (step.type) {
    case "sequence":
    case "parallel":
      return shareOfList(walk, step.steps, path);
    case "conditional":
      if (own.condition === undefined) return 0;
      return shareOfList(walk, own.condition ? step.then : (step.else ?? []), path);
    case "recurring":
      return shareOfLoop(walk, step, own);
    case "workflow": {
      const steps = nestedSteps(step, walk);
      return steps.length === 0 ? 0 : shareOfList(walk, steps, path);
    }
    default:
      return 0;
  }
}

function shareOfLoop(walk: Walk, step: StepOf<"recurring">, { path, loop }: StepState): number {
  if (!loop) return 0;
  const count = Math.min(step["max-iterations"] ?? Infinity, loop.items?.length ?? Infinity);
  if (!Number.isFinite(count)) return 0;
  if (count === 0) return 1;
  const ended = loop.open ? loop.iteration - 1 : loop.iteration;
  const current = loop.open ? shareOfList(walk, step.steps, joinPath(path, loop.iteration)) : 0;
  return Math.min(1, (ended + current) / count);
}
