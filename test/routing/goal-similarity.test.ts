import { expect, test } from "vitest";
import { compareGoals } from "../../src/routing/unfinished-run.ts";

test.each([
  ["same", "Fix the login", "Fix the login"],
  ["same", "Fix the login", "  fix   THE\nlogin. "],
  ["same", "Ｆｉｘ it", "fix it"],
  ["similar", "Fix the failing login test", "Please fix our failing login tests in the login test"],
  ["similar", "Add dark mode to the settings page", "add a dark mode to the settings"],
  ["similar", "fix issue 12 in the importer", "fix issue 12 of the importer today"],
  [undefined, "fix issue 12 in the importer", "fix issue 13 in the importer"],
  [undefined, "Add dark mode", "Add a login page"],
  [undefined, "Fix it", "Test it"],
  [undefined, "the", "a"],
  [undefined, "", ""],
  ["same", "修复导入", "修复导入"],
] as const)("%j: %j and %j", (expected, one, other) => {
  expect(compareGoals(one, other)).toBe(expected);
  expect(compareGoals(other, one)).toBe(expected);
});
