import type { AgentEvent } from "../../ports/agent-runner.ts";

export interface Entry {
  readonly at?: string | undefined;
  readonly kind: "words" | "tool" | "note";
  readonly name?: string | undefined;
  readonly text: string;
  readonly input?: string | undefined;
  readonly result?: string | undefined;
  readonly failed?: boolean | undefined;
  readonly subagent?: boolean | undefined;
}

const LONGEST_TEXT = 4_000;
const LONGEST_TARGET = 160;
const LONGEST_INPUT = 800;
const LONGEST_RESULT = 1_000;
const HEAD = 0.25;

export type Excerpt = ReturnType<typeof excerpt>;

export function excerpt(text: string, { path, room }: { path: string; room: number }) {
  const cut = text.length > room;
  return { path, text: cut ? clipMiddle(text, room) : text, length: text.length, cut };
}

export function clipMiddle(text: string, room: number): string {
  if (text.length <= room) return text;
  const head = Math.ceil(room * 0.6);
  const tail = room - head;
  const omitted = text.length - head - tail;
  return `${text.slice(0, head)}\n… ${omitted} characters left out …\n${tail === 0 ? "" : text.slice(-tail)}`;
}

export type Transcript = ReturnType<typeof readTranscript>;

export function readTranscript(text: string, { path, room }: { path: string; room: number }) {
  const entries: Entry[] = [];
  const tools = new Map<string, number>();
  let unreadable = 0;
  let model: string | undefined;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const event = parseLine(line);
    if (!event) unreadable += 1;
    else if (event.type === "session") model = event.model ?? model;
    else addEntry(event, { entries, tools });
  }
  const retained = fitting(entries, room);
  return { path, ...retained, unreadable, model };
}

type Line = AgentEvent & { readonly at?: string };

const KINDS: ReadonlySet<unknown> = new Set([
  "session",
  "text",
  "tool",
  "tool-result",
  "retry",
  "notice",
  "result",
]);

/** A crash can truncate the last line, and users can edit the file. */
function parseLine(line: string): Line | undefined {
  try {
    const event: unknown = JSON.parse(line);
    const known = typeof event === "object" && event !== null && KINDS.has(Reflect.get(event, "type"));
    return known ? (event as Line) : undefined;
  } catch {
    return undefined;
  }
}

export function lastActivityIn(text: string): string | undefined {
  const line = text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1) ?? "";
  const at: unknown = parseLine(line)?.at;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : undefined;
}

function addEntry(event: Line, { entries, tools }: { entries: Entry[]; tools: Map<string, number> }): void {
  const at = typeof event.at === "string" ? { at: event.at } : {};
  switch (event.type) {
    case "text":
      entries.push({ ...at, kind: "words", text: clip(event.text, LONGEST_TEXT), ...ofSubagent(event) });
      return;
    case "tool":
      tools.set(String(event.id), entries.length);
      entries.push({ ...at, kind: "tool", ...toolEntry(event), ...ofSubagent(event) });
      return;
    case "tool-result": {
      const index = tools.get(String(event.id)) ?? -1;
      const tool = entries[index];
      const values = { result: clip(event.text, LONGEST_RESULT), ...(event.error ? { failed: true } : {}) };
      if (tool) entries[index] = { ...tool, ...values };
      else entries.push({ ...at, kind: "tool", text: "", ...values });
      return;
    }
    default: {
      const text = noteOf(event);
      if (text !== undefined) entries.push({ ...at, kind: "note", text: clip(text, LONGEST_RESULT) });
    }
  }
}

function ofSubagent({ subagent }: { subagent?: boolean }): Pick<Entry, "subagent"> {
  return subagent === true ? { subagent } : {};
}

function toolEntry({ name, input }: Extract<AgentEvent, { type: "tool" }>) {
  const text = clip(targetOf(input), LONGEST_TARGET);
  return { name: clip(name, 60), text, input: clip(JSON.stringify(input, null, 2) ?? "", LONGEST_INPUT) };
}

const TARGETS = ["file_path", "path", "command", "pattern", "query", "url", "description"];

function targetOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return typeof input === "string" ? input : "";
  const values = TARGETS.map((key): unknown => Reflect.get(input, key));
  const found = values.find((value) => typeof value === "string" || Array.isArray(value));
  return Array.isArray(found) ? found.join(" ") : typeof found === "string" ? found : "";
}

function noteOf(event: AgentEvent): string | undefined {
  switch (event.type) {
    case "notice":
      return event.text;
    case "retry":
      return `The service was asked again (${event.attempt}): ${event.reason}`;
    case "result": {
      const denied = Array.isArray(event.denied) ? event.denied.join(", ") : "";
      if (denied !== "") return `Not allowed to use: ${denied}`;
      return event.success ? undefined : `The session failed: ${event.text}`;
    }
    default:
      return undefined;
  }
}

/** The file may contain values of other types. */
function clip(text: unknown, room: number): string {
  return typeof text === "string" ? clipMiddle(text, room) : "";
}

function sizeOf({ text, input = "", result = "", name = "" }: Entry): number {
  return text.length + input.length + result.length + name.length + 40;
}

function fitting(entries: readonly Entry[], room: number) {
  const count = (list: readonly Entry[], most: number): number => {
    let used = 0;
    const over = list.findIndex((entry) => (used += sizeOf(entry)) > most);
    return over === -1 ? list.length : over;
  };
  if (count(entries, room) === entries.length) return { entries, omitted: 0 };
  const head = count(entries, room * HEAD);
  // The last entries always fit, because they are the result of the session.
  const tail = Math.max(1, count(entries.slice(head).toReversed(), room * (1 - HEAD)));
  return {
    entries: [...entries.slice(0, head), ...entries.slice(entries.length - tail)],
    omitted: entries.length - head - tail,
  };
}
