import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawTerminal } from "../../scripts/terminal-picture.ts";

const ESC = String.fromCodePoint(27);

function draw(...texts: string[]): string {
  return drawTerminal({ columns: 20, chunks: texts.map((text, index) => ({ at: index, text })) }, "A run");
}

/** Words of the frames, in the order in which the picture shows them. */
function framesOf(picture: string): string[] {
  const lines = new Map(
    Array.from(picture.matchAll(/<g id="(\w+)">(.*?)<\/g>/g), ([, id = "", line = ""]) => [
      id,
      line.replaceAll(/(?:<[^>]+>)+/g, " ").trim(),
    ]),
  );
  return Array.from(picture.matchAll(/<g transform="translate\(\d+\)">(.*?)<\/g>/g), ([, uses = ""]) =>
    Array.from(uses.matchAll(/#(\w+)"/g), ([, id = ""]) => lines.get(id) ?? "?").join(" | "),
  );
}

describe("the picture of a terminal", () => {
  test("shows one frame for each change, and a redrawn line in its place", () => {
    const picture = draw("plan\r\n", "running\r\n", `${ESC}[1A${ESC}[2K${ESC}[Gdone\r\n`);
    expect(framesOf(picture)).toEqual(["plan", "plan | running", "plan | done"]);
  });

  test("shows nothing of an update before its end", () => {
    const picture = draw("a\r\n", `${ESC}[?2026hb`, `c${ESC}[?2026l`);
    expect(framesOf(picture)).toEqual(["a", "a | bc"]);
  });

  test("wraps long lines, and colours words", () => {
    const picture = draw(`${ESC}[32m${"x".repeat(25)}${ESC}[39m`);
    expect(framesOf(picture)).toEqual([`${"x".repeat(20)} | xxxxx`]);
    expect(picture).toContain('class="g">xxxxx<');
  });

  test("refuses a sequence that it does not know", () => {
    expect(() => draw(`${ESC}[5S`)).toThrow("ESC[5S");
  });

  test("stands still at its last frame for readers who want no motion", () => {
    expect(draw("a\r\n", "b\r\n")).toMatch(
      /prefers-reduced-motion:reduce\)\{\.film\{animation:none;transform:translateX\(-200px\)\}\}/,
    );
  });
});

test("the recording of the README is complete and below 300 KB", () => {
  const file = join(import.meta.dirname, "../../docs/pictures/demo.svg");
  expect(statSync(file).size).toBeLessThan(300_000);
  const frames = framesOf(readFileSync(file, "utf8"));
  expect(frames.length).toBeGreaterThan(30);
  expect(frames.at(-1)).toContain("Completed in");
});
