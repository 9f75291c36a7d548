import { isDeepStrictEqual } from "node:util";
import { isMapping } from "../../../definition/message-text.ts";
import { pullRequestsOf } from "../../../run/state.ts";
import { formatCost } from "../../../system/format.ts";
import { matchesPath } from "../outcomes/outcome-list.ts";
import type { Simulation } from "../run/simulate.ts";
import type { Expectations } from "./read-tests.ts";

/** An expectation that a simulated run did not meet. */
export interface Miss {
  readonly keys: readonly (string | number)[];
  readonly message: string;
}

export function checkExpectations(simulation: Simulation, expect: Expectations): Miss[] {
  return [
    ...checkEnd(simulation, expect),
    ...checkSteps(simulation, expect),
    ...checkPrompts(simulation, expect),
    ...checkOutputs(simulation, expect),
    ...checkCost(simulation, expect),
  ];
}

function checkEnd({ end, endless }: Simulation, expect: Expectations): Miss[] {
  const { status = "completed", reason, failure } = expect;
  const { state } = end;
  const failed = state.failure?.failure;
  const misses: Miss[] = [];
  if (endless !== undefined) misses.push({ keys: [], message: `The run does not end: ${endless}.` });
  else if (state.status !== status) {
    const why = failed ? ` (${failed.message})` : state.paused ? ` (${state.paused.reason})` : "";
    misses.push({
      keys: ["status"],
      message: `expected the run to be ${status}; it is ${state.status}${why}`,
    });
  }
  const actual = state.paused?.reason ?? state.reason;
  if (reason !== undefined && actual !== reason)
    misses.push({
      keys: ["reason"],
      message: `expected the reason \`${reason}\`; it is \`${actual ?? "none"}\``,
    });
  if (failure !== undefined && failed?.code !== failure && failed?.message.includes(failure) !== true)
    misses.push({
      keys: ["failure"],
      message: `expected a failure with \`${failure}\`; ${failed ? `it is \`${failed.code}\`: ${failed.message}` : "no step failed the run"}`,
    });
  const { "pull-requests": proposals } = expect;
  const opened = pullRequestsOf(state).length;
  if (proposals !== undefined && opened !== proposals)
    misses.push({
      keys: ["pull-requests"],
      message: `expected ${proposals} pull requests; the run opened ${opened}`,
    });
  return misses;
}

function startsOf({ events }: Simulation): string[] {
  const paths = events.flatMap((event) =>
    event.type === "step.started" || event.type === "block.opened" || event.type === "human.asked"
      ? [event.step]
      : [],
  );
  return [...new Set(paths)];
}

function checkSteps(simulation: Simulation, expect: Expectations): Miss[] {
  const started = startsOf(simulation);
  const hasRun = (pattern: string): boolean => started.some((path) => matchesPath(pattern, path));
  const { order = [], runs = [], skips = [], attempts = {} } = expect;
  const misses: Miss[] = [];
  for (const [index, pattern] of runs.entries())
    if (!hasRun(pattern)) misses.push({ keys: ["runs", index], message: `expected \`${pattern}\` to run` });
  for (const [index, pattern] of skips.entries())
    if (hasRun(pattern))
      misses.push({ keys: ["skips", index], message: `expected \`${pattern}\` not to run` });
  let from = 0;
  for (const [index, pattern] of order.entries()) {
    const at = started.findIndex((path, position) => position >= from && matchesPath(pattern, path));
    if (at === -1) {
      const message = `expected \`${pattern}\` to start ${index === 0 ? "" : `after \`${order[index - 1]}\``}; the order was ${listed(started)}`;
      misses.push({ keys: ["order", index], message: message.replace("start ;", "start;") });
      break;
    }
    from = at + 1;
  }
  for (const [path, count] of Object.entries(attempts)) {
    const actual = attemptsOf(simulation, path);
    if (actual !== count)
      misses.push({
        keys: ["attempts", path],
        message: `expected ${count} attempts of \`${path}\`; there were ${actual}`,
      });
  }
  return misses;
}

function attemptsOf({ events }: Simulation, pattern: string): number {
  return events.filter((event) => event.type === "step.started" && matchesPath(pattern, event.step)).length;
}

function checkPrompts({ record }: Simulation, expect: Expectations): Miss[] {
  const promptsOf = (pattern: string): string[] =>
    record.calls.flatMap(({ kind, path, text }) =>
      kind === "agent" && matchesPath(pattern, path) ? [text] : [],
    );
  const check = (
    key: "prompts" | "prompts-without",
    isMissed: (text: string, prompts: readonly string[]) => boolean,
  ) =>
    Object.entries(expect[key] ?? {}).flatMap(([pattern, texts]) => {
      const prompts = promptsOf(pattern);
      return [texts].flat().flatMap((text): Miss[] => {
        if (!isMissed(text, prompts)) return [];
        const verb = key === "prompts" ? "contain" : "not contain";
        const none = prompts.length === 0 ? "; it had no session" : "";
        return [
          {
            keys: [key, pattern],
            message: `expected the prompt of \`${pattern}\` to ${verb} “${text}”${none}`,
          },
        ];
      });
    });
  return [
    ...check("prompts", (text, prompts) => !prompts.some((prompt) => prompt.includes(text))),
    ...check("prompts-without", (text, prompts) => prompts.some((prompt) => prompt.includes(text))),
  ];
}

function checkOutputs({ end: { state } }: Simulation, { outputs = {} }: Expectations): Miss[] {
  return Object.entries(outputs).flatMap(([path, expected]): Miss[] => {
    const actual = state.steps.get(path)?.output?.data;
    if (contains(actual, expected)) return [];
    const message = `expected the data of \`${path}\` to contain ${json(expected)}; they are ${json(actual)}`;
    return [{ keys: ["outputs", path], message }];
  });
}

/** Whether a value equals another one, without regard to keys that the other one does not have. */
function contains(actual: unknown, expected: unknown): boolean {
  if (isMapping(expected))
    return (
      isMapping(actual) && Object.entries(expected).every(([key, value]) => contains(actual[key], value))
    );
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((value, index) => contains(actual[index], value))
    );
  return isDeepStrictEqual(actual, expected);
}

const CENT = 0.005;

function checkCost({ end: { state } }: Simulation, { cost }: Expectations): Miss[] {
  if (cost === undefined) return [];
  const actual = state.knownCostUsd;
  const { min, max } = typeof cost === "number" ? { min: cost, max: cost } : cost;
  const isMet = (min === undefined || actual > min - CENT) && (max === undefined || actual < max + CENT);
  if (isMet) return [];
  const limits = [
    ...(min === undefined ? [] : [`at least ${formatCost(min)}`]),
    ...(max === undefined ? [] : [`at most ${formatCost(max)}`]),
  ];
  const expected = typeof cost === "number" ? formatCost(cost) : limits.join(" and ");
  return [{ keys: ["cost"], message: `expected a cost of ${expected}; it is ${formatCost(actual)}` }];
}

const MOST_TEXT = 300;

function json(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

function listed(paths: readonly string[]): string {
  return paths.length === 0 ? "empty" : paths.join(", ");
}
