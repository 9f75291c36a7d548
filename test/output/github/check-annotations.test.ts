import { describe, expect, test } from "vitest";
import {
  type Annotation,
  annotationsForCheckRun,
  annotationsForLog,
  annotationsOf,
  type RepositoryFiles,
} from "../../../src/output/github/check-annotations.ts";
import { findingsIn } from "../../../src/output/github/tool-findings.ts";
import { startCpuTime } from "../../support/cpu-time.ts";
import { sourceOf, type Timed } from "../../support/run/report.ts";
import { SCENARIOS } from "../../support/run/run-scenarios.ts";

/** Remarks on a run whose only step failed with this output. */
function remarks(
  log: string,
  { cwd, files, then = [] }: { cwd?: string; files?: RepositoryFiles; then?: readonly Timed[] } = {},
): Annotation[] {
  const failure = {
    class: "recoverable",
    code: "script-failed",
    message: "`npm test` ended with exit code 1.",
  } as const;
  const place = {
    mode: "worktree",
    path: ".worktrees/agentic-flow-x",
    branch: "b",
    base_branch: "main",
    base_sha: "0",
  } as const;
  const events: Timed[] = [
    [0, { type: "workspace.prepared", ...place }],
    [0, { type: "step.started", step: "check", attempt: 1, kind: "script" }],
    [1, { type: "step.failed", step: "check", attempt: 1, failure }],
    ...(then.length > 0
      ? then
      : [[1, { type: "run.failed", step: "check", failure: { ...failure, class: "fatal" } }] as const]),
  ];
  const steps = [{ name: "check", run: "npm test", ...(cwd === undefined ? {} : { cwd }) }];
  return annotationsOf(sourceOf({ steps, events, files: { "steps/check/1/output.log": log } }), files);
}

const OUTPUTS: readonly (readonly [
  tool: string,
  output: string,
  found: readonly (readonly [string, number, string])[],
])[] = [
  [
    "tsc",
    "src/a.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.\n",
    [["src/a.ts", 12, "TS2322: Type 'string' is not assignable to type 'number'."]],
  ],
  [
    "tsc --pretty",
    "\u001B[96msrc/a.ts\u001B[0m:\u001B[93m12\u001B[0m:\u001B[93m5\u001B[0m - \u001B[91merror\u001B[0m\u001B[90m TS2322: \u001B[0mType 'string' is not assignable.\n\n12 const a: number = b;\n",
    [["src/a.ts", 12, "TS2322: Type 'string' is not assignable."]],
  ],
  [
    "eslint",
    "\nsrc/a.js\n  3:7   error    'a' is assigned a value but never used  no-unused-vars\n  9:1   warning  Unexpected console statement            no-console\n\n✖ 2 problems (1 error, 1 warning)\n",
    [
      ["src/a.js", 3, "'a' is assigned a value but never used"],
      ["src/a.js", 9, "Unexpected console statement"],
    ],
  ],
  [
    "pytest",
    "    def test_sum():\n>       assert add(1, 2) == 4\nE       assert 3 == 4\nE        +  where 3 = add(1, 2)\n\ntests/test_sum.py:5: AssertionError\n=== short test summary info ===\nFAILED tests/test_sum.py::test_sum - assert 3 == 4\n",
    [["tests/test_sum.py", 5, "assert 3 == 4"]],
  ],
  [
    "go test",
    "--- FAIL: TestSum (0.00s)\n    sum_test.go:9: got 3, want 4\nFAIL\nFAIL\tgithub.com/org/repo/internal/sum\t0.002s\nFAIL\n",
    [["internal/sum/sum_test.go", 9, "got 3, want 4"]],
  ],
  ["go build", "# example.com/mod\n./main.go:7:2: undefined: x\n", [["main.go", 7, "undefined: x"]]],
  [
    "vitest",
    " FAIL  test/theme.test.ts > theme > follows the system\nAssertionError: expected 'light' to be 'dark' // Object.is equality\n\nExpected: \"dark\"\n\n ❯ test/theme.test.ts:12:5\n     11|   const theme = read();\n ❯ node_modules/vitest/dist/x.js:1:1\n",
    [["test/theme.test.ts", 12, "AssertionError: expected 'light' to be 'dark' // Object.is equality"]],
  ],
  [
    "jest",
    "  ● theme › follows the system\n\n    expect(received).toBe(expected) // Object.is equality\n\n      at Object.toBe (src/theme.test.js:8:19)\n      at node_modules/jest-circus/build/x.js:1:2\n",
    [["src/theme.test.js", 8, "theme › follows the system"]],
  ],
  [
    "gcc",
    "src/a.c: In function 'main':\nsrc/a.c:4:9: error: 'x' undeclared (first use in this function)\n    4 |     int y = x;\nsrc/a.c:4:9: note: each undeclared identifier is reported only once\nsrc/b.c:2:5: warning: unused variable 'z' [-Wunused-variable]\n",
    [
      ["src/a.c", 4, "'x' undeclared (first use in this function)"],
      ["src/b.c", 2, "unused variable 'z' [-Wunused-variable]"],
    ],
  ],
  [
    "rustc",
    'error[E0308]: mismatched types\n --> src/main.rs:4:18\n  |\n4 |     let x: i32 = "a";\n\nwarning: unused variable: `y`\n  --> src/lib.rs:2:9\n\nerror: aborting due to 1 previous error\n',
    [
      ["src/main.rs", 4, "mismatched types"],
      ["src/lib.rs", 2, "unused variable: `y`"],
    ],
  ],
  [
    "oxlint",
    "\n  x eslint(no-unused-vars): Variable 'a' is declared but never used.\n   ,-[src/a.ts:3:7]\n 2 | \n 3 | const a = 1;\n   `----\n",
    [["src/a.ts", 3, "eslint(no-unused-vars): Variable 'a' is declared but never used."]],
  ],
  [
    "mypy",
    "pkg/a.py:3: error: Incompatible return value type  [return-value]\n",
    [["pkg/a.py", 3, "Incompatible return value type  [return-value]"]],
  ],
  [
    "ruff",
    "pkg/a.py:1:8: F401 `os` imported but unused\n",
    [["pkg/a.py", 1, "F401 `os` imported but unused"]],
  ],
];

