import { AgenticError } from "../../errors.ts";
import { evolve, isEventType } from "../evolve/evolve.ts";
import { initialState, type RunState } from "../state.ts";
import { type NewRunEvent, RunEvent, type RunEventType } from "./event.ts";
import { type QuickCheck, quickCheck } from "./quick-check.ts";

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
  checkVersion(events[0], source);
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
  if (seq !== number) throw corrupt(`${source}:${number} has number ${String(seq)}, not ${number}`);
  const checked = checkEvent(event, type);
  if ("problem" in checked) throw corrupt(`${source}:${number} is no event (${checked.problem})`);
  return checked.event;
}

function checkVersion(first: RunEvent | undefined, source: string): void {
  const begins = first?.type === "run.started" || first?.type === "fan-out.begun";
  if (begins && first.version > JOURNAL_VERSION) {
    throw corrupt(`${source} was written by a newer version (journal ${first.version}); update agentic-sdlc`);
  }
}

function corrupt(what: string, cause?: unknown): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from this file; restore it or start a new run.`,
    cause,
  });
}
