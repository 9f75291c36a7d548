import type { AgentEvent } from "../../ports/agent-runner.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { formatSecond } from "../../run/pauses.ts";
import { shorten } from "../../system/format.ts";

const WIDTH = 120;

interface ActivityContext {
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

const FENCED = /^```(?:json)?\s*\n([^]*)\n```$/;
const MOST_DEPTH = 4;

/**
 * Renders an agent's answer in JSON as text: its summary first, then the other fields without braces and quotes.
 * Returns undefined for other text.
 */
export function answerLines(text: string): string[] | undefined {
  const trimmed = text.trim();
  const fields = parseJsonObject(FENCED.exec(trimmed)?.[1] ?? trimmed);
  if (!fields) return undefined;
  const { summary, ...others } = fields;
  const first = typeof summary === "string" && summary !== "" ? summary.split("\n") : [];
  return [...first, ...fieldLines(withoutDefaults(others), 0)];
}

function withoutDefaults({ success, output_type: type, ...fields }: Record<string, unknown>): object {
  return {
    ...(success === undefined || success === true ? {} : { success }),
    ...(type === undefined || typeof type === "string" ? {} : { output_type: type }),
    ...fields,
  };
}

function fieldLines(fields: object, depth: number): string[] {
  return Object.entries(fields).flatMap(([name, value]) => linesOf(value, `${name}: `, depth));
}

function linesOf(value: unknown, label: string, depth: number): string[] {
  const indent = "  ".repeat(depth);
  if (isEmpty(value)) return [];
  if (typeof value !== "object" || value === null || depth >= MOST_DEPTH) {
    const [first = "", ...more] = (typeof value === "string" ? value : JSON.stringify(value)).split("\n");
    return [`${indent}${label}${first}`, ...more.map((line) => `${indent}  ${line}`)];
  }
  const inner = Array.isArray(value)
    ? value.flatMap((item) => linesOf(item, "- ", depth + 1))
    : fieldLines(value, depth + 1);
  return [`${indent}${label}`.trimEnd(), ...inner];
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
