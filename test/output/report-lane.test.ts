import { expect, test } from "vitest";
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

test.each<[string, Bar, string]>([
  ["with its name", bar(500), "✔ documentation"],
  ["with its name behind it where it is narrow", bar(6), "✔ documentation"],
  [
    "with its name before it at the end of the lane",
    bar(30, { from: at(970), to: at(1000) }),
    "✔ documentation",
  ],
  ["with the number of an attempt after the first", bar(300, { attempt: 2 }), "✔ documentation #2"],
  ["without a mark on hatching, which cannot be read", bar(30, { wait: true }), "documentation"],
])("a bar of the timeline is drawn %s", (_, drawn, name) => {
  expect(textsOf({ bars: [drawn] })).toEqual({ wide: ["the run", name], narrow: ["the run", name] });
});

test("a bar has as much of its name as other bars leave room for, on a phone less than on a desktop", () => {
  const bars = [
    bar(10),
    bar(0, { from: at(250), to: at(260) }),
    bar(0, { from: at(265), to: at(270) }),
    bar(0, { from: at(335), to: at(990) }),
  ];
  expect(textsOf({ bars })).toEqual({
    wide: ["the run", "✔ documentation", expect.stringMatching(/^✔ doc.*…$/), "✔ documentation"],
    narrow: ["the run", "✔ documentation"],
  });
});

test("a lane is named with its branch", () => {
  const [label, branch] = ["wide/persistence", "agentic/big-persistence-nbxiad"];
  expect(textsOf({ label, branch }).wide).toEqual([`${label} · ${branch}`]);
});
