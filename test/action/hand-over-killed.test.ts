// @module-tag slow
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { workflow } from "../support/action/hardened.ts";
import { openRunner } from "../support/action/job-step.ts";
import { until } from "../support/cli/cli-process.ts";
import { createProject } from "../support/project.ts";

it("what a run did that was killed is handed over by the last step of the job", async () => {
  const w = workflow(`  - { name: first, type: script, run: "echo 1 > one.txt" }
  - { name: hang, type: script, run: "echo hanging; sleep 60" }`);
  using project = createProject({ remote: true, workflows: { w } });
  const folder = mkdtempSync(join(tmpdir(), "agentic-hand-over-"));
  using job = openRunner(project);
  const inputs = {
    workflow: "w",
    "run-id": "20260131-kld123",
    "hand-over": folder,
    "terminal-output": "all",
  };
  const before = project.git("-C", project.remote, "for-each-ref");
  await using running = job.step("run", inputs);
  await until("the step hangs", () => running.log().includes("hanging"));
  running.child.kill("SIGKILL");
  await running.ended;
  expect(existsSync(join(folder, "run.bundle"))).toBe(false);
  const finished = await job.step("finish", inputs).ended;
  expect(finished).toMatchObject({ code: 0, outputs: { status: "cancelled" } });
  const refs = project.git("bundle", "list-heads", join(folder, "run.bundle"));
  expect(refs).toMatch(/refs\/heads\/agentic\/w-kld123/);
  expect(refs).toMatch(/refs\/heads\/agentic\/runs\/20260131-kld123\/main/);
  expect(project.git("-C", project.remote, "for-each-ref")).toBe(before);
  expect(project.git("remote", "get-url", "--push", "origin")).toBe(project.remote);
  rmSync(folder, { recursive: true });
});
