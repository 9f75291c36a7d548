import { describe, expect, it } from "vitest";
import { collectDiffs } from "../../../src/git/worktrees/patch.ts";

const diffOf = (name: string, content: string): string =>
  `diff --git a/${name} b/${name}\nnew file mode 100644\n@@ -0,0 +1 @@\n+${content}\n`;
const [small, large, last] = [diffOf("a", "1"), diffOf("b", "x".repeat(500)), diffOf("c", "2")];

/** What is collected from the output of repositories that arrives in parts of this size. */
function collect(maxBytes: number, partBytes: number, ...outputs: readonly string[]) {
  const diffs = collectDiffs(maxBytes);
  for (const output of outputs) {
    const bytes = Buffer.from(output);
    for (let at = 0; at < bytes.length; at += partBytes) diffs.add(bytes.subarray(at, at + partBytes));
    diffs.endOfRepository();
  }
  return diffs.end();
}

describe("a patch of many diffs", () => {
  it.each([1, 7, 64, 10_000])("is the output of git if it fits, in parts of %i bytes", (partBytes) => {
    const patch = `${small}${large}${last}`.trimEnd();
    expect(collect(10_000, partBytes, `${small}${large}`, "", last)).toEqual({ patch, omitted: 0 });
  });

  it.each([1, 7, 64, 10_000])("leaves out a file that does not fit, in parts of %i bytes", (partBytes) => {
    const { patch, omitted } = collect(300, partBytes, `${small}${large}${last}`);
    expect(omitted).toBe(1);
    expect(patch).toBe(
      `This patch has at most 0.0 MiB. It leaves out the changes of 1 file:\n  a/b b/b\n\n${small}${last}`.trimEnd(),
    );
  });

  it("names at most 50 of the files that it leaves out", () => {
    const output = Array.from({ length: 60 }, (_, index) => diffOf(`file-${index}`, "x".repeat(500))).join(
      "",
    );
    const { patch, omitted } = collect(300, 64, output);
    expect(omitted).toBe(60);
    expect(patch).toContain("of 60 files:\n");
    expect(patch).toContain("  a/file-49 b/file-49\n  and 10 more files\n");
  });

  it("is empty without a diff", () => {
    expect(collect(300, 64, "")).toEqual({ patch: "", omitted: 0 });
  });
});
