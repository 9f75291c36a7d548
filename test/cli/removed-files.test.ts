// @module-tag slow
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const KEEP = "agentic/workflows/$AGENTIC_RUN_ID";

/** The steps run in a worktree below the checkout: `$top` is the user's checkout. */
function workflow(...damage: readonly string[]): string {
  const steps = damage.map((run, at) => ({ name: `damage${at}`, type: "script", run }));
  const all = [
    {
      name: "before",
      type: "script",
      run: `echo one; mkdir -p ${KEEP}; echo plan > ${KEEP}/plan.md; echo 1 > a.txt`,
    },
    ...steps,
    { name: "after", type: "script", run: `echo "{{ outputs.before.summary }}, $(cat ${KEEP}/plan.md)"` },
  ];
  return JSON.stringify({ name: "lost", version: "1.0", settings: { git: { worktree: true } }, steps: all });
}

const inCheckout = (command: string): string => `cd "$(git rev-parse --git-common-dir)/.." && ${command}`;

/** What a run needs to be read and resumed. */
async function expectWhole(project: Project): Promise<void> {
  const journal = project.journal();
  expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, at) => at + 1));
  expect(journal.at(0)).toMatchObject({ type: "run.started" });
  expect(journal.at(-1)).toMatchObject({ type: "run.completed" });
  expect(project.progress()).toMatchObject({ status: "completed" });
  const [runId = ""] = project.runs();
  for (const file of ["definition.yaml", "run.json", "logs.ndjson", "plan.md"])
    expect(project.exists(`agentic/workflows/${runId}/${file}`), file).toBe(true);
  expect(project.read(`agentic/workflows/${runId}/logs.ndjson`)).toContain(`Run ${runId} of lost started`);
  expect(await runCli(project, ["status", runId])).toMatchObject({ code: 0 });
  const again = await runCli(project, ["resume", runId, "--from-step", "after"]);
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("✔ after") });
}

describe("files of a run that are removed while it runs", () => {
  test("are written anew each time, which is said once", async () => {
    const remove = inCheckout("git clean -fdxq");
    using project = createProject({ workflows: { lost: workflow(remove, remove) } });
    const { code, stderr } = await runCli(project, ["run", "lost"]);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("one, plan") });
    expect(stderr.match(/removed or changed files/g)).toHaveLength(1);
    await expectWhole(project);
  });

  test("are at the remote as if nothing had happened", async () => {
    const remove = inCheckout("git clean -fdxq");
    using project = createProject({ remote: true, workflows: { lost: workflow(remove) } });
    expect(await runCli(project, ["run", "lost"])).toMatchObject({ code: 0 });
    const [runId = ""] = project.runs();
    rmSync(`${project.root}/agentic/workflows`, { recursive: true });
    const { stdout } = await runCli(project, ["logs", runId]);
    expect(stdout).toContain(`Run ${runId} of lost started`);
    expect(stdout).toContain("Run completed");
    expect(await runCli(project, ["status", runId])).toMatchObject({ code: 0 });
  });

  const run = "agentic/workflows/$AGENTIC_RUN_ID";
  test("are written anew where a step changed the definition and its digest: the run can be resumed", async () => {
    const digest = `$(sha256sum < ${run}/definition.yaml | cut -d' ' -f1)`;
    const forge = `old=${digest}; sed -i s/plan/ev''il/ ${run}/definition.yaml; sed -i s/$old/${digest}/ ${run}/journal.ndjson`;
    using project = createProject({ workflows: { lost: workflow(inCheckout(forge)) } });
    const { code, stderr } = await runCli(project, ["run", "lost"]);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("The engine restored"),
    });
    expect(project.read(`agentic/workflows/${project.runs()[0]}/definition.yaml`)).not.toContain("evil");
    await expectWhole(project);
  });

  test.each([
    ["the run's folder a file", `rm -rf ${run}; echo x > ${run}`],
    ["the run's folder a link to another folder", `rm -rf ${run}; ln -s "$HOME/other" ${run}`],
    ["the folder of runs a file", "rm -rf agentic/workflows; echo x > agentic/workflows"],
    ["the engine's folder a file", "rm -rf agentic; echo x > agentic"],
    ["the journal a folder", `rm ${run}/journal.ndjson; mkdir -p ${run}/journal.ndjson/x`],
    [
      "the definition and the log folders",
      `for f in journal.ndjson definition.yaml logs.ndjson lock; do rm -rf ${run}/$f; mkdir -p ${run}/$f/x; done`,
    ],
    [
      "the progress a folder and the steps a file",
      `rm -rf ${run}/progress.json ${run}/steps; mkdir -p ${run}/progress.json/x; echo x > ${run}/steps`,
    ],
  ])("are written anew where a step made %s", async (_, damage) => {
    const keepsPlan = `mkdir -p ${KEEP}; echo plan > ${KEEP}/plan.md`;
    using project = createProject({ workflows: { lost: workflow(inCheckout(damage), keepsPlan) } });
    mkdirSync(join(project.home, "other"));
    const { code, stderr } = await runCli(project, ["run", "lost"]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).not.toContain("mistake in agentic-sdlc");
    expect(stderr).toMatch(/The replacement was saved as agentic\S*\.set-aside-1\./);
    expect(readdirSync(join(project.home, "other"))).toEqual([]);
    await expectWhole(project);
  });
});
