import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Item } from "./codex-line.ts";

const NO_TOOLS: ReadonlySet<string> = new Set(["agent_message", "reasoning", "error", "todo_list"]);

export function isTool(item: Item): boolean {
  return !NO_TOOLS.has(item.type);
}

export function toolEvent(item: Item): AgentEvent {
  return { type: "tool", id: item.id, ...callOf(item) };
}

export function toolResultEvent(item: Item): AgentEvent {
  const failed = item.status === "failed" || item.status === "declined";
  const text = item.aggregated_output ?? item.message ?? item.status ?? "";
  return { type: "tool-result", id: item.id, error: failed, text };
}

export function callOf(item: Item): { name: string; input: unknown } {
  switch (item.type) {
    case "command_execution":
      return { name: "Bash", input: { command: withoutShell(item.command ?? "") } };
    case "file_change":
      return { name: "Edit", input: { file_path: item.changes?.[0]?.path, changes: item.changes } };
    case "web_search":
      return { name: "WebSearch", input: { query: item.query } };
    case "mcp_tool_call":
      return { name: `mcp__${item.server ?? ""}__${item.tool ?? ""}`, input: item["arguments"] };
    case "collab_tool_call":
      return { name: "Agent", input: { tool: item.tool, prompt: item["prompt"] } };
    default:
      return { name: item.type, input: {} };
  }
}

/** Codex reports commands with their shell: `/bin/bash -lc 'npm test'`. */
function withoutShell(command: string): string {
  const script = /^(?:\/\S*\/)?(?:ba|z)?sh -l?c ([^]*)$/.exec(command)?.[1];
  if (script === undefined) return command;
  return /^'[^']*'$/.test(script) ? script.slice(1, -1) : script;
}
