// @module-tag slow
import { expect, test } from "vitest";
import { startProvider } from "../support/agents/agent-programs.ts";
import { runCli } from "../support/cli/cli.ts";
import { createProject } from "../support/project.ts";

const both = `
name: both
version: "1.0"
settings: { bypass-permissions: true, git: { enabled: true } }
steps:
  - name: sides
    type: parallel
    merge-mode: merge
    ensures:
      - command: grep -q pears list.txt
    steps:
      - { name: pears, type: script, run: "printf 'bread\\\\npears\\\\n' > list.txt" }
      - { name: apples, type: script, run: "printf 'bread\\\\napples\\\\n' > list.txt" }
`;

const scenario = {
  steps: [
    { shell: "git diff --name-only --diff-filter=U; cat list.txt" },
    { tool: "Read", input: { file_path: "{{cwd}}/list.txt" } },
    { write: "{{cwd}}/list.txt", content: "bread\npears\napples\n" },
    { json: { success: true, summary: "Both are on the list." } },
  ],
};

test("a conflict between two branches is resolved by the real Claude Code, and the block's check passes", async () => {
  await using machine = await startProvider("claude", scenario);
  // Nobody uses them here, and they cost a session a process.
  const config = { agents: { tools: false } };
  using project = createProject({ workflows: { both }, files: { "list.txt": "bread\n" }, config });
  const environment = { ...machine.environment, IS_SANDBOX: "1" };
  const { code, stderr } = await runCli(project, ["run", "both"], { environment });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { branches, usage, errors } = project.progress();
  expect(errors).toEqual([]);
  expect(usage).toMatchObject({ agent_sessions: 1 });
  const [own = ""] = branches;
  expect(project.git("show", `${own}:list.txt`)).toBe("bread\npears\napples");
  expect(
    project.git("log", "--merges", "--format=%(trailers:key=Agentic-Step,valueonly,separator=)", own),
  ).toBe("sides/merge+apples#1\nsides/merge+pears#1");
  expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  expect(project.git("branch", "--list", "agentic/*-merge-*")).toBe("");
});
