// @module-tag slow
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { mcpToolName, type RealProvider, startProvider } from "../support/agents/agent-programs.ts";
import { runBuiltCli } from "../support/cli/cli-process.ts";
import { jsonOf } from "../support/cli/cli.ts";
import { createProject, type Project } from "../support/project.ts";

const learn = `
name: learn
version: "1.0"
settings: { git: { enabled: true, auto-pr: false } }
steps:
  - { name: look, type: prompt, prompt: Look around. }
`;

/** A model that keeps what it learned, says so, and leaves a checkpoint. */
function scenarioFor(provider: RealProvider) {
  const call = (tool: string, input: Readonly<Record<string, unknown>>) => ({
    tool: mcpToolName(provider, tool),
    input,
  });
  return {
    steps: [
      call("memory_create", {
        category: "lesson",
        title: "Tests need the database",
        content: "Start it first.",
      }),
      call("checkpoint_create", { context: "Looked around." }),
      call("log_add", { message: "There is a database.", level: "Warning" }),
      { json: { success: true, summary: "Looked." } },
    ],
  };
}

/** The notes that the sessions of a project's runs have kept. */
function notesOf(project: Project): string[] {
  const folder = "agentic/memory/lessons";
  return readdirSync(join(project.root, folder)).map((name) => project.read(`${folder}/${name}`));
}

/** The same on the state branch of its remote, where any machine finds them. */
function notesOnBranch({ git, remote }: Project): string[] {
  const there = `--git-dir=${remote}`;
  const paths = git(there, "ls-tree", "-r", "--name-only", "agentic/state", "agentic/memory/lessons/");
  return paths.split("\n").map((path) => `${git(there, "show", `agentic/state:${path}`)}\n`);
}

describe.concurrent("the tools of agentic-sdlc", () => {
  test.each<RealProvider>(["claude", "codex", "gemini"])(
    "are used by %s in a run, unasked",
    async (provider) => {
      await using machine = await startProvider(provider, scenarioFor(provider));
      using project = createProject({ workflows: { learn }, remote: true });
      const { environment } = machine;
      const { code } = await runBuiltCli(project, ["run", "learn", "--provider", provider], { environment });
      expect(code).toBe(0);
      const [runId = ""] = project.runs();
      const [kept = "", ...others] = notesOf(project);
      expect(others).toEqual([]);
      expect(kept).toContain("# Tests need the database");
      expect(notesOnBranch(project)).toEqual([kept]);
      const commit = project.git("rev-parse", "main");
      expect(kept.replaceAll('"', "")).toContain(`step: look\n  run: ${runId}\n  commit: ${commit}\n`);
      const listed = await runBuiltCli(project, ["checkpoint", "list", "--run", runId, "--json"]);
      expect(jsonOf(listed)).toMatchObject({
        checkpoints: [{ step: "look", content: "## Context\n\nLooked around." }],
      });
      const { stdout } = await runBuiltCli(project, ["logs", runId, "--level", "Warning"]);
      expect(stdout).toContain("look: There is a database.");
      expect(project.git("status", "--porcelain")).toBe("");
    },
  );
});