describe("remarks on the code", () => {
  test.each(OUTPUTS)("come from the output of %s", (_tool, output, found) => {
    expect(remarks(output).map(({ path, line, message }) => [path, line, message])).toEqual(found);
  });

  test("know an error from a warning, and whose they are", () => {
    expect(remarks("a.c:1:2: warning: x\nb.c:1:2: error: y\n")).toMatchObject([
      { level: "warning", title: "check", line: 1, endLine: 1 },
      { level: "error", title: "check" },
    ]);
  });

  test.each([
    ["/home/runner/work/repo/repo/.worktrees/agentic-flow-x/src/a.c", "src/a.c"],
    ["/home/runner/work/repo/repo/src/a.c", "src/a.c"],
    ["./src/../src/a.c", "src/a.c"],
    ["src\\a.c", "src/a.c"],
    ["/usr/include/stdio.h", undefined],
    ["../secret/a.c", undefined],
    ["node_modules/x/a.c", undefined],
    [".git/config.c", undefined],
    ["agentic/workflows/a.c", undefined],
    ["C:\\Users\\a.c", undefined],
    ["~/a.c", undefined],
  ])("are of files of the repository alone: %s", (file, path) => {
    const files = { roots: ["/home/runner/work/repo/repo"] };
    expect(remarks(`${file}:4:9: error: x\n`, { files }).map((each) => each.path)).toEqual(
      path === undefined ? [] : [path],
    );
  });

  test("are of the folder in which the step runs", () => {
    expect(remarks("src/a.ts(1,1): error TS1: x\n", { cwd: "packages/ui" })).toMatchObject([
      { path: "packages/ui/src/a.ts" },
    ]);
  });

  test("find the folder of a Go package by the files that are there", () => {
    const output = "    sum_test.go:9: got 3\nFAIL\texample.com/a/b/internal/sum\t0.002s\n";
    const has = (path: string): boolean => path === "internal/sum/sum_test.go";
    expect(remarks(output, { files: { has } })).toMatchObject([{ path: "internal/sum/sum_test.go" }]);
    expect(remarks(output, { files: { has: () => false } })).toEqual([]);
  });

  test("of a step that the run goes on without are warnings, also in files that the run made", () => {
    const reason = "failed: `npm test` ended with exit code 1.";
    const then: Timed[] = [
      [
        2,
        {
          type: "step.skipped",
          step: "check",
          kind: "script",
          reason,
          skip: { code: "failed", message: reason.slice("failed: ".length) },
        },
      ],
      [2, { type: "branch.moved", head: "1", files: ["src/a.ts"] }],
      [3, { type: "run.completed" }],
    ];
    const output = "src/a.ts:3:5: error: boom\nsrc/b.ts:3:5: error: elsewhere\n";
    const found = remarks(output, { then, files: { has: () => false } });
    expect(found).toMatchObject([{ path: "src/a.ts", line: 3, level: "warning", message: "boom" }]);
  });

  test("tell of the issues that a validation left open", () => {
    const source = SCENARIOS["over budget"];
    expect(source && annotationsOf(source)).toEqual([
      {
        path: "src/header.ts",
        line: 24,
        endLine: 24,
        level: "warning",
        title: "major: The choice is lost when local storage is full",
        message: "It throws.",
      },
    ]);
  });

  test("say each thing once", () => {
    expect(remarks("a.c:1:2: error: x\n".repeat(50))).toHaveLength(1);
  });

  test("are as many as are shown: ten of a level in a log, fifty in a check run, errors first", () => {
    const lines = Array.from(
      { length: 100 },
      (_, index) => `a.c:${index + 1}:2: ${index % 2 === 0 ? "warning" : "error"}: x`,
    );
    const all = remarks(lines.join("\n"));
    expect(annotationsForLog(all).map(({ level }) => level)).toEqual([
      ...Array<string>(10).fill("error"),
      ...Array<string>(10).fill("warning"),
    ]);
    expect(annotationsForCheckRun(all)).toHaveLength(50);
    expect(annotationsForCheckRun(all).every(({ level }) => level === "error")).toBe(true);
  });

  test.each([
    ["spaces", `${" ".repeat(100_000)}x`],
    ["letters", "a.".repeat(100_000)],
    ["frames", `at ${"a (".repeat(600)}\n`.repeat(500)],
    ["colons", "a.c:1:".repeat(50_000)],
    ["lines", "FAIL x\n".repeat(100_000)],
  ])("take no long time to find: %s", (_name, output) => {
    const worked = startCpuTime();
    findingsIn(output);
    expect(worked()).toBeLessThan(2_000);
  });
});
