import { expect, test } from "vitest";
import { errorLine } from "../../src/steps/attempt-outcome.ts";

test.each([
  [
    "npm error code E404\nnpm error 404 Not found\nnpm error A complete log of this run can be found in: /x.log\n",
    "npm error 404 Not found",
  ],
  [
    "  error: invalid\n\n  note: This error originates from a subprocess.\nerror: failed\n╰─> See above for output.\n\nnote: This is not a problem with pip.\n",
    "error: failed",
  ],
  ["fatal: not a repository\nhint: run git init\n", "fatal: not a repository"],
  ["hint: only this\n", "hint: only this"],
])("the advice after an error does not stand for it: %j", (stderr, line) => {
  expect(errorLine({ stdout: "out\n", stderr })).toBe(line);
});
