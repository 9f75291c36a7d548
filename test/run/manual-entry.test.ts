import { describe, expect, test } from "vitest";
import { checkpointId } from "../../src/run/ids.ts";
import {
  appendEntry,
  checkpointIn,
  containsEntry,
  parseManualEntry,
  renderManualEntry,
} from "../../src/run/inbox-request.ts";

const line = (message: string) =>
  `${JSON.stringify({ timestamp: "t", level: "Warning", step: "", message })}\n`;
const entry = (number: number, body: string) =>
  `---\ncheckpoint_id: ${checkpointId(number)}\nstep: a\ncreated: t\nworkflow_id: r\nstatus: blocked\n---\n\n${body}\n`;
const checkpoint = (text: string) => ({ type: "addition", file: "checkpoint.md", text }) as const;
const log = (text: string) => ({ type: "addition", file: "logs.ndjson", text }) as const;

describe("an addition", () => {
  test("is read as it was written", () => {
    expect(parseManualEntry(renderManualEntry(log(line("x"))))).toEqual(log(line("x")));
    expect(parseManualEntry(renderManualEntry(checkpoint(entry(3, "## Context\n\nx"))))?.text).toContain(
      "chk-003",
    );
  });

  test.each([
    ["an answer", '{"type":"input","text":"x"}'],
    ["no JSON", "{"],
    ["two lines", JSON.stringify(log(line("a") + line("b")))],
    ["a line without a message", JSON.stringify(log("{}\n"))],
    ["a line of another file", JSON.stringify({ ...log(line("a")), file: "journal.ndjson" })],
    ["two checkpoints", JSON.stringify(checkpoint(entry(1, "a") + entry(2, "b")))],
    ["a checkpoint without an end", JSON.stringify(checkpoint("---\ncheckpoint_id: chk-001\nstep: a\n"))],
  ])("is not %s", (_, content) => {
    expect(parseManualEntry(content)).toBeUndefined();
  });

  test("is added once, on a line of its own", () => {
    const torn = `${line("before")}{"half`;
    const text = appendEntry(torn, log(line("x"))) ?? "";
    expect(text).toBe(`${torn}\n${line("x")}`);
    expect(appendEntry(text, log(line("x")))).toBeUndefined();
  });

  test("that is a checkpoint gets the next free number, and is found under it", () => {
    const there = `${entry(1, "a")}\n${entry(2, "b")}`;
    const text = appendEntry(there, checkpoint(entry(2, "mine"))) ?? "";
    expect(text).toBe(`${there}\n${entry(3, "mine")}`);
    expect(containsEntry(text, checkpoint(entry(9, "mine")))).toBe(true);
    expect(containsEntry(text, checkpoint(entry(9, "min")))).toBe(false);
    expect(checkpointIn(text, "chk-002")).toBe(entry(2, "b"));
    expect(checkpointIn(text, "chk-003")).toBe(entry(3, "mine"));
    expect(checkpointIn(text, "chk-004")).toBeUndefined();
  });
});
