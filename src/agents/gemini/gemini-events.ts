import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { ModelTokens } from "../token-prices.ts";
import type { ResultLine, Tokens, ToolResultLine, ToolUseLine } from "./gemini-line.ts";

const NAMES: Readonly<Record<string, string>> = {
  run_shell_command: "Bash",
  write_file: "Write",
  replace: "Edit",
  read_file: "Read",
  glob: "Glob",
  grep_search: "Grep",
  search_file_content: "Grep",
  web_fetch: "WebFetch",
  google_web_search: "WebSearch",
  invoke_agent: "Agent",
  write_todos: "TodoWrite",
};

export function toolName(name: string): string {
  return NAMES[name] ?? name;
}

export function toolEvent({ tool_id, tool_name, parameters }: ToolUseLine): AgentEvent {
  return { type: "tool", id: tool_id, name: toolName(tool_name), input: parameters };
}

export function toolResultEvent({ tool_id, status, output, error }: ToolResultLine): AgentEvent {
  return {
    type: "tool-result",
    id: tool_id,
    error: status === "error",
    text: output ?? error?.message ?? "",
  };
}

/** Whether permission was missing; tools that need confirmation are not registered. */
export function isDenied({ error }: ToolResultLine): boolean {
  return /not_registered|denied|policy|permission/i.test(error?.type ?? "");
}

export function usageOfResult({ stats }: ResultLine): ModelTokens[] | undefined {
  if (stats === undefined) return undefined;
  const models = Object.entries(stats.models ?? {});
  if (models.length === 0) return [spending(undefined, stats)];
  return models.map(([model, tokens]) => spending(model, tokens));
}

function spending(
  model: string | undefined,
  { total_tokens, input_tokens, output_tokens, cached }: Tokens,
): ModelTokens {
  const output = Math.max(output_tokens, total_tokens - input_tokens);
  return { model, tokens: { input: input_tokens, cachedInput: cached, output } };
}
