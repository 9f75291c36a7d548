// @module-tag slow
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RUN, workflow } from "../support/action/hardened.ts";
import { openRunner } from "../support/action/job-step.ts";
import { createProject } from "../support/project.ts";

it("what a run left is not made anew by the last step of the job", async () => {
  const w = workflow(`  - { name: first, type: script, run: "echo 1 > one.txt" }`);
  using project = createProject({ remote: true, workflows: { w } });
  const folder = mkdtempSync(join(tmpdir(), "agentic-hand-over-"));
  using job = openRunner(project);
  const inputs = { workflow: "w", "run-id": RUN, "hand-over": folder };
  expect(await job.step("run", inputs).ended).toMatchObject({ code: 0 });
  const stamp = () => {
    const { ino, ctimeMs, size } = statSync(join(folder, "run.bundle"));
    return { ino, ctimeMs, size };
  };
  const before = stamp();
  expect(await job.step("finish", inputs).ended).toMatchObject({ code: 0 });
  expect(stamp()).toEqual(before);
  rmSync(folder, { recursive: true });
});
