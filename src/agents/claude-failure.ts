import type { Failure, FailureClass } from "../run/event.ts";
import type { ProcessExit } from "./agent-cli.ts";
import { resultText } from "./claude-events.ts";
import type { ResultLine } from "./claude-line.ts";

/** What a session said before it ended without success. */
export interface ClaudeEnding {
  readonly exit: ProcessExit;
  /** Whether the session began, as opposed to the program refusing its command line. */
  readonly began: boolean;
  readonly result: ResultLine | undefined;
  /** Category the CLI gave the last error, such as `billing_error`. */
  readonly error: string | undefined;
  /** The last failed request, unless an answer came after it. */
  readonly retry: { readonly status: number | null; readonly delayMs: number } | undefined;
  /** Milliseconds until the account's limit is lifted, where the CLI said so. */
  readonly limitedMs: number | undefined;
}

interface Verdict {
  readonly class: FailureClass;
  readonly code: string;
  readonly message: string;
}

interface Facts {
  readonly status: number | null;
  readonly error: string;
  readonly ending: string;
  readonly stop: string;
}

type Rule = Verdict & { readonly when: (facts: Facts) => boolean };

const ACCOUNT_ERRORS: ReadonlySet<string> = new Set([
  "authentication_failed",
  "oauth_org_not_allowed",
  "account_on_hold",
  "verification_required",
  "cloud_credential_error",
]);

/** The first that fits counts: what names the cause comes before the bare status. */
const RULES: readonly Rule[] = [
  {
    when: ({ ending }) => ending === "max_turns" || ending === "error_max_turns",
    class: "recoverable",
    code: "max-turns",
    message: "The agent used up its number of turns.",
  },
  {
    when: ({ ending }) => ending === "error_max_budget_usd",
    class: "blocking",
    code: "budget",
    message: "The agent used up the budget of its session.",
  },
  {
    when: ({ ending }) => ending === "error_max_structured_output_retries",
    class: "recoverable",
    code: "schema-miss",
    message: "The agent's answer did not meet its schema.",
  },
  {
    when: ({ stop }) => stop === "refusal",
    class: "recoverable",
    code: "refused",
    message: "The model refused to answer.",
  },
  {
    when: ({ error }) => error === "max_output_tokens",
    class: "recoverable",
    code: "max-output-tokens",
    message: "The model's answer was longer than it may be.",
  },
  {
    when: ({ status, ending }) =>
      status === 413 || ["prompt_too_long", "blocking_limit", "rapid_refill_breaker"].includes(ending),
    class: "recoverable",
    code: "context-too-long",
    message: "The conversation is longer than the model can read.",
  },
  {
    when: ({ status, error }) => status === 402 || error === "billing_error",
    class: "blocking",
    code: "quota",
    message: "The account has no credit left.",
  },
  {
    when: ({ status, error }) => status === 401 || status === 403 || ACCOUNT_ERRORS.has(error),
    class: "fatal",
    code: "authentication",
    message:
      "Claude Code is not logged in, or its key was refused: set ANTHROPIC_API_KEY or run `claude` and log in.",
  },
  {
    when: ({ status, error }) => status === 404 || error === "model_not_found",
    class: "fatal",
    code: "model-not-found",
    message: "The model does not exist, or the account may not use it.",
  },
  {
    when: ({ status, error }) => status === 429 || error === "rate_limit",
    class: "transient",
    code: "rate-limit",
    message: "The model service's rate limit was reached.",
  },
  {
    when: ({ status, error }) => status === 529 || status === 503 || error === "overloaded",
    class: "transient",
    code: "overloaded",
    message: "The model service is overloaded.",
  },
  {
    when: ({ status }) => status !== null && status >= 500,
    class: "transient",
    code: "server-error",
    message: "The model service failed.",
  },
  {
    when: ({ status }) => status !== null && status >= 400,
    class: "fatal",
    code: "invalid-request",
    message: "The model service rejected the request.",
  },
  {
    when: ({ ending }) => ending.startsWith("aborted"),
    class: "transient",
    code: "agent-killed",
    message: "The agent was interrupted from outside.",
  },
  {
    when: ({ error }) => error !== "" && error !== "invalid_request",
    class: "transient",
    code: "network",
    message: "The model service could not be reached.",
  },
];

const UNKNOWN: Verdict = {
  class: "transient",
  code: "agent-failed",
  message: "The agent ended with an error that it did not explain.",
};

export function claudeFailure(ending: ClaudeEnding): Failure {
  const { result, exit } = ending;
  const verdict =
    result === undefined || !result.is_error ? withoutError(ending) : fromResult(ending, result);
  const said = (result === undefined ? "" : resultText(result)) || exit.stderr.trim();
  return {
    ...verdict,
    ...(said === "" ? {} : { details: said.slice(-DETAILS) }),
    ...waitOf(verdict, ending),
  };
}

const DETAILS = 4000;

function fromResult({ error, retry }: ClaudeEnding, result: ResultLine): Verdict {
  const facts: Facts = {
    status: result.api_error_status ?? retry?.status ?? null,
    error: error ?? "",
    ending: result.subtype === "success" ? (result.terminal_reason ?? "") : endingOf(result),
    stop: result.stop_reason ?? "",
  };
  const rule = RULES.find(({ when }) => when(facts));
  if (rule === undefined) return UNKNOWN;
  return { class: rule.class, code: rule.code, message: rule.message };
}

function endingOf(result: ResultLine): string {
  return result.subtype === "error_during_execution"
    ? (result.terminal_reason ?? result.subtype)
    : result.subtype;
}

function withoutError({ exit, began }: ClaudeEnding): Verdict {
  const killed = exit.signal ?? (exit.exitCode !== null && exit.exitCode > 128 ? exit.exitCode : undefined);
  if (killed !== undefined) {
    const message = `Claude Code was killed (${exit.signal ?? `exit code ${exit.exitCode}`}).`;
    return { class: "transient", code: "agent-killed", message };
  }
  if (exit.exitCode === 0) {
    return { class: "transient", code: "no-result", message: "Claude Code ended without a result." };
  }
  if (!began) {
    const words = exit.stderr.trim().split("\n")[0] ?? "";
    const message = `Claude Code refused to start: ${words || `exit code ${exit.exitCode}`}`;
    return {
      class: "fatal",
      code: /logged in|login|api key|authenticat/i.test(words) ? "authentication" : "agent-usage",
      message,
    };
  }
  return {
    class: "transient",
    code: "agent-failed",
    message: `Claude Code ended with exit code ${exit.exitCode}.`,
  };
}

function waitOf({ code }: Verdict, { retry, limitedMs }: ClaudeEnding): { retry_after_ms?: number } {
  if (code !== "rate-limit" && code !== "overloaded") return {};
  const wait = Math.max(retry?.delayMs ?? 0, limitedMs ?? 0);
  return wait > 0 ? { retry_after_ms: Math.round(wait) } : {};
}
