import { dependenciesOf } from "../../decision/blocks/parallel.ts";
import { childrenOf, type Step } from "../../definition/schema.ts";
import { attemptsOf } from "../../run/pauses.ts";
import type { RunState, StepState, StepStatus } from "../../run/state.ts";
import { joinPath } from "../../run/ids.ts";
import { plural, shorten } from "../../system/format.ts";
import { printable } from "../terminal/terminal-text.ts";
import { type Definitions, statusOf, type TableSource } from "./step-rows.ts";

interface StepShape {
  readonly shape: "step";
  readonly name: string;
  readonly status: StepStatus;
  readonly note: string;
  readonly after: readonly string[];
}

export interface GroupShape extends Omit<StepShape, "shape"> {
  readonly shape: "group";
  readonly lists: readonly { readonly label: string; readonly shapes: readonly Shape[] }[];
}

export type Shape = StepShape | GroupShape;

const MOST_SHAPES = 400;
const MOST_IN_LIST = 60;
const CONDITION_COLUMNS = 40;

interface Drawing {
  readonly state: RunState;
  readonly definitions: Definitions | undefined;
  remaining: number;
}

export function shapesOf({ steps, definitions, prefix = "" }: TableSource, state: RunState): Shape[] {
  return listOf(steps, { state, definitions, remaining: MOST_SHAPES }, [prefix]);
}

function listOf(steps: readonly Step[], drawing: Drawing, prefixes: readonly string[]): Shape[] {
  const room = Math.max(0, Math.min(MOST_IN_LIST, drawing.remaining));
  drawing.remaining -= Math.min(room, steps.length);
  const shapes = steps.slice(0, room).map((step) => shapeOf(step, drawing, prefixes));
  return steps.length > room ? [...shapes, moreOf(steps.slice(room), drawing, prefixes)] : shapes;
}

function moreOf(
  steps: readonly Step[],
  { state }: Pick<Drawing, "state">,
  prefixes: readonly string[],
): StepShape {
  const statuses = steps.map((step) => statusIn(statesOf(step, state, prefixes), state));
  return {
    shape: "step",
    name: `${steps.length} more`,
    status: statusOfAll(statuses),
    note: "not drawn",
    after: [],
  };
}

const TELLING = ["failed", "interrupted", "waiting", "running", "produced"] as const;

function statusOfAll(statuses: readonly StepStatus[]): StepStatus {
  const telling = TELLING.find((status) => statuses.includes(status));
  if (telling !== undefined) return telling;
  if (statuses.includes("pending")) return "pending";
  return statuses.includes("completed") ? "completed" : "skipped";
}

function statesOf({ name }: Step, { steps }: RunState, prefixes: readonly string[]): StepState[] {
  return prefixes.flatMap((prefix) => steps.get(joinPath(prefix, name)) ?? []);
}

function shapeOf(step: Step, drawing: Drawing, prefixes: readonly string[]): Shape {
  const { state } = drawing;
  const paths = prefixes.map((prefix) => joinPath(prefix, step.name));
  const own = statesOf(step, state, prefixes);
  const shape = { name: step.name, status: statusIn(own, state), after: dependenciesOf(step) };
  const lists = listsOf(step, { drawing, paths, own });
  if (lists.length === 0) return { shape: "step", ...shape, note: noteOf(step.type, own) };
  return { shape: "group", ...shape, note: blockNote(step, own), lists };
}

const ACTIVE_STATUSES: ReadonlySet<StepStatus> = new Set(["running", "produced", "waiting"]);

function statusIn(own: readonly StepState[], state: RunState): StepStatus {
  const statuses = own.map((step) => statusOf(step, state));
  const started = statuses.filter((status) => status !== "pending");
  return started.find((status) => ACTIVE_STATUSES.has(status)) ?? started.at(-1) ?? "pending";
}

function noteOf(type: string, own: readonly StepState[]): string {
  const runs = own.filter(({ attempt }) => attempt > 0);
  const attempts = runs.reduce((sum, step) => sum + attemptsOf(step), 0);
  if (runs.length > 1) return `${type} · ran ${runs.length} times`;
  return attempts > 1 ? `${type} · ${attempts} attempts` : type;
}

function blockNote(step: Step, own: readonly StepState[]): string {
  switch (step.type) {
    case "conditional":
      return `if ${shorten(printable(String(step.condition)), CONDITION_COLUMNS)}`;
    case "recurring": {
      const rounds = own.reduce((sum, { loop }) => sum + (loop?.iteration ?? 0), 0);
      return rounds === 0 ? "loop" : `loop · ${plural(rounds, "round")}`;
    }
    case "workflow":
      return `workflow ${shorten(printable(step.workflow), CONDITION_COLUMNS)}`;
    default:
      return step.type;
  }
}

interface BlockContext {
  readonly drawing: Drawing;
  readonly paths: readonly string[];
  readonly own: readonly StepState[];
}

function listsOf(step: Step, { drawing, paths, own }: BlockContext): GroupShape["lists"] {
  const unlabelled = (steps: readonly Step[], prefixes: readonly string[]) =>
    steps.length === 0 ? [] : [{ label: "", shapes: listOf(steps, drawing, prefixes) }];
  switch (step.type) {
    case "parallel":
      return listOf(step.steps, drawing, paths).map((shape) => ({ label: "", shapes: [shape] }));
    case "conditional":
      return [
        { label: "yes", shapes: listOf(step.then, drawing, paths) },
        ...(step.else ? [{ label: "no", shapes: listOf(step.else, drawing, paths) }] : []),
      ];
    case "recurring":
      return unlabelled(step.steps, own.flatMap(roundsOf));
    case "workflow": {
      const [name = step.workflow] = own.flatMap(({ definition }) => definition ?? []);
      return unlabelled(drawing.definitions?.get(name)?.workflow.steps ?? [], paths);
    }
    default:
      return unlabelled(childrenOf(step), paths);
  }
}

function roundsOf({ path, loop }: StepState): string[] {
  return Array.from({ length: loop?.iteration ?? 0 }, (_, index) => joinPath(path, index + 1));
}
