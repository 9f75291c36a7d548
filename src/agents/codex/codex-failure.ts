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

export interface CodexEnding {
  readonly exit: ProcessExit;
  readonly began: boolean;
  /** Error of the turn, else the last error. */
  readonly error: string | undefined;
  readonly now: number;
}

/** Codex reports errors as text only. The first match wins: rules for a cause come before rules for a status. */
const RULES: readonly { readonly code: FailureCode; readonly pattern: RegExp }[] = [
  { code: "agent-failed", pattern: /required MCP servers failed/i },
  { code: "session-gone", pattern: /no rollout found|thread\/resume failed|no (recorded )?session/i },
  { code: "context-too-long", pattern: /ran out of room|context window|context_length_exceeded/i },
  { code: "max-output-tokens", pattern: /max_output_tokens/i },
  { code: "quota", pattern: /usage limit|quota|billing|out of credits/i },
  { code: "refused", pattern: /invalid prompt|usage policy|content_filter|flagged/i },
  {
    code: "model-not-found",
    pattern: /model\b.*\b(does not exist|not found|not supported|is not available)|model_not_found/i,
  },
  {
    code: "authentication",
    pattern:
      /missing environment variable|not logged in|log ?in again|sign in again|refresh token|invalid_api_key/i,
  },
  { code: "overloaded", pattern: /at capacity|overloaded/i },
  { code: "server-error", pattern: /high demand|internal server error/i },
  { code: "rate-limit", pattern: /rate limit/i },
  { code: "agent-killed", pattern: /turn (was )?(interrupted|aborted)/i },
];

const LATER_RULES: typeof RULES = [
  { code: "network", pattern: /stream disconnected|connection|sending request|timed? ?out|network|dns/i },
  { code: "invalid-request", pattern: /invalid_request_error/i },
];

const EXPLAINED: Partial<Record<FailureCode, string>> = {
  authentication: "Codex is not logged in, or its key was refused: set OPENAI_API_KEY or run `codex login`.",
  "agent-failed":
    "Codex gave up because a server of tools did not start; with `agents.tools` set to false it is handed none of ours.",
};

export function codexFailure(ending: CodexEnding): Failure {
  const { exit, began } = ending;
  const stderr = exit.stderr.trim();
  const refusal = refusalIn(stderr);
  const text = ending.error ?? (began ? undefined : refusal);
  const code = text === undefined ? undefined : codeOf(text);
  const killed = exit.signal !== null;
  if (text === undefined || killed || (code === undefined && !began)) {
    return withDetails(
      failureWithoutResult({ name: "Codex", exit, began, stderrLine: refusal ?? "" }),
      text ?? stderr,
    );
  }
  const resetMs =
    code === "quota" || code === "rate-limit" ? millisecondsUntilReset(text, ending.now) : undefined;
  if (code === "quota" && resetMs !== undefined) return withDetails(usageLimit(resetMs), text);
  const failure = code === undefined ? failureOf("agent-failed") : failureOf(code, EXPLAINED[code]);
  return { ...withDetails(failure, text), ...(resetMs === undefined ? {} : { retry_after_ms: resetMs }) };
}

function codeOf(text: string): FailureCode | undefined {
  const find = (rules: typeof RULES): FailureCode | undefined =>
    rules.find(({ pattern }) => pattern.test(text))?.code;
  const status = Number(/(?:unexpected|last) status:? (\d{3})/.exec(text)?.[1] ?? 0);
  return find(RULES) ?? codeOfStatus(status) ?? find(LATER_RULES);
}

/** Warnings come first on standard error. */
function refusalIn(stderr: string): string | undefined {
  return stderr.split("\n").find((line) => /^error\b/i.test(line));
}
