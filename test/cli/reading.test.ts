import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const good = `
name: good
version: "1.0"
description: Goes well.
variables: [{ name: note, type: string, required: true }, { name: size, type: number, default: 1 }]
steps:
  - { name: make, type: script, run: "echo made" }
  - { name: check, type: script, condition: "1 > 2", run: "echo checked" }
`;

const bad = `
name: bad
version: "1.0"
settings: { max-retry: 1 }
steps:
  - { name: make, type: script, run: "echo made" }
  - name: loop
    type: recurring
    for-each: [a, b]
    steps:
      - { name: try, type: script, run: "[ {{ item }} = a ] || { echo no b >&2; exit 3; }" }
  - { name: after, type: script, run: "true" }
`;

const broken = `name: broken
version: "1.0"
steps:
  - { name: one, type: scrpt, run: "true" }
  - name: two
    type: prompt
    promt: hello
`;

let project: Project;
let goodRun = "";
let badRun = "";
beforeAll(async () => {
  project = createProject({ workflows: { good, bad, broken } });
  await runCli(project, ["run", "good", "--var", "note=x"]);
  await runCli(project, ["run", "bad"]);
  [goodRun = "", badRun = ""] = project.runs();
});
afterAll(() => project[Symbol.dispose]());

const run = (...argv: string[]): Promise<CliResult> => runCli(project, argv);

describe("status", () => {
  test("shows the newest run: what is done, what failed, what is to come, and the next command", async () => {
    const { code, stdout, stderr } = await run("status");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.replaceAll(/ {2}\d+s$/gm, (duration) => "0s".padStart(duration.length)))
      .toBe(`bad · run ${badRun} · failed (script-failed) · 50%

  ✔ make                made                                                             0s
  ✖ loop                loop/2/try failed                                                0s
    ✔ 1 a                                                                                0s
    ✖ 2 b               The script ended with exit code 3: no b                          0s
  · after

  0 tokens · $0.00 · files: agentic/workflows/${badRun}/
  Next:  agentic-sdlc resume ${badRun}
`);
  });

  test("shows a run by its id", async () => {
    const { code, stdout } = await run("status", goodRun);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(
        `^good · run ${goodRun} · completed\n\n {2}✔ make +made +\\d+s\n {2}↷ check +skipped: its condition did not hold\n`,
      ),
    );
    expect(stdout).not.toContain("Next:");
  });

  test("is the run's progress with --json", async () => {
    const result = await run("status", goodRun, "--json");
    expect(jsonOf(result)).toMatchObject({ ...project.progress(goodRun), run_id: goodRun, live: false });
    expect(result.stderr).toBe("");
  });
});

describe("list", () => {
  test("shows the runs, newest first, in one line each", async () => {
    const { code, stdout, stderr } = await run("list");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, "TIME"))).toEqual([
      `${badRun}  TIME  failed (script-failed) 50%  bad`,
      `${goodRun}  TIME  completed                   good`,
      "",
    ]);
  });

  test("keeps to a status", async () => {
    expect((await run("list", "--status", "failed")).stdout).toMatch(new RegExp(`^${badRun} .*\n$`));
    expect(await run("list", "--status", "paused")).toEqual({
      code: 0,
      stdout: "There are no runs that are paused.\n",
      stderr: "",
    });
    expect(jsonOf<unknown[]>(await run("list", "--status", "completed", "--json"))).toMatchObject([
      { run_id: goodRun, workflow: "good", status: "completed", live: false },
    ]);
    expect(jsonOf(await run("list", "--status", "paused", "--json"))).toEqual([]);
  });
});

describe("logs", () => {
  const messages = async (...argv: string[]) => {
    const { code, stdout } = await run("logs", badRun, ...argv);
    expect(code).toBe(0);
    return stdout
      .trim()
      .split("\n")
      .map((line) => line.replace(/^\S+ {2}/, ""));
  };

  test("show what happened, a line each", async () => {
    const all = await messages();
    expect(all[0]).toBe(`Information  Run ${badRun} of bad started`);
    expect(all).toContain("Information  make: Succeeded");
    expect(all).toContain("Error        loop/2/try: The script ended with exit code 3: no b");
  });

  test("keep to a step, by its path or its name, and to a level and what is worse", async () => {
    expect(await messages("--step", "make")).toEqual([
      "Information  make: Attempt 1 started",
      "Information  make: Succeeded",
    ]);
    expect(await messages("--step", "loop/1")).toEqual([
      "Information  loop/1/try: Attempt 1 started",
      "Information  loop/1/try: Succeeded",
    ]);
    expect(await messages("--step", "try", "--level", "Error")).toEqual([
      "Error        loop/2/try: The script ended with exit code 3: no b",
      "Error        loop/2/try: The script ended with exit code 3: no b",
      "Critical     loop/2/try: The script ended with exit code 3: no b",
    ]);
  });

  test("are one JSON document with --json", async () => {
    const lines = jsonOf<{ level: string }[]>(await run("logs", badRun, "--level", "Critical", "--json"));
    expect(lines).toMatchObject([
      { level: "Critical", step: "loop/2/try", context: { code: "script-failed" } },
    ]);
  });

  test("of a run that has ended end too when they are followed", async () => {
    expect(await messages("--follow", "--level", "Critical")).toHaveLength(1);
  });
});

