import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const steps = `name: refers
version: "1.0"
steps:
  - { name: a, type: command, command: plann }
  - { name: b, type: prompt, prompt-file: prompts/note.md }
  - { name: c, type: prompt, prompt: hi, agent: exploror }
  - { name: d, type: workflow, workflow: one-shto }
  - { name: e, type: workflow, workflow: inner }
outputs:
  - { name: o, template: plan-bgu, path: out.md }
`;
const inner = `name: inner
version: "1.0"
steps:
  - { name: s, type: command, command: bild }
`;

const told = [
  "refers.yaml:4:40  there is no command `plann`. Did you mean `plan`?",
  "refers.yaml:5:43  there is no file `prompts/note.md`. Did you mean `prompts/notes.md`?",
  "refers.yaml:6:49  there is no persona `exploror`. Did you mean `explorer`?",
  "refers.yaml:7:42  there is no workflow `one-shto`. Did you mean `one-shot`?",
  "refers.yaml:8:42  workflow `inner` cannot be run: there is no command `bild`. Did you mean `build`?",
  "refers.yaml:10:26  there is no template `plan-bgu`. Did you mean `plan-bug`?",
].map((line) => `.agentic/workflows/${line}`);

let project: Project;
beforeAll(() => {
  project = createProject({
    git: false,
    workflows: { refers: steps, inner },
    files: { "prompts/notes.md": "x" },
  });
});
afterAll(() => project[Symbol.dispose]());

describe("what a definition names and is not there", () => {
  test("is an error of `validate`, with its place and the nearest name", async () => {
    const result = await runCli(project, ["validate", ".agentic/workflows/refers.yaml"]);
    expect(result).toEqual({ code: 2, stdout: [...told, "6 problems.", ""].join("\n"), stderr: "" });
    const asJson = await runCli(project, ["validate", ".agentic/workflows/refers.yaml", "--json"]);
    expect(jsonOf(asJson)).toMatchObject({
      valid: false,
      problems: [{ key: "steps.0.command" }, {}, {}, {}, {}, {}],
    });
  });

  test("is an error of `--dry-run`, which shows the steps all the same", async () => {
    const { code, stdout, stderr } = await runCli(project, ["run", "refers", "--dry-run"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: [...told, "6 problems. Nothing was started.", ""].join("\n"),
    });
    expect(stdout).toContain("  a                   command         plann\n");
    const asJson = await runCli(project, ["run", "refers", "--dry-run", "--json"]);
    expect(asJson.code).toBe(2);
    expect(jsonOf(asJson)).toMatchObject({ valid: false, problems: [{ line: 4 }, {}, {}, {}, {}, {}] });
  });

  test("is told beside the mistakes that a definition has in itself, also by `run`", async () => {
    project.write("both.yaml", steps.replace("path: out.md", "path: out.md, whne: failed"));
    for (const argv of [["validate"], ["run"], ["run", "--dry-run"]]) {
      const { code, stdout, stderr } = await runCli(project, [...argv, "both.yaml"]);
      expect(code).toBe(2);
      expect(stdout + stderr).toContain("unknown key `whne`");
      expect(stdout + stderr).toContain("there is no command `plann`");
      expect(stdout + stderr).toContain("7 problems.");
    }
  });
});
