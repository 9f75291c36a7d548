// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { recordSession } from "../support/agents/recording.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { showOnScreen } from "../support/cli/screen.ts";
import { createProject, type Project } from "../support/project.ts";

const costs = { plan: 0.01, build: 0.06, check: 0.02 };
const budget = `
name: budget
version: "1.0"
settings: { provider: replay, max-cost-usd: 0.05 }
steps: [${Object.keys(costs)
  .map((name) => `{ name: ${name}, type: prompt, prompt: Do it. }`)
  .join(", ")}]
`;
const files = Object.fromEntries(
  Object.entries(costs).map(([name, costUsd]) => [
    `.agentic/recordings/${name}.ndjson`,
    recordSession({ answer: { success: true, summary: `${name} done` }, costUsd }),
  ]),
);

let project: Project;
beforeEach(() => {
  project = createProject({ workflows: { budget }, files });
});
afterEach(() => project[Symbol.dispose]());

const run = (...argv: string[]) => runCli(project, ["run", "budget", ...argv]);
const lastRun = () => project.runs().at(-1) ?? "";

describe("a run that has spent what it may", () => {
  test(
    "pauses, with what was spent on what, and the command that allows more",
    { tags: "slow" },
    async () => {
      const { code, stdout } = await run();
      expect(code).toBe(3);
      expect(stdout.split("\n")).toEqual([
        "",
        "  Paused: The run has spent $0.07 of $0.05.",
        "    build     $0.06 · 1k tokens · replay",
        "    plan      $0.01 · 1k tokens · replay",
        "    in all $0.07 · replay $0.07",
        `  Next:  agentic-sdlc resume ${lastRun()} --max-cost-usd 0.14`,
        "",
      ]);
      expect((await runCli(project, ["list"])).stdout).toContain(
        `  budget\n    agentic-sdlc resume ${lastRun()} --max-cost-usd 0.14\n`,
      );
      const status = await runCli(project, ["status"]);
      expect(status.stdout).toContain("  2k tokens · $0.07 of $0.05 · files:");
      expect(status.stdout).toContain(`  Next:  agentic-sdlc resume ${lastRun()} --max-cost-usd 0.14\n`);
    },
  );

  test("says all of that as JSON", async () => {
    const result = await run("--json");
    expect(jsonOf(result)).toMatchObject({
      status: "paused",
      reason: "budget",
      limits: { max_cost_usd: 0.05, max_tokens: null },
      paused: { reason: "budget", spent: [{ step: "build", cost_usd: 0.06 }, { step: "plan" }] },
      next: [`agentic-sdlc resume ${lastRun()} --max-cost-usd 0.14`],
      usage: { known_cost_usd: expect.closeTo(0.07) },
      completed_steps: [{ path: "plan", usage: { cost_usd: 0.01 } }, { path: "build" }],
    });
  });

  test("pauses again at once when it is resumed with no more, and spends nothing", async () => {
    await run();
    expect(await runCli(project, ["resume", lastRun()])).toMatchObject({ code: 3 });
    expect(project.progress().usage.agent_sessions).toBe(2);
  });

  test("goes on with more, and keeps that limit", { tags: "slow" }, async () => {
    await run();
    const resumed = await runCli(project, ["resume", lastRun(), "--max-cost-usd", "1"]);
    expect(resumed).toMatchObject({
      code: 0,
      stdout: "check done\n",
      stderr: expect.stringContaining("Completed in"),
    });
    const status = await runCli(project, ["status"]);
    expect(status.stdout).toContain("$0.09 of $1.00");
  });

  test("is not resumed with a limit that is used up already", async () => {
    await run();
    expect(await runCli(project, ["resume", lastRun(), "--max-cost-usd", "0.07"])).toEqual({
      code: 2,
      stdout: "",
      stderr: `Run ${lastRun()} has spent $0.07 already; give \`--max-cost-usd\` more than that.\n`,
    });
    expect(await runCli(project, ["resume", lastRun(), "--max-tokens", "100"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("give `--max-tokens` more than that."),
    });
  });
});

describe("limits on the command line", () => {
  test("win over the workflow's, and hold when the run is resumed", async () => {
    expect(await run("--max-cost-usd", "0.01")).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("The run has spent $0.01 of $0.01."),
    });
    const status = jsonOf(await runCli(project, ["status", "--json"]));
    expect(status).toMatchObject({ limits: { max_cost_usd: 0.01 } });
    expect(await runCli(project, ["resume", lastRun()])).toMatchObject({ code: 3 });
  });

  test("can be of tokens", async () => {
    const { code, stdout } = await run("--max-tokens", "1000", "--max-cost-usd", "5");
    expect(code).toBe(3);
    expect(stdout).toContain("The run has used 1100 of 1000 tokens.");
    expect(stdout).toContain(`Next:  agentic-sdlc resume ${lastRun()} --max-tokens 3000\n`);
  });

  test.each([["0"], ["-1"], ["many"], [""]])("are refused where they are no limit: `%s`", async (value) => {
    const { code, stderr } = await run(`--max-cost-usd=${value}`);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Option `--max-cost-usd/),
    });
    expect(project.runs()).toEqual([]);
  });

  test("stand beside what was spent while the run goes", { tags: "slow" }, async () => {
    const terminal = { columns: 100, rows: 20 };
    const { stderr } = await runCli(
      project,
      ["run", "budget", "--max-cost-usd", "5", "--max-tokens", "900000"],
      {
        environment: { TERM: "xterm-256color" },
        terminal,
      },
    );
    const { pictures } = showOnScreen(stderr, terminal);
    expect(pictures.join("\n")).toMatch(
      /\d of 3 steps · \d+% · \ds · \S+ of 900k tokens · \$0\.\d\d of \$5\.00/,
    );
  });
});
