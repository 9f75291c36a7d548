import { expect, test } from "vitest";
import { takeStart } from "../../src/system/format.ts";

test("a text is never cut in the middle of a character, at any length", () => {
  const text = "a🙂b🙂🙂c";
  for (let limit = 1; limit < text.length; limit += 1) {
    const start = takeStart(text, limit);
    expect(start.isWellFormed()).toBe(true);
    expect(start.length).toBeLessThanOrEqual(limit);
    expect(text.startsWith(start.slice(0, -1))).toBe(true);
  }
});
