import type { RecordedLine } from "../../../src/agents/replay/recorded-line.ts";

/** What a recorded agent did before it answered. */
export type RecordedCall = { readonly write: string; readonly content: string } | { readonly shell: string };

interface Recorded {
  readonly calls?: readonly RecordedCall[];
  /** Its last message: a text, or what becomes one as JSON. */
  readonly answer: unknown;
  readonly costUsd?: number;
}

/** A recorded session for the provider `replay`. */
export function recordSession({ calls = [], answer, costUsd = 0.02 }: Recorded): string {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  return renderLines([
    { type: "session", sessionId: "recorded", model: "recorded" },
    ...calls.flatMap((call, index): RecordedLine[] => [
      { type: "tool", id: `call-${index}`, ...toolUse(call) },
      { type: "tool-result", id: `call-${index}`, text: "done", error: false },
    ]),
    { type: "text", text },
    { type: "result", success: true, text, usage: usage(1000, costUsd), denied: [] },
  ]);
}

/** A recorded session at the end of a subscription's limit. */
export function limitedSession(resetsAt: number): string {
  const limit = { code: "quota", message: "The account's usage limit is reached." };
  const failure = {
    class: "blocking" as const,
    ...limit,
    retry_after_ms: Math.max(0, resetsAt - Date.now()),
  };
  return renderLines([
    { type: "session", sessionId: "recorded", model: "recorded" },
    { type: "result", success: false, text: limit.message, usage: usage(0, 0), denied: [] },
    { type: "failure", failure },
  ]);
}

export function renderLines(lines: readonly RecordedLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function usage(input_tokens: number, cost_usd: number) {
  return { input_tokens, output_tokens: input_tokens / 10, cost_usd, agent_sessions: 1 };
}

function toolUse(call: RecordedCall) {
  if ("shell" in call) return { name: "Bash", input: { command: call.shell, description: "Run a command" } };
  return { name: "Write", input: { file_path: `{{cwd}}/${call.write}`, content: call.content } };
}
