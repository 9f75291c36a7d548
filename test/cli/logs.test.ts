import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtProgram } from "../support/built-package.ts";
import { startCli, until } from "../support/cli/cli-process.ts";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const cli = `node ${builtProgram()}`;
const SAYS = `
name: says
version: "1.0"
settings: { git: { enabled: true } }
steps:
  - name: say
    type: script
    run: ${cli} log add --level Warning "from the step" --context '{"file":"a.ts"}'
`;
const WAITS = `
name: waits
version: "1.0"
steps:
  - { name: wait, type: script, run: "while [ ! -e go ]; do sleep 0.05; done" }
  - { name: after, type: script, run: "true" }
`;

let project: Project;
beforeAll(async () => {
  project = createProject({ workflows: { says: SAYS, waits: WAITS } });
  const { code, stderr } = await runCli(project, ["run", "says"]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
});
afterAll(() => project[Symbol.dispose]());

const newest = (): string => project.runs().at(-1) ?? "";
const logOf = (runId: string): string => `agentic/workflows/${runId}/logs.ndjson`;

test("a step without any line is named, with those that have some", async () => {
  const wrong = await runCli(project, ["logs", newest(), "--step", "nope"]);
  expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([
    0,
    "",
    "The log has no line of step `nope`. Steps with lines: say.\n",
  ]);
  const right = await runCli(project, ["logs", newest(), "--step", "say"]);
  expect([right.code, right.stdout]).toEqual([0, expect.stringContaining("from the step")]);
});

describe("log add", () => {
  test("adds a line to the run of the step that calls it, from its worktree", async () => {
    const lines = jsonOf<object[]>(await runCli(project, ["logs", newest(), "--level", "Warning", "--json"]));
    expect(lines).toMatchObject([
      { level: "Warning", step: "say", message: "from the step", context: { file: "a.ts" } },
    ]);
  });

  test("takes a run by name, and says what it wrote", async () => {
    const argv = ["log", "add", "by hand", "--run", newest(), "--step", "say", "--json"];
    expect(jsonOf(await runCli(project, argv))).toMatchObject({
      success: true,
      written: true,
      level: "Information",
      step: "say",
      message: "by hand",
    });
    expect((await runCli(project, ["logs", newest()])).stdout).toMatch(/ {2}Information {2}say: by hand\n$/);
  });

  test("begins a line of its own where the last one was cut off", async () => {
    const before = project.read(logOf(newest()));
    project.write(logOf(newest()), `${before}{"timestamp":"x"`);
    await runCli(project, ["log", "add", "AFTER", "--run", newest()]);
    const { stdout, stderr } = await runCli(project, ["logs", newest()]);
    expect(stdout).toContain("AFTER");
    expect(stderr).toBe("1 line of logs.ndjson cannot be read and was skipped.\n");
    project.write(logOf(newest()), before);
  });

  test("keeps secrets out", async () => {
    await runCli(project, ["log", "add", "with abcd-1234-efgh", "--run", newest()], {
      environment: { MODEL_API_KEY: "abcd-1234-efgh" },
    });
    expect(project.read(logOf(newest()))).toContain("with (redacted)");
  });

  test.each([
    ["without a run", ["x"], "No run is named"],
    ["without words", [" ", "--run", "RUN"], "it must have 1 to"],
    ["with facts that are no object", ["x", "--run", "RUN", "--context", "[1]"], "must be a JSON object"],
  ])("is refused %s", async (_why, argv, message) => {
    const given = argv.map((word) => (word === "RUN" ? newest() : word));
    const { code, stderr } = await runCli(project, ["log", "add", ...given]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("logs", () => {
  test("say how many lines cannot be read, and show the others", async () => {
    const file = logOf(newest());
    project.write(file, `{"half": \nnull\n${project.read(file)}{"level":"Loud","message":"x"}\n`);
    const { stdout, stderr } = await runCli(project, ["logs", newest()]);
    expect(stdout).toContain("Run completed");
    expect(stderr).toBe("3 lines of logs.ndjson cannot be read and were skipped.\n");
  });

  test("are followed while the run goes on, and end with it", { tags: "slow" }, async () => {
    await using run = startCli(project, ["run", "waits"]);
    const hasBegun = (): boolean => run.stderr().includes("waits · run ");
    await until("the run has begun", hasBegun);
    const runId = /run (\S+)/.exec(run.stderr())?.[1] ?? "";
    await using logs = startCli(project, ["logs", runId, "--follow"]);
    await until("the log is shown", () => logs.stdout().includes("wait: Attempt 1 started"));
    expect(logs.child.exitCode).toBeNull();
    project.write("go", "");
    expect(await run.ended).toMatchObject({ code: 0 });
    const { code, stdout } = await logs.ended;
    expect(code).toBe(0);
    expect(stdout.match(/Run completed/g)).toHaveLength(1);
    expect(stdout.match(/Attempt 1 started/g)).toHaveLength(2);
  });

  test("are not followed as one document", async () => {
    const { code, stderr } = await runCli(project, ["logs", newest(), "--follow", "--json"]);
    expect(code).toBe(2);
    expect(stderr).toContain("give one of them");
  });
});
