// @module-tag slow
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StepOf } from "../../src/definition/schema.ts";
import type { EffectContext } from "../../src/engine/run-request.ts";
import { performEffect } from "../../src/engine/effects/effects.ts";
import { recoverAttempt } from "../../src/engine/run/recover-attempt.ts";
import { summaryOf } from "../../src/output/status/row-summary.ts";
import type { AgentResult } from "../../src/ports/agent-runner.ts";
import type { Command } from "../../src/ports/prompt-library.ts";
import { evolve } from "../../src/run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../src/run/journal/event.ts";
import type { RunState } from "../../src/run/state.ts";
import { commitAttempt } from "../../src/steps/commit-attempt.ts";
import { openWorktree, runningState, WORKTREE, type Worktree } from "../support/git/worktree.ts";
import { createProject, type Project } from "../support/project.ts";
import { RUN_FOLDER, type StepTrial, stepTrial } from "../support/run/step-context.ts";

const PATCH = "steps/look/1/reverted.patch";
const step: StepOf<"command"> = { name: "look", type: "command", command: "look" };
const at = { path: "look", step, frame: {}, attempt: 1 } as const;

let project: Project;
beforeEach(() => {
  project = createProject({
    files: { "a.txt": "a\n", "gone.txt": "x\n", ".gitignore": "*.log\nagentic/\n" },
  });
});
afterEach(() => project[Symbol.dispose]());

interface Looking {
  readonly worktree: Worktree;
  readonly state: RunState;
  readonly trial: StepTrial & { readonly context: EffectContext };
  readonly event: NewRunEvent | undefined;
}

interface LookOptions {
  readonly work: (worktree: Worktree) => unknown;
  readonly answer?: string | AgentResult;
  readonly changes?: boolean | undefined;
  readonly mode?: "worktree" | "checkout";
}

/** The end of a session of a command that may change nothing, after this work. */
async function look({
  work,
  answer = "Seen.",
  mode = "worktree",
  ...options
}: LookOptions): Promise<Looking> {
  const worktree = await openWorktree(project, mode);
  const state = runningState(worktree.base, { path: "look" });
  state.workspace = { mode, path: WORKTREE, branch: "b", base_branch: "main", base_sha: worktree.base };
  const changes = "changes" in options ? options.changes : false;
  const command: Command = { name: "look", source: "", arguments: [], templates: {}, changes, body: "Look." };
  const trial = stepTrial({
    workspace: worktree.workspace,
    state,
    autoCommit: true,
    agent: async () => {
      await work(worktree);
      return answer;
    },
  });
  const library = { ...trial.context.library, command: () => command };
  const context = { ...trial.context, library };
  const [event] = await performEffect(context, { type: "start-step", ...at });
  return { worktree, state, trial: { ...trial, context }, event };
}

let seq = 0;

function apply(state: RunState, event: NewRunEvent | undefined): void {
  seq += 1;
  evolve(state, { ...event, seq, at: "2026-01-31T00:00:00.000Z" } as RunEvent);
}

/** The event with which the step ends, after the state knows its result. */
async function settle({ state, trial, event }: Looking): Promise<NewRunEvent> {
  apply(state, event);
  const settled = await commitAttempt(trial.context, at);
  apply(state, settled);
  return settled;
}

const rowOf = ({ state }: Looking): string => summaryOf(state.steps.get("look"), { step, state });

