import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { isMapping } from "../../definition/message-text.ts";
import { AgenticError } from "../../errors.ts";
import { evolve, isEventType } from "../evolve/evolve.ts";
import { initialState, type RunState } from "../state.ts";
import { type NewRunEvent, RunEvent, type RunEventType } from "./event.ts";

const schemas = new Map(RunEvent.options.map((schema) => [schema.shape.type.value, schema] as const));
const checks = new Map<RunEventType, QuickCheck>();

/** Validates a journal line as an event of a type. Returns the event or the problem. */
function checkEvent(line: unknown, type: RunEventType): { event: RunEvent } | { problem: string } {
  const schema = schemas.get(type);
  if (!schema) return { problem: `no event is called ${type}` };
  let check = checks.get(type);
  if (!check) checks.set(type, (check = quickCheck(schema)));
  if (check(line)) return { event: line as RunEvent };
  const { data, error } = schema.safeParse(line, { jitless: true });
  // Adds default values.
  if (data) return { event: data };
  const issue = error.issues.find(({ path }) => !isMetric(path));
  if (!issue) return { event: line as RunEvent };
  return { problem: `\`${issue.path.join(".")}\` of ${type}: ${issue.message}` };
}

/** JSON has no number for the result of a division by zero. */
function isMetric([first, second, name]: readonly PropertyKey[]): boolean {
  return first === "output" && second === "metrics" && name !== undefined;
}

/** Version of the journal format. The engine rejects journals of newer versions. */
export const JOURNAL_VERSION = 1;

const MOST_IN_EVENT = 4 * 1024 * 1024;

/** Rejects a value that is too large for the journal. `what` names it in the message. Errors: `output-too-large`. */
export function requireJournalSize(value: unknown, what: string): void {
  const { length } = JSON.stringify(value);
  if (length <= MOST_IN_EVENT) return;
  throw new AgenticError({
    code: "output-too-large",
    message: `${what} has ${length} characters of JSON, and the journal takes ${MOST_IN_EVENT}. Write the data to a file, and give its path or fewer items.`,
  });
}

export function renderEvents(events: readonly NewRunEvent[], { seq, at }: { seq: number; at: string }) {
  const numbered: RunEvent[] = [];
  let lines = "";
  for (const event of events) {
    const line = JSON.stringify({ seq: seq + numbered.length + 1, at, ...event });
    // Applies the events as written: a replay must produce the same state.
    numbered.push(JSON.parse(line) as RunEvent);
    lines += `${line}\n`;
  }
  return { events: numbered, lines };
}

