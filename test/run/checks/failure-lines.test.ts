import { describe, expect, it } from "vitest";
import { failureLines, hasOnlyKnownFailures } from "../../../src/run/checks/check-output.ts";

const isSame = (now: string, before: string): boolean =>
  hasOnlyKnownFailures(failureLines(now), failureLines(before));

const BEFORE = [
  "> demo@1.0.0 test",
  " FAIL  test/menu.test.ts > the menu closes",
  "AssertionError: expected 2 to be 3",
  " ❯ /home/me/demo/.worktrees/a/test/menu.test.ts:12:5",
  "Tests  1 failed | 30 passed (31)",
  "Duration  1.23s",
].join("\n");

describe("a failure is the same", () => {
  it.each([
    ["with another duration", BEFORE.replace("1.23s", "845ms")],
    ["at another time", BEFORE.replace("Duration", "10:42:01 Duration")],
    ["in another folder", BEFORE.replace("/home/me/demo/.worktrees/a/", "/tmp/x/")],
    ["with colours", BEFORE.replace("FAIL", "\u001b[31mFAIL\u001b[0m")],
    ["after lines moved", BEFORE.replace(":12:5", ":17:5")],
    ["after a test was added that passes", BEFORE.replace("30 passed (31)", "31 passed (32)")],
    ["in another order", BEFORE.split("\n").toReversed().join("\n")],
    ["after another one was fixed", BEFORE.split("\n").slice(1).join("\n")],
  ])("%s", (_how, now) => {
    expect(isSame(now, BEFORE)).toBe(true);
  });
});

describe("a failure is new", () => {
  it.each([
    ["where another test fails, too", `${BEFORE}\n FAIL  test/menu.test.ts > the menu opens`],
    ["where the same message appears once more", `${BEFORE}\nAssertionError: expected 2 to be 3`],
    ["where more tests fail", BEFORE.replace("1 failed", "2 failed")],
    ["where another value is wrong", BEFORE.replace("expected 2", "expected 7")],
    ["where the check does not start", "sh: 1: vitest: not found"],
  ])("%s", (_how, now) => {
    expect(isSame(now, BEFORE)).toBe(false);
  });

  it("where nothing in the output names it and the output differs", () => {
    expect(isSame("one\ntwo", "one\nthree")).toBe(false);
    expect(isSame("one\ntwo", "two\none")).toBe(true);
  });
});
