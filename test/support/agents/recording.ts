/** What a recorded agent did before it answered. */
export type RecordedCall = { readonly write: string; readonly content: string } | { readonly shell: string };

interface Recorded {
  readonly calls?: readonly RecordedCall[];
  /** Its last message: a text, or what becomes one as JSON. */
  readonly answer: unknown;
  readonly costUsd?: number;
}

/** A recording for provider `replay`, as Claude Code would have printed the session. */
export function recordSession({ calls = [], answer, costUsd = 0.02 }: Recorded): string {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const lines = [
    {
      type: "system",
      subtype: "init",
      cwd: "{{cwd}}",
      session_id: "recorded",
      tools: ["Bash", "Write"],
      model: "recorded",
    },
    ...calls.flatMap((call, index) => [
      assistant(index, { type: "tool_use", id: `call-${index}`, ...toolUse(call) }),
      user({ tool_use_id: `call-${index}`, type: "tool_result", content: "done", is_error: false }),
    ]),
    assistant(calls.length, { type: "text", text }),
    {
      type: "result",
      subtype: "success",
      is_error: false,
      result: text,
      stop_reason: "end_turn",
      session_id: "recorded",
      total_cost_usd: costUsd,
      usage: { input_tokens: 1000, output_tokens: 100 },
    },
  ];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

/** A recording for provider `replay`: Claude Code at the end of a subscription's limit. */
export function limitedSession(resetsAt: number): string {
  const info = { status: "rejected", resetsAt: Math.floor(resetsAt / 1000), rateLimitType: "five_hour" };
  return [
    { type: "system", subtype: "init", cwd: "{{cwd}}", session_id: "recorded", tools: [], model: "recorded" },
    { type: "rate_limit_event", rate_limit_info: info, session_id: "recorded" },
    {
      type: "result",
      subtype: "success",
      is_error: true,
      api_error_status: 429,
      result: "You've hit your session limit · resets 3pm (UTC)",
      session_id: "recorded",
      total_cost_usd: 0,
      usage: { input_tokens: 0, output_tokens: 0 },
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
}

function toolUse(call: RecordedCall) {
  if ("shell" in call) return { name: "Bash", input: { command: call.shell, description: "Run a command" } };
  return { name: "Write", input: { file_path: `{{cwd}}/${call.write}`, content: call.content } };
}

function assistant(index: number, content: object) {
  const usage = { input_tokens: 500, output_tokens: 50 };
  const message = { id: `message-${index}`, role: "assistant", model: "recorded", content: [content], usage };
  return { type: "assistant", message, parent_tool_use_id: null, session_id: "recorded" };
}

function user(content: object) {
  return { type: "user", message: { role: "user", content: [content] }, session_id: "recorded" };
}
