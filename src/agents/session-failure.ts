import type { Failure, FailureClass } from "../run/journal/event.ts";
import { takeEnd } from "../system/format.ts";
import type { ProcessExit } from "./agent-cli.ts";

const FAILURES = {
  "max-turns": { class: "recoverable", message: "The agent used up its number of turns." },
  budget: { class: "blocking", message: "The agent used up the budget of its session." },
  "schema-miss": { class: "recoverable", message: "The agent's answer did not meet its schema." },
  "session-gone": { class: "recoverable", message: "The session to continue no longer exists." },
  refused: { class: "recoverable", message: "The model refused to answer." },
  "max-output-tokens": {
    class: "recoverable",
    message: "The model's answer was longer than it may be.",
  },
  "context-too-long": {
    class: "recoverable",
    message: "The conversation is longer than the model can read.",
  },
  quota: { class: "blocking", message: "The account's usage limit is reached, or it has no credit left." },
  authentication: { class: "fatal", message: "The agent is not logged in, or its key was refused." },
  "model-not-found": {
    class: "fatal",
    message: "The model does not exist, or the account may not use it.",
  },
  "rate-limit": { class: "transient", message: "The model service's rate limit was reached." },
  overloaded: { class: "transient", message: "The model service is overloaded." },
  "server-error": { class: "transient", message: "The model service failed." },
  "invalid-request": { class: "fatal", message: "The model service rejected the request." },
  "agent-killed": { class: "transient", message: "The agent was interrupted from outside." },
  "agent-failed": {
    class: "transient",
    message: "The agent ended with an error that it did not explain.",
  },
  "agent-usage": { class: "fatal", message: "The agent refused to start." },
  "no-result": { class: "transient", message: "The agent ended without a result." },
  network: { class: "transient", message: "The model service could not be reached." },
} as const satisfies Record<string, { class: FailureClass; message: string }>;

export type FailureCode = keyof typeof FAILURES;

export function failureOf(code: FailureCode, message: string = FAILURES[code].message): Failure {
  return { class: FAILURES[code].class, code, message };
}

export function usageLimit(milliseconds: number): Failure {
  const failure = failureOf("quota", "The account's usage limit is reached.");
  return { ...failure, retry_after_ms: Math.round(milliseconds) };
}

export function codeOfStatus(status: number): FailureCode | undefined {
  if (status < 400) return undefined;
  return BY_STATUS[status] ?? (status >= 500 ? "server-error" : "invalid-request");
}

const BY_STATUS: Readonly<Record<number, FailureCode>> = {
  401: "authentication",
  402: "quota",
  403: "authentication",
  404: "model-not-found",
  413: "context-too-long",
  429: "rate-limit",
  503: "overloaded",
  529: "overloaded",
};

interface TextRule {
  readonly code: FailureCode;
  readonly pattern: RegExp;
}

/** For errors that an agent reports as text. The first match wins: causes come before the HTTP status. */
export interface TextRules {
  readonly causes: readonly TextRule[];
  readonly others: readonly TextRule[];
}

export function codeOfText(
  text: string,
  status: number,
  { causes, others }: TextRules,
): FailureCode | undefined {
  const find = (rules: readonly TextRule[]): FailureCode | undefined =>
    rules.find(({ pattern }) => pattern.test(text))?.code;
  return find(causes) ?? codeOfStatus(status) ?? find(others);
}

export interface SessionEnding {
  readonly exit: ProcessExit;
  /** Whether the session began, as opposed to the program refusing its command line. */
  readonly began: boolean;
  /** Error of the result, else the last error. */
  readonly error: string | undefined;
  readonly now: number;
}

export function failureWithoutResult(
  name: string,
  { exit, began }: Pick<SessionEnding, "exit" | "began">,
  stderrLine: string,
): Failure {
  const killed = exit.signal ?? (exit.exitCode !== null && exit.exitCode > 128 ? exit.exitCode : undefined);
  if (killed !== undefined) {
    return failureOf("agent-killed", `${name} was killed (${exit.signal ?? `exit code ${exit.exitCode}`}).`);
  }
  if (exit.exitCode === 0) return failureOf("no-result", `${name} ended without a result.`);
  if (began) return failureOf("agent-failed", `${name} ended with exit code ${exit.exitCode}.`);
  const login = /logged in|login|api key|authenticat/i.test(stderrLine);
  const message = `${name} refused to start: ${stderrLine || `exit code ${exit.exitCode}`}`;
  return failureOf(login ? "authentication" : "agent-usage", message);
}

const DETAILS = 4000;

