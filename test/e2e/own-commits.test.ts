// @module-tag slow
import { expect, test } from "vitest";
import { claudeEnvironment } from "../support/agents/claude-environment.ts";
import { runCli } from "../support/cli/cli.ts";
import { startModelServer } from "../support/model/model-server.ts";
import { createProject } from "../support/project.ts";

const note = `
name: note
version: "1.0"
settings: { git: { enabled: true, auto-pr: false } }
steps:
  - { name: write, type: prompt, prompt: Write a note and commit it. }
  - { name: count, type: script, run: "git log --oneline main..HEAD | wc -l" }
`;

test("an agent's own commits count as its step's, and what it left uncommitted is committed for it", async () => {
  const scenario = {
    steps: [
      { write: "{{cwd}}/note.md", content: "note\n" },
      {
        shell:
          "git add note.md && git commit -qm 'docs: add a note' && git status --short && git log -1 --format=%s",
      },
      { write: "{{cwd}}/left.md", content: "left\n" },
      { text: "Noted." },
    ],
  };
  await using server = await startModelServer(scenario);
  // Nobody uses them here, and they cost a session a process.
  using project = createProject({ workflows: { note }, config: { agents: { tools: false } } });
  const { code, stdout, stderr } = await runCli(project, ["run", "note"], {
    environment: claudeEnvironment(server),
  });
  expect(code).toBe(0);
  const { branches, files_changed, step_outputs } = project.progress();
  const [branch = ""] = branches;
  expect(files_changed.toSorted()).toEqual(["left.md", "note.md"]);
  expect(step_outputs["count"]?.summary).toBe("2");
  expect(stdout).toBe("Noted.\n");
  expect(stderr).toContain(`  ${branch}: 2 commits, 2 files, +2 −0 · files: `);
  expect(
    project
      .git("log", "--format=%an|%s|%(trailers:key=Agentic-Step,valueonly,separator=)", `main..${branch}`)
      .split("\n"),
  ).toEqual(["Somebody|write: Noted.|write#1", "Somebody|docs: add a note|"]);
  expect(project.journal()).toContainEqual(
    expect.objectContaining({
      type: "step.succeeded",
      step: "write",
      commit: project.git("rev-parse", branch),
      files: ["left.md", "note.md"],
    }),
  );
});
