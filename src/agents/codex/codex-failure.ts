import type { Failure } from "../../run/journal/event.ts";
import type { ProcessExit } from "../agent-cli.ts";
import { resetIn } from "../reset-time.ts";
import {
  codeOfStatus,
  type FailureCode,
  failureOf,
  failureWithoutResult,
  usageLimit,
  withDetails,
} from "../session-failure.ts";

/** What a session said before it ended without success. */
export interface CodexEnding {
  readonly exit: ProcessExit;
  /** Whether the session began, as opposed to the program refusing its command line. */
  readonly began: boolean;
  /** What the turn failed with, else the last error. */
  readonly error: string | undefined;
  readonly now: number;
}

/** Codex explains itself in words only. The first that fits counts: what names the cause comes before the bare status. */
const RULES: readonly { readonly code: FailureCode; readonly words: RegExp }[] = [
  { code: "agent-failed", words: /required MCP servers failed/i },
  { code: "session-gone", words: /no rollout found|thread\/resume failed|no (recorded )?session/i },
  { code: "context-too-long", words: /ran out of room|context window|context_length_exceeded/i },
  { code: "max-output-tokens", words: /max_output_tokens/i },
  { code: "quota", words: /usage limit|quota|billing|out of credits/i },
  { code: "refused", words: /invalid prompt|usage policy|content_filter|flagged/i },
  {
    code: "model-not-found",
    words: /model\b.*\b(does not exist|not found|not supported|is not available)|model_not_found/i,
  },
  {
    code: "authentication",
    words:
      /missing environment variable|not logged in|log ?in again|sign in again|refresh token|invalid_api_key/i,
  },
  { code: "overloaded", words: /at capacity|overloaded/i },
  { code: "server-error", words: /high demand|internal server error/i },
  { code: "rate-limit", words: /rate limit/i },
  { code: "agent-killed", words: /turn (was )?(interrupted|aborted)/i },
];

const LATER_RULES: typeof RULES = [
  { code: "network", words: /stream disconnected|connection|sending request|timed? ?out|network|dns/i },
  { code: "invalid-request", words: /invalid_request_error/i },
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
  const said = ending.error ?? (began ? undefined : refusal);
  const code = said === undefined ? undefined : codeOf(said);
  const killed = exit.signal !== null;
  if (said === undefined || killed || (code === undefined && !began)) {
    return withDetails(
      failureWithoutResult({ name: "Codex", exit, began, words: refusal ?? "" }),
      said ?? stderr,
    );
  }
  const resetMs = code === "quota" || code === "rate-limit" ? resetIn(said, ending.now) : undefined;
  if (code === "quota" && resetMs !== undefined) return withDetails(usageLimit(resetMs), said);
  const failure = code === undefined ? failureOf("agent-failed") : failureOf(code, EXPLAINED[code]);
  return { ...withDetails(failure, said), ...(resetMs === undefined ? {} : { retry_after_ms: resetMs }) };
}

function codeOf(said: string): FailureCode | undefined {
  const find = (rules: typeof RULES): FailureCode | undefined =>
    rules.find(({ words }) => words.test(said))?.code;
  const status = Number(/(?:unexpected|last) status:? (\d{3})/.exec(said)?.[1] ?? 0);
  return find(RULES) ?? codeOfStatus(status) ?? find(LATER_RULES);
}

/** Warnings come first on standard error. */
function refusalIn(stderr: string): string | undefined {
  return stderr.split("\n").find((line) => /^error\b/i.test(line));
}
