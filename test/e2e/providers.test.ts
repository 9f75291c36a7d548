// @module-tag slow
import { describe, expect, test } from "vitest";
import { type RealProvider, startProvider } from "../support/agents/agent-programs.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { createProject } from "../support/project.ts";

const note = `
name: note
version: "1.0"
settings: { bypass-permissions: true, git: { enabled: true, auto-pr: false } }
steps:
  - { name: write, type: prompt, prompt: Write a note. }
  - { name: check, type: script, run: "test \\"$(cat note.txt)\\" = hello && git log --oneline main..HEAD | wc -l" }
`;

const scenario = {
  steps: [
    { write: "{{cwd}}/note.txt", content: "hello\n" },
    { shell: "git add note.txt && git commit -qm 'docs: add a note'" },
    { json: { success: true, summary: "Noted." } },
  ],
};

describe.concurrent("the same workflow", () => {
  test.each<RealProvider>(["claude", "codex", "gemini"])("runs with %s", async (provider) => {
    await using machine = await startProvider(provider, scenario);
    using project = createProject({ workflows: { note } });
    const environment = { ...machine.environment, IS_SANDBOX: "1" };
    const { code } = await runBuiltCli(project, ["run", "note", "--provider", provider], { environment });
    expect(code).toBe(0);
    const { files_changed, step_outputs, usage } = project.progress();
    expect(files_changed).toEqual(["note.txt"]);
    expect(step_outputs).toMatchObject({ write: { summary: "Noted." }, check: { summary: "1" } });
    expect(usage).toMatchObject({ agent_sessions: 1, input_tokens: expect.any(Number) });
    const head = project.git("log", "-1", "--format=%s", project.progress().branches[0] ?? "");
    expect(head).toBe("docs: add a note");
  });
});
