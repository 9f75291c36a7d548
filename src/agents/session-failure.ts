import type { Failure, FailureClass } from "../run/journal/event.ts";
import { takeEnd } from "../system/format.ts";
import type { ProcessExit } from "./agent-cli.ts";
import { millisecondsUntilReset } from "./reset-time.ts";

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

/** The end of a session without success. */
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

/** Adds the error text of an agent, and the time until a limit in it ends. */
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
