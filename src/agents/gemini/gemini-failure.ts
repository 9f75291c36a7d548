import type { Failure } from "../../run/journal/event.ts";
import type { ProcessExit } from "../agent-cli.ts";
import {
  codeOfText,
  explainedBy,
  type FailureCode,
  failureOf,
  failureWithoutResult,
  type SessionEnding,
  type TextRules,
  withDetails,
} from "../session-failure.ts";

const RULES: TextRules = {
  causes: [
    { code: "context-too-long", pattern: /exceeds the maximum number of tokens|context window/i },
    { code: "authentication", pattern: /api key not valid|API_KEY_INVALID|UNAUTHENTICATED|invalid_grant/i },
    { code: "quota", pattern: /\bdaily\b|per ?day|billing account|credits?\b.*(low|exhausted|used up)/i },
    { code: "model-not-found", pattern: /is not found for API version|model\b.*\bnot found/i },
    { code: "refused", pattern: /blocked due to|safety settings|prohibited content|recitation/i },
    { code: "max-output-tokens", pattern: /MAX_TOKENS|token limit/i },
    { code: "max-turns", pattern: /max(imum)? session turns|turn limit/i },
  ],
  others: [
    { code: "rate-limit", pattern: /RESOURCE_EXHAUSTED|quota|rate limit/i },
    { code: "server-error", pattern: /without a finish reason|empty response/i },
    { code: "network", pattern: /fetch failed|terminated|socket|ECONN|ETIMEDOUT|ENOTFOUND|network/i },
  ],
};

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

export function geminiFailure(ending: SessionEnding): Failure {
  const { exit, error } = ending;
  const stderr = exit.stderr.trim();
  const failure = causeOf(ending);
  return failure === undefined
    ? withDetails(failureWithoutResult(NAME, ending, refusalIn(stderr)), error ?? stderr)
    : explainedBy(error ?? stderr, failure, ending.now);
}

function causeOf({ exit, began, error }: SessionEnding): Failure | undefined {
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
  // Of the two quota errors, this is the one that a short wait does not fix.
  if (/\bTerminalQuotaError\b/.test(stderr)) return "quota";
  return codeOfText(error, statusOf(exitCode), RULES);
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
