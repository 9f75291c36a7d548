import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CliResult, jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const greet = `
name: greet
version: "1.0"
description: Says hello.
variables:
  - { name: who, type: string, required: true, description: Whom to greet. }
  - { name: times, type: number, default: 1 }
  - { name: loud, type: boolean, default: false }
  - { name: tone, type: string, enum: [kind, stern], default: kind }
steps:
  - name: greet
    type: script
    env: { WHO: "{{ variables.who }}" }
    run: 'echo "hello $WHO, {{ variables.times }} {{ variables.loud }} {{ variables.tone }}"'
  - name: count
    type: script
    run: "echo '{\\"total\\": 3}'"
  - name: last
    type: script
    condition: outputs.count.total > 2
    run: "echo last of {{ outputs.count.total }}"
`;

const fails = `
name: fails
version: "1.0"
settings: { max-retry: 1 }
steps:
  - { name: good, type: script, run: "echo fine" }
  - { name: bad, type: script, run: "echo broken pipe >&2; exit 7" }
`;

let project: Project;
beforeAll(() => {
  project = createProject({ workflows: { greet, fails } });
});
afterAll(() => project[Symbol.dispose]());

const run = (...argv: string[]): Promise<CliResult> => runCli(project, ["run", ...argv]);

describe("a run", () => {
  test("says on standard error what happens and on standard output what came of it", async () => {
    const { code, stdout, stderr } = await run("greet", "--var", "who=you");
    const [runId] = project.runs().slice(-1);
    expect(code).toBe(0);
    expect(stderr.split("\n").map((line) => line.replace(/ +\d+s(?: +\d+%)?$/, ""))).toEqual([
      `greet · run ${runId}`,
      "",
      "  ✔ greet               hello you, 1 false kind",
      '  ✔ count               {"total": 3}',
      "  ✔ last                last of 3",
      "",
    ]);
    expect(stdout).toMatch(new RegExp(`^\n  Completed in \\d+s\n  files: agentic/workflows/${runId}/\n$`));
  });

  test("is one JSON document with --json, and its progress stays on standard error", async () => {
    const result = await run("greet", "--var", "who=you", "--json");
    const [runId] = project.runs().slice(-1);
    expect(jsonOf(result)).toMatchObject({
      run_id: runId,
      status: "completed",
      directory: `agentic/workflows/${runId}`,
      completed_steps: [{ path: "greet" }, { path: "count" }, { path: "last", output_summary: "last of 3" }],
      step_outputs: { count: { data: { total: 3 } } },
      variables: { who: "you", times: 1, loud: false, tone: "kind" },
    });
    expect(result).toMatchObject({ code: 0, stderr: expect.stringContaining("✔ greet") });
  });

  test("keeps its files in its folder, out of the sight of git", async () => {
    await run("greet", "--var", "who=you");
    const progress = project.progress();
    expect(progress).toMatchObject({ workflow_name: "greet", status: "completed" });
    expect(project.journal().at(0)).toMatchObject({ type: "run.started", run_id: progress.workflow_id });
    expect(project.journal().at(-1)).toMatchObject({ type: "run.completed" });
    expect(project.git("status", "--porcelain", "--untracked-files=all")).toBe("");
  });

  test("of a file needs no name", async () => {
    project.write("elsewhere/flow.yaml", greet.replace("name: greet", "name: elsewhere"));
    const { code, stderr } = await runCli(project, ["run", "flow.yaml", "--var", "who=you"], {
      cwd: `${project.root}/elsewhere`,
    });
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringMatching(/^elsewhere · run /) });
    expect(project.runs()).not.toEqual([]);
    project.git("clean", "-fdq", "elsewhere");
  });

  test(
    "names the variables that its scripts lack once, where a script names them or fails",
    { tags: "slow" },
    async () => {
      const environment = { DEPLOY_KEY: "key-0123456789", NPM_TOKEN: "token-0123456789", EDITION: "second" };
      const notes = async (...argv: string[]): Promise<string[]> => {
        const { stderr } = await runCli(project, ["run", ...argv], { environment });
        return stderr.split("\n").filter((line) => /run without|DEPLOY_KEY|NPM_TOKEN/.test(line));
      };
      expect(await notes("greet", "--var", "who=you")).toEqual([]);
      const note = (names: string) =>
        `  Scripts run without ${names}: credentials by name or value. Add the names that scripts need to \`agents.environment\`.`;
      expect(await notes("fails")).toEqual([note("DEPLOY_KEY, NPM_TOKEN")]);
    },
  );

  test("that fails says where, why, what is kept and what to do next, and exits with 1", async () => {
    const { code, stdout, stderr } = await run("fails");
    const [runId] = project.runs().slice(-1);
    expect(code).toBe(1);
    expect(stderr).toContain("  ✖ bad                 The script ended with exit code 7: broken pipe");
    expect(stderr.match(/✖/g)).toHaveLength(1);
    expect(stdout).toBe(
      [
        "",
        "  Failed: bad, after 2 attempts (recoverable: The script ended with exit code 7: broken pipe).",
        "  Kept: good.",
        `  Next:  agentic-sdlc resume ${runId} --from-step bad`,
        "",
      ].join("\n"),
    );
  });

  test("that fails is a JSON document with the failure's class and code too", async () => {
    const result = await run("fails", "--json");
    expect(result.code).toBe(1);
    expect(jsonOf(result)).toMatchObject({
      status: "failed",
      reason: "script-failed",
      error: { class: "fatal", code: "script-failed" },
      errors: [
        { step: "bad", attempt: 1, class: "recoverable" },
        { step: "bad", attempt: 2, class: "recoverable" },
      ],
    });
  });
});

