import { closestMatch } from "../../definition/closest-match.ts";
import type { Outcome, Outcomes } from "./outcome-schema.ts";
import { type KnownSteps, listStepPaths } from "./step-lookup.ts";

/** Path of the sessions that choose the next step or judge a condition. */
export const ORCHESTRATOR_PATH = "orchestrator";

/** The listed outcomes of a simulation. An exact path comes before patterns, and patterns count in their order. */
export class OutcomeList {
  readonly #lists: readonly { readonly pattern: string; readonly outcomes: readonly Outcome[] }[];

  constructor(listed: Outcomes = {}) {
    const lists = Object.entries(listed).map(([pattern, value]) => ({
      pattern,
      outcomes: Array.isArray(value) ? value : [value],
    }));
    this.#lists = lists.toSorted((a, b) => Number(isPattern(a.pattern)) - Number(isPattern(b.pattern)));
  }

  /** Returns all outcomes of a path; undefined if none is listed. */
  at(path: string): readonly Outcome[] | undefined {
    return this.#lists.find(({ pattern }) => matchesPath(pattern, path))?.outcomes;
  }

  /** Returns the outcome of an attempt. The last one repeats. */
  find(path: string, attempt: number): Outcome | undefined {
    const outcomes = this.at(path);
    return outcomes?.[Math.min(attempt, outcomes.length) - 1];
  }
}

/** Returns the patterns that match no step of a workflow, each with the closest path. */
export function unknownPatterns(
  listed: Outcomes,
  known: KnownSteps,
): { readonly pattern: string; readonly suggestion: string | undefined }[] {
  const paths = [...listStepPaths(known), ORCHESTRATOR_PATH];
  return Object.keys(listed)
    .filter((pattern) => !paths.some((path) => overlaps(pattern.split("/"), path.split("/"))))
    .map((pattern) => ({ pattern, suggestion: closestMatch(pattern, paths) }));
}

function isPattern(pattern: string): boolean {
  return pattern.includes("*");
}

export function matchesPath(pattern: string, path: string): boolean {
  return pattern === path || (isPattern(pattern) && overlaps(pattern.split("/"), path.split("/")));
}

/** Whether a pattern can match a path, which may have wildcards for iterations. */
function overlaps([first, ...more]: readonly string[], path: readonly string[]): boolean {
  const [name, ...remaining] = path;
  if (first === undefined) return path.length === 0;
  if (first === "**")
    return overlaps(more, path) || (name !== undefined && overlaps([first, ...more], remaining));
  if (name === undefined) return false;
  const isIteration = name === "*" && /^(\d+|\*)$/.test(first);
  return (isIteration || fits(first, name)) && overlaps(more, remaining);
}

function fits(part: string, name: string): boolean {
  if (!isPattern(part)) return part === name;
  const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${part.split("*").map(literal).join(".*")}$`).test(name);
}
