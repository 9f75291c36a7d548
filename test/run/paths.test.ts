import { describe, expect, test } from "vitest";
import { createRunId, isRunId, suffixOf } from "../../src/run/ids.ts";
import { documentIn, insidePath, isEngineFile } from "../../src/run/paths.ts";

describe("the id of a run", () => {
  test("is the UTC date and six characters, which name its branch and worktree", () => {
    const id = createRunId(new Date("2026-01-31T23:59:59.000-05:00"), "k3f9qz");
    expect(id).toBe("20260201-k3f9qz");
    expect(isRunId(id)).toBe(true);
    expect(suffixOf(id)).toBe("k3f9qz");
  });

  test.each(["", "20260201", "20260201-K3F9QZ", "20260201-k3f9q", "20260201-k3f9qz\n", "x/20260201-k3f9qz"])(
    "is not %j",
    (text) => {
      expect(isRunId(text)).toBe(false);
    },
  );
});

describe("a path inside a folder", () => {
  test.each([
    ["a/b.md", "a/b.md"],
    ["./a//b/../c.md", "a/c.md"],
    ["a/..", undefined],
    ["..", undefined],
    ["../a", undefined],
    ["a/../../b", undefined],
    ["/a", undefined],
    ["", undefined],
    [".", undefined],
    ["a\0b", undefined],
    ["..a/b", "..a/b"],
  ])("%j is %j", (path, inside) => {
    expect(insidePath(path)).toBe(inside);
  });
});

describe("a file that only the engine writes", () => {
  test.each([
    "journal.ndjson",
    "journal.left.ndjson",
    "run.json",
    "definition.yaml",
    "progress.json",
    "lock.json",
  ])("is %s", (path) => {
    expect(isEngineFile(path)).toBe(true);
  });

  test.each(["steps/a/1/prompt.md", "inbox/1.json", "steps", "logs.ndjson"])("is %s", (path) => {
    expect(isEngineFile(path)).toBe(true);
  });

  test.each(["plan.md", "artifacts/a/1.json", "docs/run.json", "journal.md", "stepsister.md"])(
    "is not %s",
    (path) => {
      expect(isEngineFile(path)).toBe(false);
    },
  );
});

describe("a document of a run", () => {
  const folder = "agentic/workflows/20260131-k3f9qz";

  test.each([
    [`${folder}/plan.md`, "plan.md"],
    [`${folder}/docs/../plan.md`, "plan.md"],
    [`./${folder}/docs/a.md`, "docs/a.md"],
    [`${folder}/../20260131-aaaaaa/plan.md`, undefined],
    [`${folder}/../../../secret`, undefined],
    [`${folder}/journal.ndjson`, undefined],
    [`${folder}`, undefined],
    [`${folder}-twin/plan.md`, undefined],
    ["plan.md", undefined],
    [null, undefined],
  ])("of %j is %j", (path, name) => {
    expect(documentIn(folder, path)).toBe(name);
  });
});
