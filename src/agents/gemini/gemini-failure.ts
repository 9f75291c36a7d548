import type { Failure } from "../../run/journal/event.ts";
import type { ProcessExit } from "../agent-cli.ts";
import { millisecondsUntilReset } from "../reset-time.ts";
import {
  codeOfStatus,
  type FailureCode,
  failureOf,
  failureWithoutResult,
  usageLimit,
  withDetails,
} from "../session-failure.ts";

export interface GeminiEnding {
  readonly exit: ProcessExit;
  readonly began: boolean;
  readonly error: string | undefined;
  readonly now: number;
}

interface Rule {
  readonly code: FailureCode;
  readonly pattern: RegExp;
}

/** The first match wins: rules for a cause come before rules for a status. */
const RULES: readonly Rule[] = [
  { code: "context-too-long", pattern: /exceeds the maximum number of tokens|context window/i },
  { code: "authentication", pattern: /api key not valid|API_KEY_INVALID|UNAUTHENTICATED|invalid_grant/i },
  { code: "quota", pattern: /\bdaily\b|per ?day|billing account|credits?\b.*(low|exhausted|used up)/i },
  { code: "model-not-found", pattern: /is not found for API version|model\b.*\bnot found/i },
  { code: "refused", pattern: /blocked due to|safety settings|prohibited content|recitation/i },
  { code: "max-output-tokens", pattern: /MAX_TOKENS|token limit/i },
  { code: "max-turns", pattern: /max(imum)? session turns|turn limit/i },
];

const LATER_RULES: readonly Rule[] = [
  { code: "rate-limit", pattern: /RESOURCE_EXHAUSTED|quota|rate limit/i },
  { code: "server-error", pattern: /without a finish reason|empty response/i },
  { code: "network", pattern: /fetch failed|terminated|socket|ECONN|ETIMEDOUT|ENOTFOUND|network/i },
];

/** Gemini's exit codes; other ones are an HTTP status modulo 256. */
const EXIT_CODES: Readonly<Record<number, FailureCode>> = {
  41: "authentication",
  42: "agent-usage",
  44: "agent-usage",
  52: "agent-usage",
  53: "max-turns",
  55: "agent-usage",
};

const LOG_IN =
  "Gemini CLI is not logged in, or its key was refused: set GEMINI_API_KEY or run `gemini` and log in.";
const NAME = "Gemini CLI";

export function geminiFailure(ending: GeminiEnding): Failure {
  const { exit, began, error } = ending;
  const stderr = exit.stderr.trim();
  const failure = causeOf(ending);
  if (failure === undefined) {
    return withDetails(
      failureWithoutResult({ name: NAME, exit, began, stderrLine: refusalIn(stderr) }),
      error ?? stderr,
    );
  }
  const text = error ?? stderr;
  const isLimit = failure.code === "quota" || failure.code === "rate-limit";
  const resetMs = isLimit ? millisecondsUntilReset(text, ending.now) : undefined;
  if (failure.code === "quota" && resetMs !== undefined) return withDetails(usageLimit(resetMs), text);
  return { ...withDetails(failure, text), ...(resetMs === undefined ? {} : { retry_after_ms: resetMs }) };
}

function causeOf({ exit, began, error }: GeminiEnding): Failure | undefined {
  if (exit.signal !== null) return undefined;
  const own = EXIT_CODES[exit.exitCode ?? 0];
  if (!began && /^(Error (resuming|importing) session|Invalid session)/m.test(exit.stderr)) {
    return failureOf("session-gone");
  }
  if (own === "agent-usage") return failureOf(own, `${NAME} refused to start: ${refusalIn(exit.stderr)}`);
  const code = own ?? (error === undefined ? undefined : codeOf(error, exit));
  if (code === "authentication") return failureOf(code, LOG_IN);
  if (code !== undefined) return failureOf(code);
  return error === undefined ? undefined : failureOf("agent-failed");
}

function codeOf(error: string, { exitCode, stderr }: ProcessExit): FailureCode | undefined {
  const find = (rules: readonly Rule[]): FailureCode | undefined =>
    rules.find(({ pattern }) => pattern.test(error))?.code;
  // Of the two quota errors, this is the one that a short wait does not fix.
  if (/\bTerminalQuotaError\b/.test(stderr)) return "quota";
  return find(RULES) ?? codeOfStatus(statusOf(exitCode)) ?? find(LATER_RULES);
}

/** The exit code of a refused request is the status modulo 256. */
function statusOf(exitCode: number | null): number {
  const status = (exitCode ?? 0) + 256;
  return status >= 400 && status < 512 ? status : 0;
}

/** Warnings of its start come first on standard error. */
function refusalIn(stderr: string): string {
  const noise = /^(\[STARTUP\]|Warning:|YOLO mode|Ripgrep is not|\s+at )/;
  return stderr.split("\n").find((line) => line.trim() !== "" && !noise.test(line)) ?? "";
}