export function withDetails(failure: Failure, text: string): Failure {
  return text === "" ? failure : { ...failure, details: takeEnd(text, DETAILS) };
}

export function explainedBy(text: string, failure: Failure, now: number): Failure {
  const isLimit = failure.code === "quota" || failure.code === "rate-limit";
  const resetMs = isLimit ? millisecondsUntilReset(text, now) : undefined;
  if (resetMs === undefined) return withDetails(failure, text);
  const limited = failure.code === "quota" ? usageLimit(resetMs) : { ...failure, retry_after_ms: resetMs };
  return withDetails(limited, text);
}

/** Session IDs are read from journals, so an option or a path is rejected. */
export function isSessionId(id: string): boolean {
  return /^\w[\w-]*$/.test(id);
}

export const SESSION_MISSING = { status: "refused", failure: failureOf("session-gone") } as const;

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const MINUTE_MS = 60_000;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const UNIT = String.raw`(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)`;
const PART = String.raw`(\d+(?:\.\d+)?)\s*${UNIT}(?![a-z])`;
const DURATION = new RegExp(String.raw`\b(?:in|after)\s+((?:${PART}[\s,]*(?:and\s+)?)+)`, "i");
/** Without spaces between the parts, as in `3h20m15s`. */
const COMPACT = /\b(?:in|after)\s+((?:\d+(?:\.\d+)?[dhms])+)(?![a-z])/i;
const CLOCK =
  /\b(?:at|resets)\s+(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:, (\d{4}))?,? (?:at )?)?(\d{1,2})(?::(\d{2}))?(?: ?(am|pm)\b)?(?: \(([\w/+-]+)\))?/i;
const SECONDS_SINCE_1970 = /\|(\d{10})\b/;

export function millisecondsUntilReset(text: string, now: number): number | undefined {
  const since1970 = SECONDS_SINCE_1970.exec(text)?.[1];
  if (since1970 !== undefined) return positive(Number(since1970) * 1000 - now);
  const [, compact] = COMPACT.exec(text) ?? DURATION.exec(text) ?? [];
  if (compact !== undefined) return Math.ceil(durationOf(compact));
  const moment = findResetTime(text, now);
  return moment === undefined ? undefined : positive(moment - now);
}

function positive(milliseconds: number): number | undefined {
  return milliseconds > 0 ? milliseconds : undefined;
}

function durationOf(text: string): number {
  return Array.from(text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|milli|[smhd])/gi)).reduce(
    (sum, [, amount, unit = "s"]) => sum + Number(amount) * (UNITS[shortUnit(unit)] ?? 1000),
    0,
  );
}

function shortUnit(unit: string): string {
  const lower = unit.toLowerCase();
  return lower === "milli" ? "ms" : lower;
}

/** Times of day have no seconds, so the end of the minute is used. */
function findResetTime(text: string, now: number): number | undefined {
  const [found, month, day, year, hour = "", minute = "0", half, zone] = CLOCK.exec(text) ?? [];
  if (found === undefined || (half === undefined && !found.includes(":"))) return undefined;
  const hours = (Number(hour) % (half === undefined ? 24 : 12)) + (half?.toLowerCase() === "pm" ? 12 : 0);
  const wall = { hours, minutes: Number(minute) };
  const today = wallDate(now, zone);
  if (today === undefined) return undefined;
  const index = month === undefined ? undefined : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (index === -1) return undefined;
  const at = (plus: { days: number; years: number }): number =>
    instantOf(
      {
        year: year === undefined ? today.year + plus.years : Number(year),
        month: index ?? today.month,
        day: (day === undefined ? today.day : Number(day)) + plus.days,
        ...wall,
      },
      zone,
    ) + MINUTE_MS;
  const first = at({ days: 0, years: 0 });
  if (first > now || year !== undefined) return first;
  return day === undefined ? at({ days: 1, years: 0 }) : at({ days: 0, years: 1 });
}

/** Without a zone, returns the local time. Returns undefined for an unknown zone. */
function wallDate(now: number, zone: string | undefined) {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return {
      year: part("year"),
      month: part("month") - 1,
      day: part("day"),
      hours: part("hour"),
      minutes: part("minute"),
    };
  } catch {
    return undefined;
  }
}

type WallTime = NonNullable<ReturnType<typeof wallDate>>;

function instantOf({ year, month, day, hours, minutes }: WallTime, zone: string | undefined): number {
  const asUtc = Date.UTC(year, month, day, hours, minutes);
  const wall = wallDate(asUtc, zone);
  if (!wall) return asUtc;
  return 2 * asUtc - Date.UTC(wall.year, wall.month, wall.day, wall.hours, wall.minutes);
}
