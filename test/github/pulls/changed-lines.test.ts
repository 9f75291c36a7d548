import { describe, expect, test } from "vitest";
import { changedRanges, isNear } from "../../../src/github/pulls/review-threads.ts";

const PATCH = `@@ -10,7 +10,7 @@ function a() {
 ten
 eleven
 twelve
-thirteen
+THIRTEEN
 fourteen
 fifteen
 sixteen
@@ -40,4 +40,5 @@
 forty
 forty-one
+new
 forty-two
 forty-three
\\ No newline at end of file`;

describe("a change", () => {
  test("has the lines that it removes, and the lines between which it inserts others", () => {
    expect(changedRanges(PATCH)).toEqual([
      { first: 13, last: 13 },
      { first: 13, last: 14 },
      { first: 41, last: 42 },
    ]);
  });

  test.each([
    [13, true],
    [17, true],
    [18, false],
    [9, false],
    [10, true],
    [38, true],
    [45, true],
    [46, false],
    [100, false],
  ])("is near line %i: %s", (line, near) => {
    expect(isNear(changedRanges(PATCH), { first: line, last: line })).toBe(near);
  });

  test("is near a remark on several lines where one of them changed", () => {
    expect(isNear(changedRanges(PATCH), { first: 20, last: 60 })).toBe(true);
    expect(isNear([], { first: 1, last: 2 })).toBe(false);
  });
});