describe("workflows", () => {
  test("shows what can be run, the user's and the built-in, and what cannot", async () => {
    const { code, stdout } = await run("workflows");
    expect(code).toBe(0);
    expect(stdout).toContain("\ngood  (yours)\n  Goes well.\n  variables: note [size]\n");
    expect(stdout).toContain(
      "broken  (yours)\n  cannot be run: agentic-sdlc validate .agentic/workflows/broken.yaml\n",
    );
    expect(stdout).toMatch(
      /^plan-build-validate\n {2}\S.*\n {2}variables: request \[type\] \[explore\] \[check_command\] \[review\]$/m,
    );
  });

  test("is a list of them with --json", async () => {
    const found = jsonOf<{ name: string }[]>(await run("workflows", "--json"));
    expect(found.map(({ name }) => name).sort()).toEqual([
      "analyse-codebase",
      "bad",
      "broken",
      "fix-checks",
      "good",
      "one-shot",
      "plan-build-validate",
    ]);
    expect(found).toContainEqual(
      expect.objectContaining({ name: "broken", origin: "user", valid: false, problems: 2 }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ name: "one-shot", origin: "built-in", valid: true }),
    );
  });
});

const problems = [
  ".agentic/workflows/broken.yaml:4:24  unknown type `scrpt` in step `one`. Did you mean `script`?",
  ".agentic/workflows/broken.yaml:7:5  unknown key `promt` in step `two` (type prompt). Did you mean `prompt`?",
];

describe("validate", () => {
  test("tells every mistake with its place and the nearest right word", async () => {
    const stdout = [...problems, "2 problems.", ""].join("\n");
    expect(await run("validate", ".agentic/workflows/broken.yaml")).toEqual({ code: 2, stdout, stderr: "" });
  });

  test("takes several files, and tells of one that is not there beside the others", async () => {
    const files = [".agentic/workflows/good.yaml", "none.yaml", ".agentic/workflows/broken.yaml"];
    const missing =
      "none.yaml:1:1  this file cannot be read; give its path, such as .agentic/workflows/example.yaml.";
    const stdout = [missing, ...problems, "3 problems.", ""].join("\n");
    expect(await run("validate", ...files)).toEqual({ code: 2, stdout, stderr: "" });
  });

  test("says that files are valid", async () => {
    const [one, two] = [".agentic/workflows/good.yaml", ".agentic/workflows/bad.yaml"];
    expect(await run("validate", one)).toEqual({ code: 0, stdout: `${one} is valid.\n`, stderr: "" });
    expect(await run("validate", one, two)).toEqual({ code: 0, stdout: "2 files are valid.\n", stderr: "" });
  });

  test("gives each problem's place, key and suggestion with --json", async () => {
    const result = await run(
      "validate",
      ".agentic/workflows/broken.yaml",
      ".agentic/workflows/good.yaml",
      "--json",
    );
    expect(result).toMatchObject({ code: 2, stderr: "" });
    expect(jsonOf(result)).toMatchObject({
      valid: false,
      files: [
        { file: ".agentic/workflows/broken.yaml", valid: false },
        { file: ".agentic/workflows/good.yaml", valid: true, problems: [] },
      ],
      problems: [
        {
          file: ".agentic/workflows/broken.yaml",
          line: 4,
          column: 24,
          key: "steps.0.type",
          suggestion: "script",
        },
        { line: 7, column: 5, key: "steps.1.promt", suggestion: "prompt" },
      ],
    });
  });
});

test("a broken workflow is not run: its mistakes are told and nothing is created", async () => {
  const stderr = [...problems, "2 problems. Nothing was started.", ""].join("\n");
  expect(await run("run", "broken")).toEqual({ code: 2, stdout: "", stderr });
  expect(project.runs()).toEqual([goodRun, badRun]);
  expect(jsonOf(await run("run", "broken", "--json"))).toMatchObject({
    error: { code: "definition-invalid", problems: [{ line: 4 }, { line: 7 }] },
  });
});
