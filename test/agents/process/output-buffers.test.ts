import { expect, test } from "vitest";
import { LineSplitter, TailBuffer } from "../../../src/agents/process/spawn-process.ts";

function split(chunks: readonly string[], limit = 10): string[] {
  const out: string[] = [];
  const splitter = new LineSplitter(
    { onLine: (line) => out.push(line), onOversized: (length) => out.push(`<${length}>`) },
    limit,
  );
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return out;
}

test.each([
  ["lines in one piece", ["a\nb\n"], ["a", "b"]],
  ["a line in pieces", ["a", "b", "\nc", "d\n"], ["ab", "cd"]],
  ["the last line without a line break", ["a\nb"], ["a", "b"]],
  ["line breaks of Windows", ["a\r\nb\r", "\n"], ["a", "b"]],
  ["empty lines", ["\n\na\n"], ["", "", "a"]],
  ["nothing", [""], []],
  ["a line of the longest length", ["0123456789\n"], ["0123456789"]],
  ["a line too long, and the next", ["01234567", "89abc\nnext\n"], ["<13>", "next"]],
  ["a last line too long", ["x".repeat(8), "x".repeat(8)], ["<16>"]],
])("%s", (_, chunks, lines) => {
  expect(split(chunks)).toEqual(lines);
});

test("a tail keeps the last characters", () => {
  const tail = new TailBuffer(4);
  expect(String(tail)).toBe("");
  for (const text of ["ab", "cdefgh", "ijklmnop", "q"]) tail.push(text);
  expect(String(tail)).toBe("nopq");
});
