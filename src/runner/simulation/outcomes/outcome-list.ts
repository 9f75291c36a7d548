import * as z from "zod";
import { closestMatch } from "../../../definition/closest-match.ts";
import { childrenOf, type Step } from "../../../definition/schema.ts";
import { mergeOf } from "../../../run/ids.ts";
import type { KnownSteps } from "../../../run/percent.ts";
import { FailureClass } from "../../../run/journal/event.ts";
import { Needs } from "../../../run/step-output.ts";

const DURATION = /^(?=\d)(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?$/;

/** A duration such as `90s`, `12m` or `1h30m`, or a number of seconds. */
const Duration = z.union([
  z.number().nonnegative(),
  z.string().regex(DURATION, "be a duration such as `90s`, `12m` or `1h30m`"),
]);
export type Duration = z.infer<typeof Duration>;

export function millisecondsOf(duration: Duration): number {
  if (typeof duration === "number") return duration * 1000;
  const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? [];
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

const SimulatedFailure = z
  .strictObject({
    class: FailureClass,
    code: z.string().optional().describe("Code of the failure, such as `rate-limit` or `timeout`."),
    message: z.string().optional().describe("One sentence for people."),
    "retry-after": Duration.optional().describe("How long the service asks to wait."),
  })
  .describe("A failure with its code and message.");

export const Outcome = z
  .strictObject({
    output: z.string().optional().describe("Whole answer of the agent, or standard output of the script."),
    data: z
      .unknown()
      .optional()
      .describe("Data of the answer. Default for a success: made from `output-schema`."),
    summary: z.string().optional().describe("Summary line of the answer."),
    context: z.string().optional().describe("`next_step_context` of the answer."),
    document: z
      .string()
      .optional()
      .describe("Document that the step writes and names, relative to the repository."),
    files: z
      .record(z.string(), z.string().nullable())
      .optional()
      .describe("Files that the step writes, with their texts; null removes a file."),
    duration: Duration.optional().describe(
      "Virtual time of the attempt, or until the person answers: seconds, or `90s`, `12m`, `1h30m`.",
    ),
    cost: z.number().nonnegative().optional().describe("US dollars of the session."),
    tokens: z.int().nonnegative().optional().describe("Tokens of the session."),
    failure: z
      .union([FailureClass, SimulatedFailure])
      .optional()
      .describe("Why the attempt fails: a class, or a class with code and message."),
    question: Needs.optional().describe("A question that the agent asks instead of an answer."),
    "exit-code": z.int().min(0).max(255).optional().describe("Exit code of the script. Default: 0."),
    "error-output": z.string().optional().describe("Standard error of the script."),
    checks: z
      .enum(["passed", "failed"])
      .optional()
      .describe("Whether the commands that check the step pass (`ensures`, check command). Default: passed."),
    answer: z
      .enum(["approved", "rejected", "input", "none"])
      .optional()
      .describe("What a person answers to the question of the step. `none`: no answer comes."),
    text: z.string().optional().describe("Words of the person."),
  })
  .describe("How one attempt of a step ends.");
export type Outcome = z.infer<typeof Outcome>;

/** By step path: the outcomes of its attempts. */
export const Outcomes = z
  .record(z.string(), z.union([Outcome, z.array(Outcome).min(1)]))
  .describe(
    "Outcomes by step path. A list has one outcome for each attempt; the last one repeats. `*` in a path stands for one name or number, `**` for any number of them.",
  );
export type Outcomes = z.infer<typeof Outcomes>;

const NUMBER = /^\d+$/;

/** Returns the step at a path, in the workflow or in a nested one; undefined for sessions of the engine. */
export function stepAt(known: KnownSteps, path: string): Step | undefined {
  let steps = known.steps;
  let found: Step | undefined;
  for (const name of path.split("/")) {
    if (NUMBER.test(name)) continue;
    found = steps.find((step) => step.name === name);
    if (!found) return undefined;
    steps = stepsIn(found, known);
  }
  return found;
}

function stepsIn(step: Step, { definitions }: KnownSteps): readonly Step[] {
  if (step.type !== "workflow") return childrenOf(step);
  return definitions?.get(step.workflow)?.workflow.steps ?? [];
}

const MOST_NESTED = 20;

/** Lists the paths of all steps; `*` stands for the number of an iteration. */
export function listStepPaths(known: KnownSteps, depth = 0): string[] {
  if (depth > MOST_NESTED) return [];
  return known.steps.flatMap((step) => {
    const inner = listStepPaths({ ...known, steps: stepsIn(step, known) }, depth + 1);
    const number = step.type === "recurring" ? "*/" : "";
    const merges = step.type === "parallel" ? step.steps.map(({ name }) => mergeOf(name)) : [];
    return [step.name, ...[...inner, ...merges].map((path) => `${step.name}/${number}${path}`)];
  });
}

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

const OF_SESSIONS = ["summary", "context", "document", "question"] as const;
const OF_ATTEMPTS = ["data", "output", "files", "failure"] as const;
const OF_PEOPLE = ["answer", "text"] as const;

/** Keys that only steps of some types use. Sessions of the engine, such as merges, are those of agents. */
const KEYS: Readonly<Partial<Record<Step["type"] | "session", readonly (keyof Outcome)[]>>> = {
  session: [...OF_SESSIONS, ...OF_ATTEMPTS, ...OF_PEOPLE],
  prompt: [...OF_SESSIONS, ...OF_ATTEMPTS, ...OF_PEOPLE],
  command: [...OF_SESSIONS, ...OF_ATTEMPTS, ...OF_PEOPLE],
  script: [...OF_ATTEMPTS, "exit-code", "error-output"],
  "wait-for-human": OF_PEOPLE,
};
const ALL_KEYS: ReadonlySet<string> = new Set(Object.values(KEYS).flat());

/** Returns the keys of outcomes that have no effect on any step that the pattern matches. */
export function unusedKeys(
  pattern: string,
  outcome: Outcome,
  known: KnownSteps,
): { readonly key: string; readonly type: string }[] {
  const paths = [...listStepPaths(known), ORCHESTRATOR_PATH];
  const matched = paths.filter((path) => overlaps(pattern.split("/"), path.split("/")));
  const types = Array.from(
    new Set(matched.map((path) => stepAt(known, path.replaceAll("*", "1"))?.type ?? "session")),
  );
  // The engine asks for blocks too, and a function may do anything.
  if (types.length === 0 || types.some((type) => KEYS[type] === undefined)) return [];
  const used = new Set<string>(types.flatMap((type) => KEYS[type] ?? []));
  const unused = Object.keys(outcome).filter((key) => ALL_KEYS.has(key) && !used.has(key));
  return unused.map((key) => ({ key, type: types.join(" or ") }));
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
