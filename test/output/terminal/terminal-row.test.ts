import { describe, expect, test } from "vitest";
import { fitColumns } from "../../../src/output/terminal/terminal-row.ts";

describe("a cell of a terminal row", () => {
  test.each([
    ["letters", "plan", 4],
    ["an accent that is a character", "re\u0301sume\u0301", 6],
    ["ideographs", "計画", 4],
    ["half-width katakana with a mark", "ｶﾞｷﾞ", 4],
    ["a space without width", "a\u200bb", 2],
    ["a family", "👩‍👩‍👧‍👦", 2],
    ["a flag", "🇨🇭", 2],
    ["a heart with a variation selector", "❤️", 2],
    ["a key", "1️⃣", 2],
  ])("is padded by the columns that %s take", (_what, text, columns) => {
    expect(fitColumns(text, 12)).toBe(text + " ".repeat(12 - columns));
  });

  test("is cut between characters, and padded where half of a wide one would not fit", () => {
    expect(fitColumns("計画を立てる", 6)).toBe("計画… ");
    expect(fitColumns("ｶﾞｷﾞｸﾞ", 5)).toBe("ｶﾞｷﾞ…");
  });
});
