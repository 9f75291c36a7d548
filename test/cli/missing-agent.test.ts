import { afterAll, describe, expect, test } from "vitest";
import { jsonOf, runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const workflow = (name: string, ...steps: string[]) => `
name: ${name}
version: "1.0"
steps:
  - { name: first, type: script, run: "echo done > first.txt" }
${steps.map((step) => `  - ${step}`).join("\n")}
`;

const project = createProject({
  workflows: {
    direct: workflow("direct", '{ name: ask, type: prompt, prompt: "Do it.", provider: codex }'),
    nested: workflow(
      "nested",
      "{ name: inner, type: workflow, workflow: direct }",
      '{ name: loop, type: recurring, max-iterations: 2, steps: [{ name: ask, type: prompt, prompt: "Do it.", provider: gemini }] }',
    ),
    conditional: workflow(
      "conditional",
      '{ name: ask, type: prompt, prompt: "Do it.", provider: codex, condition: "1 > 2" }',
      '{ name: choose, type: conditional, condition: "1 > 2", then: [{ name: ask2, type: prompt, prompt: "Do it.", provider: codex }] }',
    ),
  },
});
afterAll(() => project[Symbol.dispose]());

const environment = { PATH: "/usr/bin:/bin" };
const codex = "Codex (`codex`) is not installed: npm install -g @openai/codex";
const gemini = "Gemini CLI (`gemini`) is not installed: npm install -g @google/gemini-cli";

describe("a missing agent program", () => {
  test("is found before the first step, with the command that installs it", async () => {
    expect(await runCli(project, ["run", "direct"], { environment })).toEqual({
      code: 2,
      stdout: "",
      stderr: `${codex}. No step was started.\n`,
    });
    expect(project.runs()).toEqual([]);
  });

  test("is found in nested workflows and loops, and named in JSON", async () => {
    const result = await runCli(project, ["run", "nested", "--json"], { environment });
    expect(result).toMatchObject({ code: 2, stderr: `${codex}; ${gemini}. No step was started.\n` });
    expect(jsonOf(result)).toMatchObject({
      error: { code: "not-found", missing_agents: ["codex", "gemini"] },
    });
  });

  test("does not stop a run whose agent steps have conditions", async () => {
    expect(await runCli(project, ["run", "conditional"], { environment })).toMatchObject({ code: 0 });
  });

  test("does not stop a run that starts after the agent's steps", async () => {
    const later = workflow(
      "later",
      '{ name: ask, type: prompt, prompt: "Do it.", provider: codex }',
      '{ name: last, type: script, run: "true" }',
    );
    project.write(".agentic/workflows/later.yaml", later);
    const { code, stderr } = await runCli(project, ["run", "later", "--from-step", "last"], { environment });
    expect({ code, stderr }).toMatchObject({ code: 0 });
  });
});