describe("variables", () => {
  const refusals: [string[], string[]][] = [
    [[], ["variable `who` (Whom to greet.) is required. Give it as `--var who=text`."]],
    [
      ["--var", "who=x", "--var", "times=many"],
      ['variable `times` must be a number, not the text "many". Give it as `--var times=3`.'],
    ],
    [
      ["--var", "who=x", "--var", "loud=very"],
      ['variable `loud` must be true or false, not the text "very". Give it as `--var loud=true`.'],
    ],
    [
      ["--var", "who=x", "--var", "tone=kin"],
      ['variable `tone` cannot be the text "kin"; allowed: kind, stern. Did you mean `kind`?'],
    ],
    [["--var", "who=x", "--var", "time=2"], ["the workflow has no variable `time`. Did you mean `times`?"]],
    [
      ["--var", "who=x", "--var", "colour=red"],
      ["the workflow has no variable `colour`. Its variables: who, times, loud, tone."],
    ],
    [
      ["--var", "colour=red", "--var", "times=x"],
      [
        "the workflow has no variable `colour`. Its variables: who, times, loud, tone.",
        "variable `who` (Whom to greet.) is required. Give it as `--var who=text`.",
        'variable `times` must be a number, not the text "x". Give it as `--var times=3`.',
      ],
    ],
  ];
  test.each(refusals)("%j are refused, all mistakes at once, before anything starts", async (argv, lines) => {
    const before = project.runs();
    const count = lines.length === 1 ? "1 problem" : `${lines.length} problems`;
    const stderr = [...lines, `${count}. Nothing was started.`, ""].join("\n");
    expect(await run("greet", ...argv)).toEqual({ code: 2, stdout: "", stderr });
    expect(project.runs()).toEqual(before);
  });

  test("are converted to their types, and may hold equals signs", async () => {
    const argv = ["--var", "who=a=b", "--var", "times=2.5", "--var", "loud=true", "--var", "tone=stern"];
    const { code, stderr } = await run("greet", ...argv);
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("hello a=b, 2.5 true stern"),
    });
  });

  test.each([
    ["yaml", "who: a file\ntimes: 4\n"],
    ["json", '{ "who": "a file", "times": 4 }\n'],
  ])("come from a file of %s, and the command line wins", async (kind, content) => {
    project.write(`agentic/vars.${kind}`, content);
    const { code, stderr } = await run(
      "greet",
      "--vars-file",
      `agentic/vars.${kind}`,
      "--var",
      "tone=stern",
      "--var",
      "times=9",
    );
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("hello a file, 9 false stern"),
    });
  });

  test.each([
    ["who: [", /^agentic\/vars\.yaml:1:\d+ {2}.+\n1 problem\. Nothing was started\.\n$/],
    ["just text", /^agentic\/vars\.yaml must contain variables as `name: value` lines or a JSON object\.\n$/],
    ["who: 1.10\n", /^variable `who` must be text, not the number 1\.1\. Put it in quotes\.\n1 problem/],
  ])("in the file `%s` are refused with what is wrong", async (content, message) => {
    project.write("agentic/vars.yaml", content);
    const result = await run("greet", "--vars-file", "agentic/vars.yaml");
    expect(result).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
  });

  test("from a file that is not there are refused", async () => {
    const result = await run("greet", "--vars-file", "none.json");
    expect(result).toEqual({ code: 2, stdout: "", stderr: "none.json cannot be read; check the path.\n" });
  });
});

describe("--from-step", () => {
  test("leaves out the steps before", async () => {
    const { code, stderr } = await run("fails", "--from-step", "bad");
    expect(code).toBe(1);
    expect(stderr).toContain("  ↷ good                skipped: before --from-step");
  });

  test("of a step that is not there names those that are, and starts nothing", async () => {
    const before = project.runs();
    const stderr = "There is no step `worse` in fails. Steps: good, bad.\n";
    expect(await run("fails", "--from-step", "worse")).toEqual({ code: 2, stdout: "", stderr });
    expect(await run("fails", "--from-step", "worse", "--dry-run")).toEqual({ code: 2, stdout: "", stderr });
    expect(project.runs()).toEqual(before);
  });
});
