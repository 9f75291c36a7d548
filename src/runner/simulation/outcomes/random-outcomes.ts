import type { Outcome } from "./outcome-list.ts";

/** Pseudo-random numbers that depend only on the seed. */
export interface Chance {
  /** Returns a whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  percent(percent: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    percent: (percent) => next() * 100 < percent,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error("An empty list has no value to pick.");
      return value;
    },
  };
}

/** Returns a number that depends on every character (FNV-1a). */
export function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

export type OutcomeKind = "agent" | "script" | "human" | "reader";

export interface AttemptOfKind {
  readonly path: string;
  readonly attempt: number;
  readonly kind: OutcomeKind;
}

/** Percent of the random failures that occur, by seed: a third of the runs has none, so that it reaches every step. */
export function failingOf(seed: number): number {
  return [40, 0, 100][seed % 3] ?? 100;
}

/** Returns the source of random choices of one attempt. It does not depend on the order of the attempts. */
export function chanceOf(seed: number, { path, attempt, kind }: AttemptOfKind): Chance {
  return createChance(hashText(`${seed} ${kind} ${path} ${attempt}`));
}

const DAY_SECONDS = 86_400;

export interface Randomness {
  readonly chance: Chance;
  readonly failing: number;
}

/** Returns a random outcome. With all failures, about three of four attempts succeed, and every class of failure occurs. */
export function randomOutcome(
  { chance, failing }: Randomness,
  kind: OutcomeKind,
  samples: readonly Outcome[] = [],
): Outcome {
  const successes = samples.filter(isSuccess);
  const success = successes.length > 0 ? chance.pick(successes) : {};
  const mayFail = chance.percent(failing);
  switch (kind) {
    case "agent":
      return { ...success, ...agentOutcome(chance, mayFail) };
    case "script":
      return { ...success, ...scriptOutcome(chance, mayFail) };
    case "human":
      return { ...success, ...humanOutcome(chance, mayFail) };
    case "reader":
      return { ...success, duration: 1 + chance.below(30), cost: 0.01 };
  }
}

function isSuccess({ failure, question, checks, "exit-code": exitCode = 0 }: Outcome): boolean {
  return failure === undefined && question === undefined && checks !== "failed" && exitCode === 0;
}

function agentOutcome(chance: Chance, mayFail: boolean): Outcome {
  const usage = {
    duration: 1 + chance.below(900),
    cost: chance.below(chance.percent(5) ? 200 : 10) / 100,
    tokens: chance.below(100_000),
  };
  const end = chance.below(100);
  if (!mayFail) return { ...usage, ...changes(chance) };
  if (end < 8) return { ...usage, failure: { class: "transient", code: chance.pick(TRANSIENT) } };
  if (end < 18) return { ...usage, failure: "recoverable" };
  if (end < 21) return { ...usage, failure: { class: "fatal", code: "authentication" } };
  if (end < 23) return { ...usage, failure: { class: "blocking", code: "quota" } };
  if (end < 26) return { ...usage, question: { question: "Which of the two?", assumed: "The first." } };
  return { ...usage, ...changes(chance), ...checks(chance) };
}

const TRANSIENT = ["rate-limit", "overloaded", "network", "timeout", "stalled"] as const;

/** An attempt in ten changes no file. */
function changes(chance: Chance): Outcome {
  return chance.percent(10) ? { files: {} } : {};
}

function checks(chance: Chance): Outcome {
  return chance.percent(12) ? { checks: "failed" } : {};
}

function scriptOutcome(chance: Chance, mayFail: boolean): Outcome {
  const duration = 1 + chance.below(300);
  const end = chance.below(100);
  if (!mayFail) return { duration };
  if (end < 5) return { duration, failure: "transient" };
  if (end < 7) return { duration, failure: "fatal" };
  if (end < 20) return { duration, "exit-code": 1, "error-output": "1 test failed" };
  return { duration, ...checks(chance) };
}

function humanOutcome(chance: Chance, mayFail: boolean): Outcome {
  const duration = chance.below(2 * DAY_SECONDS);
  const answers = mayFail
    ? (["approved", "input", "rejected", "none"] as const)
    : (["approved", "input"] as const);
  const answer = chance.pick<(typeof answers)[number]>(answers);
  return {
    duration: chance.percent(50) ? 0 : duration,
    answer,
    text: answer === "approved" ? "" : "Please change it.",
  };
}
