import { describe, expect, it } from "vitest";
import type { Step } from "../../src/definition/schema.ts";
import { commitAttempt } from "../../src/steps/commit-attempt.ts";
import { openWorktree, runningState, type Worktree } from "../support/git/worktree.ts";
import { createProject } from "../support/project.ts";
import { stepTrial } from "../support/run/step-context.ts";

interface Settling {
  readonly step?: Partial<Step>;
  readonly changes?: boolean;
  readonly autoCommit?: boolean;
  readonly work?: (worktree: Worktree) => void;
}

/** The event with which a step ends whose command is there to change files, or is not. */
async function settle({ step = {}, changes = true, autoCommit = true, work }: Settling = {}) {
  using project = createProject({ files: { "a.txt": "a\n" } });
  const worktree = await openWorktree(project);
  work?.(worktree);
  const command = { name: "fix", source: "", arguments: [], templates: {}, changes, body: "" };
  const state = runningState(worktree.base, { path: "fix" });
  await using trial = stepTrial({ workspace: worktree.workspace, state, autoCommit });
  const library = { ...trial.context.library, command: () => command };
  const whole = { name: "fix", type: "command", command: "fix", ...step } as Step;
  return await commitAttempt(
    { ...trial.context, library },
    { path: "fix", step: whole, frame: {}, attempt: 1 },
  );
}

const plain = { type: "step.succeeded", step: "fix", attempt: 1 };

describe("a step that changed nothing", () => {
  it("is a no-op where its command is there to change files", async () => {
    expect(await settle()).toEqual({ ...plain, no_op: true });
  });

  it("is one where a commit holds no change", async () => {
    const work = (worktree: Worktree) => worktree.git("commit", "--quiet", "--allow-empty", "-m", "Nothing");
    expect(await settle({ work })).toMatchObject({ files: [], no_op: true });
  });

  it("is none where nobody asked for change", async () => {
    expect(await settle({ changes: false })).toEqual(plain);
    expect(await settle({ step: { type: "prompt", prompt: "x" } as Partial<Step> })).toEqual(plain);
  });
});

describe("a step that changed something", () => {
  const work = (worktree: Worktree) => worktree.write("a.txt", "b\n");

  it("is no no-op", async () => {
    expect(await settle({ work })).toMatchObject({ files: ["a.txt"] });
    expect(await settle({ work })).not.toHaveProperty("no_op", true);
  });

  it("is none either where nothing is committed for it", async () => {
    expect(await settle({ work, autoCommit: false })).toEqual({ ...plain, uncommitted: ["a.txt"] });
  });
});
