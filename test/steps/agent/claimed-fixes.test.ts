import { describe, expect, it } from "vitest";
import type { Step } from "../../../src/definition/schema.ts";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import type { Command } from "../../../src/ports/prompt-library.ts";
import { openWorktree, runningState } from "../../support/git/worktree.ts";
import { createProject } from "../../support/project.ts";
import { promptAt, stepTrial } from "../../support/run/step-context.ts";

interface Trial {
  readonly fixed: readonly string[];
  readonly files?: readonly string[];
  readonly changes?: boolean;
}

/** The end of a session that wrote these files, and names these issues as fixed. */
async function endOf({ fixed, files = [], changes = true }: Trial) {
  using project = createProject({ files: { "a.txt": "a\n" } });
  const worktree = await openWorktree(project);
  const data = { fixed: fixed.map((title) => ({ title })), declined: [] };
  await using trial = stepTrial({
    workspace: worktree.workspace,
    state: runningState(worktree.base, { path: "mend" }),
    autoCommit: true,
    agent: () => {
      for (const file of files) worktree.write(file, "changed\n");
      return JSON.stringify({ success: true, summary: "Fixed", data });
    },
  });
  const command: Command = { name: "c", source: "", arguments: [], templates: {}, changes, body: "Work." };
  const library = { ...trial.context.library, command: () => command };
  const step: Step = { name: "mend", type: "command", command: "c" };
  const at = { ...promptAt({ name: "mend" }), step };
  const [event] = await performEffect({ ...trial.context, library }, { type: "start-step", ...at });
  return event;
}

describe("an answer that names fixed issues", () => {
  it("fails where the step changed no file, so that the next attempt fixes or declines them", async () => {
    expect(await endOf({ fixed: ["Rows are lost", "A typo"] })).toMatchObject({
      type: "step.failed",
      failure: {
        class: "recoverable",
        code: "nothing-fixed",
        message:
          "The answer names 2 fixed issues, but the step changed no file. Fix each issue, or move it from `fixed` to `declined` with the reason.",
      },
    });
  });

  it.each<[when: string, trial: Trial]>([
    ["the step changed a file", { fixed: ["Rows are lost"], files: ["a.txt"] }],
    ["it declines all of them", { fixed: [] }],
    [
      "its command may change nothing, and reports about others",
      { fixed: ["Rows are lost"], changes: false },
    ],
  ])("counts where %s", async (_when, trial) => {
    expect(await endOf(trial)).toMatchObject({ type: "step.produced" });
  });
});
