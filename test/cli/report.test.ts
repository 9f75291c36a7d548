import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "../../src/output/report/report.ts";
import { recordSession } from "../support/agents/recording.ts";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const flow = `
name: flow
version: "1.0"
settings: { max-retry: 0, git: { enabled: true, worktree: true } }
steps:
  - { name: plan, type: prompt, prompt: "Make a plan.", provider: replay }
  - name: wide
    type: parallel
    steps:
      - { name: one, type: script, run: "echo 1 > one.txt" }
      - { name: two, type: script, run: "echo 2" }
  - { name: review, type: wait-for-human, message: "Is <b>this</b> right?" }
  - { name: publish, type: script, run: "echo 'no <access>' >&2; exit 4" }
`;

const session = recordSession({
  calls: [{ shell: "echo '<i>looked</i>'" }],
  answer: { success: true, output_type: "plan", summary: "A plan <img src=x onerror=alert(1)>" },
  costUsd: 0.02,
});

let project: Project;
let runId = "";
let pausedPage = "";
beforeAll(async () => {
  project = createProject({
    files: { ".agentic/recordings/plan.ndjson": session },
    workflows: { flow },
  });
  await runCli(project, ["run", "flow"]);
  [runId = ""] = project.runs();
  await runCli(project, ["report", runId, "--html", "paused.html"]);
  pausedPage = project.read("paused.html");
  await runCli(project, ["input", runId, "--approve", "Yes, all of it", "--resume"]);
});
afterAll(() => project[Symbol.dispose]());

const report = (...argv: string[]): Promise<CliResult> => runCli(project, ["report", ...argv]);

describe("report", () => {
  test("writes one page with all there is to tell, in which no text of an agent is markup", async () => {
    const { code, stdout, stderr } = await report(runId, "--html", "out/report.html");
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "Wrote out/report.html\n", stderr: "" });
    const page = project.read("out/report.html");
    for (const words of [
      "Make a plan.",
      "A plan &lt;img src=x onerror=alert(1)&gt;",
      "&lt;i&gt;looked&lt;/i&gt;",
      "Is &lt;b&gt;this&lt;/b&gt; right?",
      "Yes, all of it",
      "no &lt;access&gt;",
      `agentic-sdlc resume ${runId} --from-step publish`,
      "wide/one · agentic/flow-one-",
      "<code>one.txt</code>",
      "$0.02",
      `agentic/workflows/${runId}/steps/plan/1/transcript.ndjson`,
    ])
      expect(page).toContain(words);
    expect(page).not.toMatch(/<(img|i|b|access)\b/);
  });

  test("says of a paused run what is asked, and how to answer", () => {
    expect(pausedPage).toContain("Not answered yet.");
    expect(pausedPage).toContain(`agentic-sdlc input ${runId} &quot;your words&quot; --resume`);
  });

  test("prints the same as Markdown without --html", async () => {
    const { code, stdout, stderr } = await report(runId);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`# flow ${runId}: failed`);
    expect(stdout).toContain(`    agentic-sdlc resume ${runId} --from-step publish`);
    expect(stdout).toContain("> Is &lt;b>this&lt;/b> right?");
    expect(stdout).toContain('subgraph s2["✔ wide · parallel"]');
  });

  test("is the data with --json", async () => {
    const data = jsonOf<Report>(await report(runId, "--json"));
    expect(data).toMatchObject({
      schema_version: "1.0",
      run_id: runId,
      status: "failed",
      spent: { known_cost_usd: 0.02, sessions: 1 },
      by_provider: [{ label: "replay" }],
      questions: [{ step: "review", decision: "approved", text: "Yes, all of it" }],
      errors: [{ step: "publish", attempt: 1 }],
      left_out: [],
    });
    expect(data.timeline.gaps).toMatchObject([{ why: "paused", reason: "human" }]);
    expect(data.timeline.lanes.map(({ label }) => label).toSorted()).toEqual([
      "the run",
      "wide/one",
      "wide/two",
    ]);
  });

  test("names the page with --html and --json", async () => {
    const data = jsonOf(await report(runId, "--html", "report.html", "--json"));
    expect(data).toEqual({ run_id: runId, html: `${project.root}/report.html`, left_out: [] });
    expect(project.exists("report.html")).toBe(true);
  });

  test("says what is wrong where there is no such run, or no place for the page", async () => {
    const unknown = await report("20200101-aaaaaa");
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect(unknown.stderr).toContain("There is no run 20200101-aaaaaa here");
    const folder = await report(runId, "--html", "agentic");
    expect(folder).toMatchObject({ code: 2, stdout: "" });
    expect(folder.stderr).toContain("The report cannot be written to agentic (EISDIR).");
  });

  test("names a journal that is damaged", async () => {
    const path = `agentic/workflows/${runId}/journal.ndjson`;
    const journal = project.read(path);
    project.write(path, journal.replace('{"seq":3', '{"seq":5'));
    const { code, stderr } = await report(runId);
    project.write(path, journal);
    expect(code).not.toBe(0);
    expect(stderr).toContain("journal.ndjson:3 has number 5, not 3");
  });
});
