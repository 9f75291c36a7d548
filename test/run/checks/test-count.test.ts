import { describe, expect, it } from "vitest";
import { countTests } from "../../../src/run/checks/check-output.ts";

describe("the number of executed tests is read from what the runner printed", () => {
  it.each([
    [
      "vitest",
      " Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 30 passed | 2 skipped (33)\n",
      31,
    ],
    ["vitest without failures", "\u001b[2m      Tests \u001b[22m \u001b[32m30 passed\u001b[39m (30)\n", 30],
    ["jest", "Test Suites: 3 passed, 3 total\nTests:       1 failed, 2 skipped, 28 passed, 31 total\n", 29],
    ["node:test", "ℹ tests 33\nℹ pass 30\nℹ fail 1\nℹ skipped 2\n", 31],
    ["TAP", "# tests 3\n# pass 3\n# fail 0\n", 3],
    [
      "cargo, one summary for each crate",
      "test result: ok. 31 passed; 0 failed; 1 ignored; 0 measured\n\ntest result: FAILED. 3 passed; 1 failed; 0 ignored\n",
      35,
    ],
    ["pytest", "===== 1 failed, 30 passed, 2 skipped in 1.23s =====\n", 31],
    ["pytest -q", "30 passed in 0.12s\n", 30],
    ["pytest without a pass", "=== 2 failed in 0.40s ===\n", 2],
    ["mocha", "  30 passing (1s)\n  1 pending\n  1 failing\n", 31],
    [
      "maven",
      "[INFO] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 1 s\n[INFO] Tests run: 31, Failures: 0, Errors: 0, Skipped: 2\n",
      29,
    ],
    ["unittest", "Ran 31 tests in 0.012s\n\nOK (skipped=2)\n", 29],
    ["rspec", "31 examples, 0 failures, 2 pending\n", 29],
    ["phpunit", "OK (31 tests, 60 assertions)\n", 31],
    ["phpunit with failures", "Tests: 31, Assertions: 60, Failures: 1, Skipped: 2.\n", 29],
    ["minitest", "31 runs, 60 assertions, 0 failures, 0 errors, 2 skips\n", 29],
    ["dotnet", "Passed!  - Failed:     0, Passed:    31, Skipped:     2, Total:    33\n", 31],
    ["bun", " 31 pass\n 0 fail\n", 31],
    ["go test -v", "--- PASS: TestA (0.00s)\n    --- PASS: TestA/b (0.00s)\n--- FAIL: TestC (0.00s)\n", 3],
  ])("%s", (_runner, output, count) => {
    expect(countTests(output)).toBe(count);
  });

  it("in output with many empty lines", () => {
    expect(countTests(`${"\n".repeat(1_000_000)}# pass 3\n`)).toBe(3);
  });

  it("and is unknown where none is printed", () => {
    expect(countTests("Found 0 errors.\nTests are good for you.\n")).toBeUndefined();
  });
});
