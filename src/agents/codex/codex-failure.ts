import type { Failure } from "../../run/journal/event.ts";
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
  ],
  others: [
    { code: "network", pattern: /stream disconnected|connection|sending request|timed? ?out|network|dns/i },
    { code: "invalid-request", pattern: /invalid_request_error/i },
  ],
};

const EXPLAINED: Partial<Record<FailureCode, string>> = {
  authentication: "Codex is not logged in, or its key was refused: set OPENAI_API_KEY or run `codex login`.",
  "agent-failed":
    "Codex gave up because a server of tools did not start; with `agents.tools` set to false it is handed none of ours.",
};

export function codexFailure(ending: SessionEnding): Failure {
  const { exit, began } = ending;
  const stderr = exit.stderr.trim();
  // Warnings come first on standard error.
  const refusal = stderr.split("\n").find((line) => /^error\b/i.test(line));
  const text = ending.error ?? (began ? undefined : refusal);
  const code = text === undefined ? undefined : codeOf(text);
  if (text === undefined || exit.signal !== null || (code === undefined && !began)) {
    return withDetails(failureWithoutResult("Codex", ending, refusal ?? ""), text ?? stderr);
  }
  const failure = code === undefined ? failureOf("agent-failed") : failureOf(code, EXPLAINED[code]);
  return explainedBy(text, failure, ending.now);
}

function codeOf(text: string): FailureCode | undefined {
  const status = Number(/(?:unexpected|last) status:? (\d{3})/.exec(text)?.[1] ?? 0);
  return codeOfText(text, status, RULES);
}
