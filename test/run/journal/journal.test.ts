import { describe, expect, test } from "vitest";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { JOURNAL_VERSION, parseJournal, renderEvents } from "../../../src/run/journal/journal.ts";
import { errorOf } from "../../support/error-of.ts";

const AT = "2026-01-31T12:00:00.000Z";
const started: NewRunEvent = {
  type: "run.started",
  version: JOURNAL_VERSION,
  run_id: "20260131-k3f9qz",
  workflow: "w",
};
const skipped: NewRunEvent = { type: "step.skipped", step: "größe", kind: "script", reason: "a\nb\u2028c" };

describe("rendering events", () => {
  test("numbers them on, gives each a line of its own, and reads back the same", () => {
    const first = renderEvents([started], { seq: 0, at: AT });
    const second = renderEvents([skipped, skipped], { seq: 1, at: AT });
    expect(second.lines.split("\n")).toHaveLength(3);
    const events = parseJournal(first.lines + second.lines, "journal.ndjson");
    expect(events).toEqual([...first.events, ...second.events]);
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test("gives what a reader of the lines will see, and nothing that JSON leaves out", () => {
    const output = {
      success: true,
      output_type: "function",
      document_path: null,
      summary: "",
      metrics: { ratio: Number.NaN },
      next_step_context: null,
      data: { gone: undefined, at: new Date(0), list: [undefined] },
    };
    const event: NewRunEvent = { type: "step.succeeded", step: "a", attempt: 1, output };
    const { events, lines } = renderEvents([started, event], { seq: 0, at: AT });
    expect(parseJournal(lines, "journal.ndjson")).toStrictEqual(events);
    expect(events[1]).toHaveProperty("output.data", { at: "1970-01-01T00:00:00.000Z", list: [null] });
  });

  test("of none is no line", () => {
    expect(renderEvents([], { seq: 5, at: AT })).toEqual({ events: [], lines: "" });
  });
});

describe("reading a journal", () => {
  test("of nothing gives no event", () => {
    expect(parseJournal("", "journal.ndjson")).toEqual([]);
  });

  test.each([
    ["{", "journal.ndjson:1 is not JSON"],
    ["[]", "journal.ndjson:1 is not an event this version knows"],
    ['"run.started"', "journal.ndjson:1 is not an event this version knows"],
    ['{"seq":1,"type":"toString"}', "journal.ndjson:1 is not an event this version knows"],
    ['{"seq":1,"type":"__proto__"}', "journal.ndjson:1 is not an event this version knows"],
    ['{"seq":1}', "journal.ndjson:1 is not an event this version knows"],
    ['{"seq":2,"type":"run.completed"}', "journal.ndjson:1 has number 2, not 1"],
    ['{"type":"run.completed"}', "journal.ndjson:1 has number undefined, not 1"],
    ['{"seq":"1","type":"run.completed"}', 'journal.ndjson:1 has number "1", not 1'],
    ['{"seq":[],"type":"run.completed"}', "journal.ndjson:1 has number [], not 1"],
    [
      `{"seq":1,"at":"${AT}","type":"run.cancelled","reason":"requested"}`,
      "journal.ndjson:1 is run.cancelled, and a journal begins with run.started",
    ],
  ])("refuses %s", (line, words) => {
    expect(errorOf(() => parseJournal(`${line}\n`, "journal.ndjson"))).toMatchObject({
      code: "journal-corrupt",
      message: `${words}. The run cannot be continued from this file; restore it or start a new run.`,
    });
  });

  test("refuses one that a newer version began, and says to update", () => {
    const { lines } = renderEvents([{ ...started, version: JOURNAL_VERSION + 1 }], { seq: 0, at: AT });
    expect(errorOf(() => parseJournal(lines, "journal.ndjson"))).toMatchObject({
      code: "journal-corrupt",
      message: expect.stringContaining("update agentic-sdlc"),
    });
  });
});
