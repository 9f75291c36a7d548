import type { AgentEvent } from "../../ports/agent-runner.ts";
import { formatSecond } from "../../run/pauses.ts";
import { shorten } from "../../system/format.ts";
import { answerLines } from "./answer-lines.ts";

const WIDTH = 120;

export interface ActivityContext {
  /** Absolute path of the folder of the steps. */
  readonly directory: string;
  readonly now: () => number;
}

export function describeActivity(event: AgentEvent, { directory, now }: ActivityContext): string | undefined {
  const text = describeEvent(event, now);
  return text === undefined ? undefined : shorten(text.replaceAll(`${directory}/`, ""), WIDTH);
}

function describeEvent(event: AgentEvent, now: () => number): string | undefined {
  if (event.type === "tool") return describeTool(event.name, event.input);
  if (event.type !== "retry") return undefined;
  const { delayMs, reason } = event;
  const until = delayMs > 0 ? ` until ${formatSecond(now() + delayMs)}` : "";
  return `waiting for its service${until} (${reason})`;
}

export function detailLines(event: AgentEvent, context: ActivityContext): string[] {
  if (event.type === "text") return answerLines(event.text) ?? textLines(event.text);
  if (event.type === "notice") return textLines(event.text);
  if (event.type === "tool" && event.name === ANSWER_TOOL)
    return answerLines(JSON.stringify(event.input)) ?? [];
  const activity = describeActivity(event, context);
  return activity === undefined ? [] : [`▸ ${activity}`];
}

/** Tool with which Claude Code returns an answer that has a schema. */
const ANSWER_TOOL = "StructuredOutput";

function textLines(text: string): string[] {
  return text.trimEnd().split("\n");
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
