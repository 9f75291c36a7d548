import type { Failure } from "../../run/journal/event.ts";
import {
  codeOfStatus,
  type FailureCode,
  failureOf,
  failureWithoutResult,
  millisecondsUntilReset,
  type SessionEnding,
  usageLimit,
  withDetails,
} from "../session-failure.ts";
import { type ResultLine, resultText } from "./claude-line.ts";

export interface ClaudeEnding extends SessionEnding {
  readonly result: ResultLine | undefined;
  /** Category the CLI gave the last error, such as `billing_error`. */
  readonly error: string | undefined;
  /** The last failed request, unless a later one succeeded. */
  readonly retry: { readonly status: number | null; readonly delayMs: number } | undefined;
  /** Milliseconds until the account's limit ends, if the CLI reported it. */
  readonly limitedMs: number | undefined;
}

interface Facts {
  readonly status: number | null;
  readonly error: string;
  readonly ending: string;
  readonly stop: string;
  /** Errors of the CLI, such as an unknown session. */
  readonly listed: string;
}

interface Rule {
  readonly code: FailureCode;
  readonly when: (facts: Facts) => boolean;
}

const ACCOUNT_ERRORS: ReadonlySet<string> = new Set([
  "authentication_failed",
  "oauth_org_not_allowed",
  "account_on_hold",
  "verification_required",
  "cloud_credential_error",
]);

const TOO_LONG: ReadonlySet<string> = new Set(["prompt_too_long", "blocking_limit", "rapid_refill_breaker"]);

/** The first match wins: rules for a cause come before rules for a status. */
const RULES: readonly Rule[] = [
  { code: "session-gone", when: ({ listed }) => /^No conversation found|--resume requires/m.test(listed) },
  { code: "max-turns", when: ({ ending }) => ending === "max_turns" || ending === "error_max_turns" },
  { code: "budget", when: ({ ending }) => ending === "error_max_budget_usd" },
  { code: "schema-miss", when: ({ ending }) => ending === "error_max_structured_output_retries" },
  { code: "refused", when: ({ stop }) => stop === "refusal" },
  { code: "max-output-tokens", when: ({ error }) => error === "max_output_tokens" },
  { code: "context-too-long", when: ({ status, ending }) => status === 413 || TOO_LONG.has(ending) },
  { code: "quota", when: ({ status, error }) => status === 402 || error === "billing_error" },
  {
    code: "authentication",
    when: ({ status, error }) => status === 401 || status === 403 || ACCOUNT_ERRORS.has(error),
  },
  { code: "model-not-found", when: ({ status, error }) => status === 404 || error === "model_not_found" },
  { code: "rate-limit", when: ({ status, error }) => status === 429 || error === "rate_limit" },
  {
    code: "overloaded",
    when: ({ status, error }) => status === 529 || status === 503 || error === "overloaded",
  },
];

const LATER_RULES: readonly Rule[] = [
  { code: "agent-killed", when: ({ ending }) => ending.startsWith("aborted") },
  { code: "network", when: ({ error }) => error !== "" && error !== "invalid_request" },
];

const LOG_IN =
  "Claude Code is not logged in, or its key was refused: set ANTHROPIC_API_KEY or run `claude` and log in.";

export function claudeFailure(ending: ClaudeEnding): Failure {
  const { result, exit } = ending;
  const failure =
    result === undefined || !result.is_error
      ? failureWithoutResult("Claude Code", ending, exit.stderr.trim().split("\n")[0] ?? "")
      : fromResult(ending, result);
  const text = (result === undefined ? "" : resultText(result)) || exit.stderr.trim();
  const limitMs = failure.code === "rate-limit" ? limitOf(ending, text) : undefined;
  if (limitMs !== undefined) return withDetails(usageLimit(limitMs), text);
  return { ...withDetails(failure, text), ...waitOf(failure, ending) };
}

/** A limit that ended so recently was lifted during the session. The text of its end would mean the next day. */
const JUST_LIFTED_MS = 60_000;
const SHORTEST_WAIT_MS = 1_000;

/** Subscriptions have limits by hours and weeks. Older CLI versions report their end only as text. */
function limitOf({ limitedMs, now }: ClaudeEnding, text: string): number | undefined {
  if (limitedMs !== undefined && limitedMs > -JUST_LIFTED_MS) return Math.max(limitedMs, SHORTEST_WAIT_MS);
  return /\blimit\b/i.test(text) ? millisecondsUntilReset(text, now) : undefined;
}

function fromResult({ error, retry }: ClaudeEnding, result: ResultLine): Failure {
  const facts: Facts = {
    status: result.api_error_status ?? retry?.status ?? null,
    error: error ?? "",
    ending: endingOf(result),
    stop: result.stop_reason ?? "",
    listed: result.errors?.join("\n") ?? "",
  };
  const find = (rules: readonly Rule[]): FailureCode | undefined =>
    rules.find(({ when }) => when(facts))?.code;
  const code = find(RULES) ?? codeOfStatus(facts.status ?? 0) ?? find(LATER_RULES) ?? "agent-failed";
  return code === "authentication" ? failureOf(code, LOG_IN) : failureOf(code);
}

function endingOf({ subtype, terminal_reason }: ResultLine): string {
  if (subtype === "success") return terminal_reason ?? "";
  return subtype === "error_during_execution" ? (terminal_reason ?? subtype) : subtype;
}

function waitOf({ code }: Failure, { retry }: ClaudeEnding): { retry_after_ms?: number } {
  if (code !== "rate-limit" && code !== "overloaded") return {};
  const wait = retry?.delayMs ?? 0;
  return wait > 0 ? { retry_after_ms: Math.round(wait) } : {};
}
