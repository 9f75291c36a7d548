import { type Step, walkSteps } from "../../definition/schema.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { displayPath, nameOf } from "../../run/step-path.ts";
import type { KnownSteps } from "../outcomes/step-lookup.ts";
import type { Finding } from "./invariants.ts";

interface Tally {
  evaluated: number;
  held: number;
}

/** Evaluations after which a condition that never held counts as a mistake. */
const LEAST_EVALUATIONS = 20;
/** Values that no outcome changes. */
const FIXED = /\b(?:workflow|project|run)\b/;

/** Counts over many runs how often each condition held. */
export class ConditionTally {
  readonly #conditions = new Map<string, Tally>();
  readonly #loops = new Map<string, Tally>();

  add(events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.type === "condition.evaluated") count(this.#conditions, event.step, event.value);
      if (event.type === "iteration.ended") count(this.#loops, event.step, event.done);
    }
  }

  /** Returns the conditions that never held, except those that depend on values that all runs share. */
  findings(known: KnownSteps, variables: readonly string[]): Finding[] {
    const steps = new Map(allSteps(known).map((step) => [step.name, step]));
    const conditions = neverHeld(this.#conditions).flatMap(([path, evaluated]): Finding[] => {
      const text = String(steps.get(nameOf(path))?.condition ?? "");
      if (isFixed(text, variables)) return [];
      const message = `The condition of \`${displayPath(path)}\` never held in ${evaluated} evaluations: ${oneLine(text)}`;
      return [{ key: `condition ${path}`, message }];
    });
    const loops = neverHeld(this.#loops).flatMap(([path, evaluated]): Finding[] => {
      const step = steps.get(nameOf(path));
      const text = step?.type === "recurring" ? String(step.until ?? "") : "";
      if (isFixed(text, variables)) return [];
      const message = `The loop \`${displayPath(path)}\` only ends at its max-iterations: its \`until\` never held in ${evaluated} iterations: ${oneLine(text)}`;
      return [{ key: `until ${path}`, message }];
    });
    return [...conditions, ...loops];
  }
}

function count(tallies: Map<string, Tally>, path: string, holds: boolean): void {
  const key = path.replaceAll(/\/\d+(?=\/|$)/g, "/*");
  const tally = tallies.get(key) ?? { evaluated: 0, held: 0 };
  tally.evaluated += 1;
  if (holds) tally.held += 1;
  tallies.set(key, tally);
}

function neverHeld(tallies: ReadonlyMap<string, Tally>): [path: string, evaluated: number][] {
  return Array.from(tallies).flatMap(([path, { evaluated, held }]): [string, number][] =>
    held === 0 && evaluated >= LEAST_EVALUATIONS ? [[path, evaluated]] : [],
  );
}

/** Whether a condition is a constant, or reads a value that is the same in all runs. */
function isFixed(text: string, variables: readonly string[]): boolean {
  if (/^(?:|true|false)$/.test(text.trim()) || FIXED.test(text)) return true;
  return variables.some((name) => new RegExp(`\\b(?:variables|inputs)\\b[^\\w]{0,4}${name}\\b`).test(text));
}

function allSteps({ steps, definitions = new Map() }: KnownSteps): Step[] {
  const nested = Array.from(definitions.values(), ({ workflow }) => workflow.steps);
  return [steps, ...nested].flatMap((list) => Array.from(walkSteps(list)));
}

const MOST_TEXT = 160;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `\`${line.length > MOST_TEXT ? `${line.slice(0, MOST_TEXT)}…` : line}\``;
}
