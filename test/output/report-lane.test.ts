import { describe, expect, test } from "vitest";
import { markupText } from "../../src/output/report/html-markup.ts";
import { drawLane } from "../../src/output/report/page-timeline.ts";
import type { Bar, Lane } from "../../src/output/report/timeline.ts";
import { at } from "../support/run/report.ts";

const LENGTH = 1000;
const place = { at: (time: string) => (Date.parse(time) - Date.parse(at(0))) / 1000 / LENGTH, y: 0 };

/** A bar of so many thousandths of the width. */
function bar(length: number, more: Partial<Bar> = {}): Bar {
  return {
    step: "documentation",
    attempt: 1,
    status: "completed",
    from: at(0),
    to: at(length),
    wait: false,
    count: 1,
    ...more,
  };
}

/** The texts of a lane in a wide picture and in a narrow one. */
function textsOf(lane: Partial<Lane>): { wide: string[]; narrow: string[] } {
  const drawn = markupText(
    drawLane({ step: "", label: "the run", branch: undefined, bars: [], ...lane }, place),
  );
  const all = Array.from(
    drawn.matchAll(/<text\s+class="(.*?)"[^>]*>(.*?)<\/text/g),
    ([, own = "", text = ""]) => ({
      own,
      text,
    }),
  );
  const shown = (other: string): string[] =>
    all.filter(({ own }) => !own.split(" ").includes(other)).map(({ text }) => text);
  return { wide: shown("narrow"), narrow: shown("wide") };
}

describe("a bar of the timeline", () => {
  const labels: [string, Bar, string[], string[]][] = [
    ["with its name where there is room for it", bar(500), ["✔ documentation"], ["✔ documentation"]],
    ["with as much of its name as there is room for", bar(80), ["✔ document…"], ["✔ docu…"]],
    [
      "with its name after it where it is too narrow",
      bar(30),
      ["✔", "documentation"],
      ["✔", "documentation"],
    ],
    [
      "with its name before it at the end of the lane",
      bar(30, { from: at(970), to: at(1000) }),
      ["✔", "documentation"],
      ["✔", "documentation"],
    ],
    ["with no mark where it is as small as the mark", bar(6), ["documentation"], ["documentation"]],
    [
      "with the number of an attempt after the first",
      bar(300, { attempt: 2 }),
      ["✔ documentation #2"],
      ["✔ documentation #2"],
    ],
    [
      "with no mark alone on hatching, which cannot be read",
      bar(30, { wait: true }),
      ["documentation"],
      ["documentation"],
    ],
  ];
  test.each(labels)("is drawn %s", (_, drawn, wide, narrow) => {
    const texts = textsOf({ bars: [drawn] });
    expect(texts).toEqual({ wide: ["the run", ...wide], narrow: ["the run", ...narrow] });
  });
});

test("a label beside a bar ends before the next bar, and is left out where nothing of it fits", () => {
  const bars = [bar(10), bar(0, { from: at(130), to: at(140) }), bar(0, { from: at(145), to: at(990) })];
  expect(textsOf({ bars })).toEqual({
    wide: ["the run", "✔ documentation", "documentation"],
    narrow: ["the run", "✔ documentation", "documenta…"],
  });
});

test("a lane is named with its branch, and by its step alone where the screen is too narrow for both", () => {
  const label = "wide/persistence-of-the-choice-in-all-windows-of-the-application";
  const branch = "agentic/big-persistence-of-the-choice-nbxiad";
  expect(textsOf({ label, branch })).toEqual({ wide: [`${label} · ${branch}`], narrow: [label] });
});
