import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { attemptFile, type AttemptKey } from "../attempt-outcome.ts";
import { truncateText } from "./progress-digest.ts";

/** Maximum length of each part; about 4,000 characters in total. */
const ASKED_SHOWN = 1_000;
const DONE_SHOWN = 2_000;
const OUTPUT_SHOWN = 1_000;
const LINE_SHOWN = 240;

export function digestOf(store: RunStore, key: AttemptKey): string {
  const read = (name: string): string => store.read(attemptFile(key, name))?.trim() ?? "";
  const parts = [
    ["It was asked", truncateText(read("prompt.md"), ASKED_SHOWN)],
    ["It said and did", lastOf(linesOf(read("transcript.ndjson")), DONE_SHOWN)],
    ["It handed on", truncateText(read("output.json"), OUTPUT_SHOWN)],
  ].filter(([, text]) => text !== "");
  if (parts.length === 0) return "Nothing of it was saved.";
  const text = parts.map(([title, body]) => `${title}:\n\n${body}`).join("\n\n");
  return fenceUntrustedText(text, "a digest of an earlier session");
}

function linesOf(transcript: string): string[] {
  return transcript.split("\n").flatMap((line) => {
    const event = parse(line);
    const summary = event && describeEvent(event);
    return summary === undefined
      ? []
      : [`- ${truncateText(summary.replaceAll(/\s+/g, " ").trim(), LINE_SHOWN)}`];
  });
}

function parse(line: string): AgentEvent | undefined {
  try {
    return JSON.parse(line) as AgentEvent;
  } catch {
    return undefined;
  }
}

function describeEvent(event: AgentEvent): string | undefined {
  switch (event.type) {
    case "text":
      return event.text;
    case "tool":
      return `${event.name} ${targetOf(event.input)}`;
    case "tool-result":
      return event.error ? `failed: ${event.text}` : undefined;
    default:
      return undefined;
  }
}

function targetOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const keys = ["file_path", "path", "command", "pattern"];
  const found = keys
    .map((key): unknown => Reflect.get(input, key))
    .find((value) => typeof value === "string");
  return typeof found === "string" ? found : "";
}

/** Returns the last lines that fit, because the latest actions matter most. */
function lastOf(lines: readonly string[], room: number): string {
  let first = lines.length;
  let remaining = room;
  while (first > 0 && (lines[first - 1]?.length ?? 0) < remaining) {
    first -= 1;
    remaining -= (lines[first]?.length ?? 0) + 1;
  }
  const omitted = first === 0 ? [] : [`- … ${first} earlier ones`];
  return [...omitted, ...lines.slice(first)].join("\n");
}
