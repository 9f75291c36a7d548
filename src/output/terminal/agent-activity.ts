import type { AgentEvent } from "../../ports/agent-runner.ts";
import { shorten } from "../../system/format.ts";

const WIDTH = 120;

export function describeActivity(event: AgentEvent, directory: string): string | undefined {
  const text = describeEvent(event);
  return text === undefined ? undefined : shorten(text.replaceAll(`${directory}/`, ""), WIDTH);
}

function describeEvent(event: AgentEvent): string | undefined {
  if (event.type === "tool") return describeTool(event.name, event.input);
  if (event.type === "retry") return `waiting for its service (${event.reason})`;
  return undefined;
}

function describeTool(name: string, input: unknown): string {
  const path = field(input, "file_path") ?? field(input, "path");
  switch (name) {
    case "Write":
    case "Edit":
    case "MultiEdit":
      return `editing ${path ?? "a file"}`;
    case "Read":
      return `reading ${path ?? "a file"}`;
    case "Bash":
      return `running ${field(input, "command") ?? "a command"}`;
    case "Grep":
    case "Glob":
      return `searching ${field(input, "pattern") ?? ""}`;
    default:
      return name;
  }
}

function field(input: unknown, key: string): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const value: unknown = Reflect.get(input, key);
  return typeof value === "string" ? value : undefined;
}
