import { describe, expect, it } from "vitest";
import { openRunner } from "../../support/action/job-step.ts";
import { journalAt, withSteps } from "../../support/action/run-project.ts";
import { until } from "../../support/cli/cli-process.ts";
import { createProject } from "../../support/project.ts";

describe("a job that is cancelled", () => {
  // What else the machine does may take its time: once in three times is enough.
  it(
    "leaves its state at the remote within seven seconds, and can be gone on with",
    { tags: "slow", retry: 2 },
    async () => {
      using project = withSteps(`  - { name: a, type: script, run: "true" }
  - { name: long, type: script, run: "trap '' TERM; touch ../../began; if [ -e ../../again ]; then exit 0; fi; sleep 120" }`);
      using job = openRunner(project);
      await using step = job.step("run", { workflow: "w" });
      await until("the long step is at work", () => project.exists("began"));
      const from = performance.now();
      step.child.kill("SIGINT");
      const { code, outputs, log } = await step.ended;
      expect(performance.now() - from).toBeLessThan(7_000);
      expect({ code, status: outputs["status"] }).toEqual({ code: 130, status: "cancelled" });
      expect(log).toMatch(/^::error::Run \S+ was cancelled\. `command: resume` continues it\.$/m);
      expect(journalAt(project, outputs["run-id"] ?? "")).toMatch(/"run\.cancelled","reason":"interrupted"/);
      project.write("again", "");
      const { outputs: then } = await job.step("run", {
        command: "resume",
        "run-id": outputs["run-id"] ?? "",
      }).ended;
      expect(then["status"]).toBe("completed");
    },
  );

  it("leaves a run that another job has gone on with to that one", { tags: "slow" }, async () => {
    using project = withSteps(`  - { name: a, type: script, run: "true" }
  - { name: long, type: script, run: "touch ../../began; test -e ../../other || sleep 120" }`);
    using job = openRunner(project);
    await using step = job.step("run", { workflow: "w" });
    await until("the long step is at work", () => project.exists("began"));
    const [runId = ""] = project.runs();
    using clone = createProject({ cloneOf: project.remote });
    clone.write("other", "");
    using other = openRunner(clone);
    const took = await other.call({ command: "resume", "run-id": runId });
    expect(took.outputs).toMatchObject({ "run-id": runId, status: "completed" });
    await step.ended;
    const { code, outputs, log } = await job.step("finish", {}).ended;
    expect({ code, outputs }).toEqual({ code: 0, outputs: { "run-id": runId, status: "completed" } });
    expect(log).toContain(`Run ${runId} was resumed by another engine`);
    expect(journalAt(project, runId)).not.toMatch(/"run\.cancelled"/);
  });

  it("is put in order by the last step where the step before was killed", { tags: "slow" }, async () => {
    using project = withSteps(`  - { name: a, type: script, run: "true" }
  - { name: long, type: script, run: "touch ../../began; sleep 120" }`);
    using job = openRunner(project);
    await using step = job.step("run", { workflow: "w" });
    await until("the long step is at work", () => project.exists("began"));
    step.child.kill("SIGKILL");
    await step.ended;
    const { code, outputs, log, summary } = await job.step("finish", {}).ended;
    expect({ code, status: outputs["status"] }).toEqual({ code: 0, status: "cancelled" });
    expect(log).toMatch(/was interrupted\. Its results are saved, and `command: resume` continues it/);
    expect(summary).toMatch(/interrupted/);
    expect(journalAt(project, outputs["run-id"] ?? "")).toMatch(/"run\.cancelled","reason":"interrupted"/);
  });
});
