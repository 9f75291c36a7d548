// @module-tag slow
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openRunner, type StepEnd } from "../support/action/job-step.ts";
import { createProject, type Project } from "../support/project.ts";

function withBranches(docs: string): Project {
  return createProject({
    remote: true,
    workflows: {
      w: `name: w
version: "1.0"
settings:
  fan-out: matrix
  git: { worktree: true, auto-commit: true, auto-pr: true }
steps:
  - { name: before, type: script, run: "echo before > before.txt" }
  - name: many
    type: parallel
    steps:
      - { name: api, type: script, run: "cat before.txt > api.txt" }
      - { name: docs, type: script, max-retry: 0, run: "${docs}" }
  - { name: after, type: script, run: "echo after > after.txt" }
`,
    },
  });
}

/** A job in a clone of its own, on a machine that knows nothing of the others. */
async function jobOn(project: Project, inputs: Readonly<Record<string, string>>): Promise<StepEnd> {
  using clone = createProject({ cloneOf: project.remote });
  using job = openRunner(clone);
  const end = await job.call(inputs);
  const { report } = end.outputs;
  return { ...end, outputs: { ...end.outputs, page: report ? readFileSync(report, "utf8") : "" } };
}

function matrixIn({ outputs }: StepEnd): readonly string[] {
  return (JSON.parse(outputs["matrix"] || '{"branch":[]}') as { branch: string[] }).branch;
}

describe("branches with a job each", () => {
  it("are named by the job that comes to them, worked on apart, and joined by the next one", async () => {
    using project = withBranches("cp before.txt docs.txt");
    const opened = await jobOn(project, { workflow: "w" });
    const runId = opened.outputs["run-id"] ?? "";
    expect({ code: opened.code, status: opened.outputs["status"] }).toEqual({ code: 0, status: "paused" });
    expect(matrixIn(opened)).toEqual(["many+api", "many+docs"]);
    expect(opened.summary).toMatch(/is working on 2 branches, each in its own job/);

    const branchJob = (branch: string) => jobOn(project, { command: "branch", "run-id": runId, branch });
    const api = await branchJob("many+api");
    const docs = await branchJob("many+docs");
    for (const each of [api, docs])
      expect(each).toMatchObject({
        code: 0,
        outputs: {
          "run-id": runId,
          status: "completed",
          matrix: "",
          page: expect.stringMatching(/^<!doctype/i),
        },
      });
    expect(api.log).toMatch(/^::group::many\/api$/m);
    expect(api.summary).toMatch(/w · many\/api is done/);
    expect(api.summary).not.toMatch(/docs|before/);

    const joined = await jobOn(project, { command: "resume", "run-id": runId });
    expect({ code: joined.code, status: joined.outputs["status"], matrix: matrixIn(joined) }).toEqual({
      code: 0,
      status: "completed",
      matrix: [],
    });
    const proposals = JSON.parse(joined.outputs["pull-requests"] ?? "") as { branch: string }[];
    expect(new Set(proposals.map(({ branch }) => branch)).size).toBe(3);
  });

  it("that fail leave their job green with a warning, for whoever joins them says what it means", async () => {
    using project = withBranches("echo no such page >&2; exit 3");
    const opened = await jobOn(project, { workflow: "w" });
    const runId = opened.outputs["run-id"] ?? "";
    const inputs = { command: "branch", "run-id": runId, branch: "many+docs" };
    const failed = await jobOn(project, inputs);
    expect({ code: failed.code, status: failed.outputs["status"] }).toEqual({ code: 0, status: "failed" });
    expect(failed.log).toMatch(/^::warning title=many\/docs::.*no such page/m);
    expect(failed.log).not.toMatch(/^::error/m);
    expect(failed.summary).toMatch(/w · many\/docs failed/);
  });
});
