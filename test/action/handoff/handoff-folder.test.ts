import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorIn, workflow } from "../../support/action/hardened.ts";
import { openRunner } from "../../support/action/job-step.ts";
import { createProject } from "../../support/project.ts";

let place: string;
beforeEach(() => void (place = mkdtempSync(join(tmpdir(), "agentic-hand-over-"))));
afterEach(() => rmSync(place, { recursive: true }));

const w = workflow('  - { name: first, type: script, run: "echo 1 > one.txt" }');

async function handOver(given: (root: string) => string) {
  using project = createProject({ remote: true, workflows: { w } });
  using job = openRunner(project);
  const handed = given(project.root);
  const end = await job.call({ workflow: "w", "hand-over": handed });
  return { ...end, files: readdirSync(project.root) };
}

describe("the folder that a run is handed over in", () => {
  it(
    "is made where there is none, and an earlier job's files in it are replaced",
    { tags: "slow" },
    async () => {
      const folder = join(place, "a", "b");
      expect(await handOver(() => folder)).toMatchObject({ code: 0 });
      expect(readdirSync(folder).sort()).toEqual(["manifest.json", "run.bundle"]);
      expect(await handOver(() => folder)).toMatchObject({ code: 0 });
      expect(readdirSync(folder).sort()).toEqual(["manifest.json", "run.bundle"]);
    },
  );

  it("is refused where it holds files of others, all of which stay", async () => {
    mkdirSync(join(place, "deep"));
    for (const name of ["a", "b", "c", "deep/d"]) writeFileSync(join(place, name), name);
    const { code, log } = await handOver(() => place);
    expect(code).toBe(2);
    expect(errorIn(log)).toMatch(
      /^Input `hand-over` is ".+", which contains a, b, c and 1 more; use a separate folder/,
    );
    expect(["a", "b", "c", "deep/d"].filter((name) => !existsSync(join(place, name)))).toEqual([]);
  });

  it("is refused where it is a file", async () => {
    writeFileSync(join(place, "file"), "mine");
    const { code, log } = await handOver(() => join(place, "file"));
    expect([code, errorIn(log)]).toEqual([2, expect.stringContaining("which is a file")]);
  });

  it.each([
    ["is the checkout", () => ".", "is in the checkout"],
    ["lies in the checkout", () => "out", "is in the checkout"],
    ["is the folder around the checkout", () => "..", "contains the checkout"],
    [
      "leads into the checkout by a link",
      (root: string) => {
        symlinkSync(root, join(place, "link"));
        return join(place, "link", "out");
      },
      "is in the checkout",
    ],
  ])("is refused where it %s, and nothing is removed", async (_what, given, words) => {
    const { code, log, files } = await handOver(given);
    expect([code, errorIn(log)]).toEqual([2, expect.stringContaining(words)]);
    expect(files).toEqual(expect.arrayContaining([".agentic", ".git"]));
  });
});
