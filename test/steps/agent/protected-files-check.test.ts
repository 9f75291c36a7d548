import { describe, expect, it } from "vitest";
import type { Step } from "../../../src/definition/schema.ts";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import type { Command } from "../../../src/ports/prompt-library.ts";
import { openWorktree, runningState } from "../../support/git/worktree.ts";
import { createProject } from "../../support/project.ts";
import { promptAt, stepTrial } from "../../support/run/step-context.ts";

interface Trial {
  readonly allowed?: readonly string[];
  readonly published?: boolean;
  readonly files?: readonly string[];
  readonly changes?: boolean | undefined;
}

/** The end of a session that wrote these files, and its prompt. */
async function sessionOf({ allowed = [], published = true, files = [], changes }: Trial = {}) {
  using project = createProject({ files: { "a.txt": "a\n", "package-lock.json": "{}\n" } });
  const worktree = await openWorktree(project);
  const state = runningState(worktree.base, { path: "ask" });
  let prompt = "";
  await using trial = stepTrial({
    workspace: worktree.workspace,
    state,
    autoCommit: true,
    agent: (request) => {
      prompt = request.prompt;
      for (const file of files) worktree.write(file, "changed\n");
      return "Done.";
    },
    given: published ? { publishedFiles: { allowed } } : {},
  });
  const command: Command = { name: "c", source: "", arguments: [], templates: {}, changes, body: "Work." };
  const library = { ...trial.context.library, command: () => command };
  const step: Step = { name: "ask", type: "command", command: "c" };
  const at = { ...promptAt({ name: "ask" }), step };
  const [event] = await performEffect({ ...trial.context, library }, { type: "start-step", ...at });
  return { event, prompt };
}

describe("a run that another job publishes", () => {
  it("names the files that the job refuses in the prompts of steps that may change files", async () => {
    const { prompt } = await sessionOf({ allowed: ["docs/CODEOWNERS"] });
    expect(prompt).toContain("A branch that changes these files is refused");
    for (const name of [
      ".github/",
      "claude.md",
      ".claude/",
      "package-lock.json",
      "CODEOWNERS",
      "agentic/config.json",
    ])
      expect(prompt).toContain(`\`${name}\``);
    expect(prompt).toContain("Allowed are: `docs/CODEOWNERS`.");
    expect(prompt).toContain(
      "If the work needs one of them, change none, stop, and say in your answer which one",
    );
  });

  it("does not name them to a step that may change nothing", async () => {
    expect((await sessionOf({ changes: false })).prompt).not.toContain("is refused");
  });

  it("fails a step that changes one, with the files, so that the next attempt undoes the change", async () => {
    const { event } = await sessionOf({ files: ["package-lock.json", ".github/workflows/ci.yml", "b.txt"] });
    expect(event).toMatchObject({
      type: "step.failed",
      failure: {
        class: "recoverable",
        code: "protected-files",
        message: expect.stringContaining(".github/workflows/ci.yml, package-lock.json. Undo these changes"),
        files: [".github/workflows/ci.yml", "package-lock.json"],
      },
    });
  });

  it("lets a step change those that the configuration allows", async () => {
    const { event } = await sessionOf({ allowed: ["package-lock.json"], files: ["package-lock.json"] });
    expect(event).toMatchObject({ type: "step.produced" });
  });
});

describe("a run that publishes itself", () => {
  it("has no such files", async () => {
    const { event, prompt } = await sessionOf({ published: false, files: ["package-lock.json"] });
    expect(event).toMatchObject({ type: "step.produced" });
    expect(prompt).not.toContain("is refused");
  });
});
