import { describe, expect, it } from "vitest";
import type { Step } from "../../src/definition/schema.ts";
import { evolve } from "../../src/run/evolve/evolve.ts";
import type { RunEvent } from "../../src/run/journal/event.ts";
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

const AT = { at: "2026-01-31T00:00:00.000Z" };

describe("a step that undoes all changes of the run", () => {
  /** The state after a step that wrote `b.txt`, and the event of the next one. */
  async function settleAfter(work: (worktree: Worktree) => void, block?: string) {
    using project = createProject({ files: { "a.txt": "a\n" } });
    const worktree = await openWorktree(project);
    const within = (name: string) => (block === undefined ? name : `${block}/${name}`);
    const state = runningState(worktree.base, { path: within("first") });
    const place = { path: "w", branch: "b", base_branch: "main", base_sha: worktree.base };
    evolve(state, { ...AT, seq: 1, type: "workspace.prepared", mode: "worktree", ...place });
    if (block !== undefined)
      evolve(state, { ...AT, seq: 2, type: "branch.opened", step: block, ...place, head: worktree.base });
    await using trial = stepTrial({ workspace: worktree.workspace, state, autoCommit: true });
    const step = (name: string) => ({ name, type: "prompt", prompt: "Work." }) as const;
    const settleStep = async (name: string) => {
      const event = await commitAttempt(trial.context, {
        path: within(name),
        step: step(name),
        frame: {},
        attempt: 1,
      });
      evolve(state, { ...event, seq: state.seq + 1, ...AT } as RunEvent);
      return event;
    };
    worktree.write("b.txt", "b\n");
    await settleStep("first");
    work(worktree);
    const started = { type: "step.started", step: within("second"), attempt: 1, kind: "prompt" } as const;
    const base = worktree.git("rev-parse", "HEAD");
    evolve(state, { ...started, base, seq: state.seq + 1, ...AT });
    return { event: await settleStep("second"), state };
  }

  it("is a run that changed nothing", async () => {
    const { event, state } = await settleAfter(({ git }) => git("rm", "--quiet", "b.txt"));
    expect(event).toMatchObject({ files: ["b.txt"], undone: true });
    expect(state.filesChanged.size).toBe(0);
  });

  it("is a branch that changed nothing, inside a branch of a parallel block", async () => {
    const { event, state } = await settleAfter(({ git }) => git("rm", "--quiet", "b.txt"), "many/one");
    expect(event).toMatchObject({ files: ["b.txt"], undone: true });
    expect(state.branches.get("many/one")?.files.size).toBe(0);
  });

  it("is no such run where a change remains", async () => {
    const { event, state } = await settleAfter(({ write }) => write("b.txt", "c\n"));
    expect(event).toMatchObject({ files: ["b.txt"] });
    expect(event).not.toHaveProperty("undone", true);
    expect([...state.filesChanged]).toEqual(["b.txt"]);
  });
});