describe("a command with `changes: false`, in a worktree of the engine", () => {
  it("leaves the files as it found them, and its changes are a patch", async () => {
    const ended = await look({
      work: ({ write, git }) => {
        write("repro.js", "console.log(1)\n");
        write("a.txt", "changed\n");
        git("rm", "--quiet", "gone.txt");
      },
    });
    const files = ["a.txt", "gone.txt", "repro.js"];
    expect(ended.event).toMatchObject({ type: "step.produced", stray: { files, patch: PATCH } });
    expect(ended.worktree.git("status", "--porcelain")).toBe("");
    expect(project.read(join(WORKTREE, "a.txt"))).toBe("a\n");
    expect(project.exists(join(WORKTREE, "repro.js"))).toBe(false);
    const patch = ended.trial.store.read(PATCH) ?? "";
    project.write("its.patch", patch);
    project.git("apply", "--check", "its.patch");
    expect(patch).toContain("+console.log(1)");
  });

  it("commits nothing, and its row says what was reverted and where it is", async () => {
    const ended = await look({ work: ({ write }) => write("repro.js", "1\n") });
    expect(await settle(ended)).toEqual({ type: "step.succeeded", step: "look", attempt: 1 });
    expect(rowOf(ended)).toBe(`reverted repro.js (${PATCH}) · Seen.`);
    expect(ended.state.filesChanged.size).toBe(0);
    expect(ended.worktree.git("rev-parse", "HEAD")).toBe(ended.worktree.base);
  });

  it("keeps a patch without a file that is too large, which patch and row say", async () => {
    const ended = await look({
      work: ({ write }) => {
        write("big.txt", `${"x".repeat(99)}\n`.repeat(80_000));
        write("repro.js", "console.log(1)\n");
      },
    });
    expect(ended.event).toMatchObject({
      stray: { files: ["big.txt", "repro.js"], patch: PATCH, omitted: 1 },
    });
    const patch = ended.trial.store.read(PATCH) ?? "";
    expect(patch).toContain("It leaves out the changes of 1 file:\n  a/big.txt b/big.txt\n");
    project.write("its.patch", patch);
    project.git("apply", "--check", "its.patch");
    expect(patch).toContain("+console.log(1)");
    await settle(ended);
    expect(rowOf(ended)).toBe(
      `reverted big.txt, repro.js (${PATCH}, without 1 file that is too large) · Seen.`,
    );
  });

  it("has its commits, its index and its branch taken back", async () => {
    const ended = await look({
      work: ({ write, git }) => {
        git("switch", "--quiet", "-c", "mine");
        write("repro.js", "1\n");
        git("add", "--all");
        git("commit", "--quiet", "-m", "Mine");
        write("staged.js", "1\n");
        git("add", "staged.js");
      },
    });
    expect(ended.event).toMatchObject({ stray: { files: ["repro.js", "staged.js"], patch: PATCH } });
    const { git, base, workspace } = ended.worktree;
    expect(git("status", "--porcelain", "--branch")).toBe(`## ${workspace.branch}`);
    expect(git("rev-parse", "HEAD")).toBe(base);
    expect(git("branch", "--list", "mine")).toBe("");
  });

  it("does not move or delete a branch of the user that it switched to", async () => {
    project.git("branch", "theirs");
    const ended = await look({
      work: ({ git, write }) => {
        git("switch", "--quiet", "theirs");
        write("repro.js", "1\n");
        git("add", "--all");
        git("commit", "--quiet", "-m", "Mine");
      },
    });
    expect(ended.worktree.git("symbolic-ref", "--short", "HEAD")).toBe(ended.worktree.workspace.branch);
    expect(project.git("log", "-1", "--format=%s", "theirs")).toBe("Mine");
  });

  it("is told of a commit without changes", async () => {
    const ended = await look({
      work: ({ git }) => git("commit", "--quiet", "--allow-empty", "-m", "Nothing"),
    });
    expect(ended.event).toMatchObject({ stray: { files: [] } });
    await settle(ended);
    expect(rowOf(ended)).toBe("reverted a commit without changes · Seen.");
    expect(ended.worktree.git("rev-parse", "HEAD")).toBe(ended.worktree.base);
  });

  it("keeps the documents of the run, also those that it committed by force, and ignored files", async () => {
    const ended = await look({
      work: ({ write, git }) => {
        write(`${RUN_FOLDER}/plan.md`, "# Plan\n");
        git("add", "--force", `${RUN_FOLDER}/plan.md`);
        git("commit", "--quiet", "-m", "Plan");
        write(`${RUN_FOLDER}/notes.md`, "# Notes\n");
        write("debug.log", "seen\n");
      },
      answer: JSON.stringify({ success: true, document_path: `${RUN_FOLDER}/plan.md` }),
    });
    expect(ended.event).toMatchObject({ type: "step.produced" });
    for (const file of [`${RUN_FOLDER}/plan.md`, `${RUN_FOLDER}/notes.md`, "debug.log"])
      expect(project.exists(join(WORKTREE, file))).toBe(true);
    expect(ended.trial.store.read("plan.md")).toBe("# Plan\n");
    expect(ended.worktree.git("rev-parse", "HEAD")).toBe(ended.worktree.base);
  });

  it("cannot name a document that it wrote into the repository", async () => {
    const { event } = await look({
      work: ({ write }) => write("docs/plan.md", "# Plan\n"),
      answer: JSON.stringify({ success: true, document_path: "docs/plan.md" }),
    });
    expect(event).toMatchObject({
      failure: {
        code: "document-missing",
        message: expect.stringContaining("`docs/plan.md`, which is no file"),
      },
      stray: { files: ["docs/plan.md"] },
    });
  });

  it("leaves nothing to its next attempt either where it fails", async () => {
    const ended = await look({
      work: ({ write }) => write("repro.js", "1\n"),
      answer: '{"success": false, "summary": "No."}',
    });
    expect(ended.event).toMatchObject({ type: "step.failed", stray: { files: ["repro.js"], patch: PATCH } });
    expect(ended.event).not.toHaveProperty("failure.files");
    expect(project.exists(join(WORKTREE, "repro.js"))).toBe(false);
    apply(ended.state, ended.event);
    expect(rowOf(ended)).toBe(`No. · reverted repro.js (${PATCH})`);
  });

  it("after a crash between session and reset, is reset once by the next attempt", async () => {
    const ended = await look({ work: () => {} });
    const { worktree, state, trial } = ended;
    // The engine died before the reset: the files of the session are there, and no result is recorded.
    worktree.write("repro.js", "1\n");
    worktree.git("add", "--all");
    worktree.git("commit", "--quiet", "-m", "Mine");
    apply(state, { type: "step.interrupted", step: "look", attempt: 1, reason: "crash" });
    const previous = { ...state.steps.get("look") } as Parameters<typeof recoverAttempt>[1];
    await recoverAttempt(trial.context, previous);
    await recoverAttempt(trial.context, previous);
    expect(worktree.git("rev-parse", "HEAD")).toBe(worktree.base);
    expect(project.exists(join(WORKTREE, "repro.js"))).toBe(false);
    expect(trial.store.read("steps/look/1/partial.patch")).toContain("repro.js");
  });

  it("that changed nothing is not mentioned", async () => {
    const { event, trial } = await look({ work: () => {} });
    expect(event).toMatchObject({ type: "step.produced" });
    expect(event).not.toHaveProperty("stray");
    expect(trial.store.read(PATCH)).toBeUndefined();
  });

  it("fails where it damaged its worktree, which is repaired and reset; its cost counts", async () => {
    const { event, worktree } = await look({
      work: ({ write }) => {
        write("repro.js", "1\n");
        rmSync(join(project.root, WORKTREE, ".git"));
      },
    });
    expect(event).toMatchObject({
      type: "step.failed",
      failure: { code: "worktree-damaged" },
      usage: { agent_sessions: 1 },
    });
    expect(worktree.git("status", "--porcelain")).toBe("");
  });

  it("that was interrupted keeps its cost, and its changes until the run is resumed", async () => {
    const usage = { input_tokens: 1, output_tokens: 1, cost_usd: 0.1, agent_sessions: 1 };
    const { event } = await look({
      work: ({ write }) => write("repro.js", "1\n"),
      answer: { status: "interrupted", usage },
    });
    expect(event).toEqual({ type: "step.interrupted", step: "look", attempt: 1, reason: "stopped", usage });
    expect(project.exists(join(WORKTREE, "repro.js"))).toBe(true);
  });

  it("names fifty files at most", async () => {
    const { event } = await look({
      work: ({ write }) => Array.from({ length: 52 }, (_, number) => write(`n${100 + number}`, "")),
    });
    expect(event).toMatchObject({ stray: { files: expect.objectContaining({ length: 50 }), more: 2 } });
  });

  it("is the only one that is reset: without the key a command may change files", async () => {
    for (const changes of [true, undefined]) {
      const ended = await look({ work: ({ write }) => write("b.txt", `${changes}\n`), changes });
      expect(ended.event).not.toHaveProperty("stray");
      expect(await settle(ended)).toMatchObject({ files: ["b.txt"] });
      project[Symbol.dispose]();
      project = createProject({ files: { "a.txt": "a\n" } });
    }
  });
});