/** Returns the complete lines of a journal. The last line may be incomplete after a crash, or while an engine writes. */
export function completeLines(text = ""): string {
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

export function parseJournal(text: string, source: string): RunEvent[] {
  const events: RunEvent[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    events.push(parseLine(line, { number: events.length + 1, source }));
  }
  checkFirst(events[0], source);
  return events;
}

/** Replays a journal. Errors: `journal-corrupt`, with the line. */
export function foldJournal(text: string, source: string): RunState {
  return foldEvents(parseJournal(text, source), source);
}

/** Replays parsed events. Errors: `journal-corrupt` for an event that does not fit the events before it. */
export function foldEvents(events: Iterable<RunEvent>, source: string, from = initialState()): RunState {
  let state = from;
  for (const event of events) {
    try {
      state = evolve(state, event);
    } catch (cause) {
      if (cause instanceof AgenticError) throw cause;
      throw corrupt(`${source}:${event.seq} (${event.type}) does not fit the events before it`, cause);
    }
  }
  return state;
}

function parseLine(line: string, { number, source }: { number: number; source: string }): RunEvent {
  let event: unknown;
  try {
    event = JSON.parse(line);
  } catch (cause) {
    throw corrupt(`${source}:${number} is not JSON`, cause);
  }
  const { type, seq } = typeof event === "object" && event !== null ? (event as Partial<RunEvent>) : {};
  if (typeof type !== "string" || !isEventType(type))
    throw corrupt(`${source}:${number} is not an event this version knows`);
  if (seq !== number) throw corrupt(`${source}:${number} has number ${JSON.stringify(seq)}, not ${number}`);
  const checked = checkEvent(event, type);
  if ("problem" in checked) throw corrupt(`${source}:${number} is no event (${checked.problem})`);
  return checked.event;
}

/** Without the first event, a journal says neither which run it is nor what the run does. */
function checkFirst(first: RunEvent | undefined, source: string): void {
  if (first === undefined) return;
  if (first.type !== "run.started" && first.type !== "fan-out.begun")
    throw corrupt(`${source}:1 is ${first.type}, and a journal begins with run.started`);
  if (first.version > JOURNAL_VERSION)
    throw corrupt(`${source} was written by a newer version (journal ${first.version}); update agentic-sdlc`);
}

function corrupt(what: string, cause?: unknown): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from this file; restore it or start a new run.`,
    cause,
  });
}

/** Returns true if a value is valid. On false, zod decides and describes the problem. */
export type QuickCheck = (value: unknown) => boolean;

/** Several times faster than zod. It never accepts a value that zod rejects or changes; unsupported types use zod. */
export function quickCheck(schema: z.core.$ZodType): QuickCheck {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "string") return ofString(schema);
  if (def.type === "number") return ofNumber(schema);
  if (!isPlain(schema)) return byZod(schema);
  switch (def.type) {
    case "boolean":
      return (value) => typeof value === "boolean";
    case "unknown":
      return () => true;
    case "literal":
      return oneOf(def.values);
    case "enum":
      return oneOf(Object.values(def.entries));
    case "optional": {
      const inner = quickCheck(def.innerType);
      // The inner schema may have a default.
      const mayBeAbsent = byZod(schema)(undefined);
      return (value) => (value === undefined ? mayBeAbsent : inner(value));
    }
    case "nullable": {
      const inner = quickCheck(def.innerType);
      return (value) => value === null || inner(value);
    }
    case "default": {
      const inner = quickCheck(def.innerType);
      return (value) => value !== undefined && inner(value);
    }
    case "array": {
      const element = quickCheck(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case "record": {
      if (def.keyType._zod.def.type !== "string" || !isPlain(def.keyType)) return byZod(schema);
      const inner = quickCheck(def.valueType);
      return (value) => isMapping(value) && Object.values(value).every(inner);
    }
    case "object":
      // A schema that rejects or keeps unknown keys.
      return def.catchall === undefined ? ofObject(def.shape) : byZod(schema);
    default:
      return byZod(schema);
  }
}

function oneOf(values: readonly unknown[]): QuickCheck {
  return (value) => values.includes(value);
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): QuickCheck {
  const checks = Object.entries(shape).map(([key, each]) => [key, quickCheck(each)] as const);
  return (value) => {
    if (!isMapping(value)) return false;
    for (const [key, holds] of checks) if (!holds(value[key])) return false;
    return true;
  };
}

function ofString(schema: z.core.$ZodType): QuickCheck {
  if (isPlain(schema)) return (value) => typeof value === "string";
  const { def } = schema._zod;
  const isTime = "format" in def && def.format === "datetime" && (def.checks ?? []).length === 0;
  const pattern = isTime && "pattern" in def ? def.pattern : undefined;
  if (!(pattern instanceof RegExp)) return byZod(schema);
  return (value) => typeof value === "string" && pattern.test(value);
}

function ofNumber(schema: z.core.$ZodType): QuickCheck {
  const { def } = schema._zod;
  const checks = (def.checks ?? []).map((each) => each._zod.def as z.core.$ZodCheckGreaterThanDef);
  const isKnown = ({ check, value }: z.core.$ZodCheckGreaterThanDef): boolean =>
    check === "greater_than" && typeof value === "number";
  const format = "format" in def ? def.format : undefined;
  if (!checks.every(isKnown) || (format !== undefined && format !== "safeint")) return byZod(schema);
  return (value) =>
    typeof value === "number" &&
    (format === undefined ? Number.isFinite(value) : Number.isSafeInteger(value)) &&
    checks.every(({ value: least, inclusive }) => value > Number(least) || (inclusive && value === least));
}

function isPlain({ _zod: { def } }: z.core.$ZodType): boolean {
  return (def.checks ?? []).length === 0 && !("format" in def);
}

function byZod(schema: z.core.$ZodType): QuickCheck {
  return (value) => {
    const parsed = z.safeParse(schema, value, { jitless: true });
    return parsed.success && isDeepStrictEqual(parsed.data, value);
  };
}