describe("a command with `changes: false`, in the user's checkout", () => {
  const work = ({ write }: Worktree) => {
    write("repro.js", "1\n");
    write("a.txt", "changed\n");
  };

  it("is not reset: its files stay, no commit contains them, and its row says so", async () => {
    const ended = await look({ work, mode: "checkout" });
    expect(ended.event).toMatchObject({ stray: { files: ["a.txt", "repro.js"] } });
    expect(await settle(ended)).toEqual({ type: "step.succeeded", step: "look", attempt: 1 });
    expect(rowOf(ended)).toBe("left a.txt, repro.js in your checkout, in no commit · Seen.");
    expect(project.read("a.txt")).toBe("changed\n");
    expect(project.git("log", "-1", "--format=%s")).toBe("Start");
  });

  it("leaves files that no later step commits, unless that step changes them", async () => {
    const ended = await look({ work, mode: "checkout" });
    await settle(ended);
    const { base, write } = ended.worktree;
    const { context } = ended.trial;
    write("built.js", "1\n");
    write("a.txt", "changed again\n");
    const prompt = { name: "build", type: "prompt", prompt: "Build." } as const;
    apply(ended.state, { type: "step.started", step: "build", attempt: 1, kind: "prompt", base });
    const settled = await commitAttempt(context, { path: "build", step: prompt, frame: {}, attempt: 1 });
    expect(settled).toMatchObject({ files: ["a.txt", "built.js"] });
    expect(project.git("status", "--porcelain")).toBe("?? repro.js");
  });

  it("needs a person where it left more files than later commits can leave out", async () => {
    const ended = await look({
      mode: "checkout",
      work: ({ write }) => {
        for (let file = 0; file <= 1_000; file += 1) write(`left-${file}.js`, "1\n");
      },
    });
    expect(ended.event).toMatchObject({
      type: "step.failed",
      failure: {
        class: "blocking",
        code: "files-left",
        message: expect.stringMatching(/left 1001 files in your checkout, such as left-0\.js\. Remove them/),
      },
      stray: { more: 951, hashes: { "left-0.js": expect.any(String) } },
    });
  });

  it("counts as no change of the run where it committed", async () => {
    const ended = await look({
      mode: "checkout",
      work: ({ write, git }) => {
        write("repro.js", "1\n");
        git("add", "--all");
        git("commit", "--quiet", "-m", "Mine");
      },
    });
    const head = project.git("rev-parse", "HEAD");
    expect(await settle(ended)).toMatchObject({ commit: head, files: [] });
    expect(ended.state.filesChanged.size).toBe(0);
    expect(ended.state.head).toBe(head);
  });
});
