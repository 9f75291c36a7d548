// @module-tag slow
import { describe, expect, it } from "vitest";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent, RunEvent } from "../../../src/run/journal/event.ts";
import { commitAttempt } from "../../../src/steps/commit-attempt.ts";
import { openWorktree, runningState, type Worktree } from "../../support/git/worktree.ts";
import { createProject } from "../../support/project.ts";
import { promptAt, stepTrial } from "../../support/run/step-context.ts";

/** The check fails while `a.txt` is bad, and writes a file each time. */
const CHECK =
  'date +%s%N >> junk.txt; if grep -q bad a.txt; then echo "a.txt is bad"; exit 3; fi; echo "# pass 4"';

interface Trial {
  readonly mode?: "worktree" | "checkout";
  readonly ensures?: ("check" | "commit")[];
  readonly works: (worktree: Worktree) => void;
}

/** A step that ensures the check, with real git and real scripts. */
async function ensureCheck({ mode = "worktree", ensures = ["check"], works }: Trial) {
  using project = createProject({ files: { "a.txt": "good\n" } });
  const worktree = await openWorktree(project, mode);
  const { workspace, scripts, base } = worktree;
  const state = runningState(base, { path: "ask" });
  const place = { path: workspace.directory, branch: workspace.branch ?? "", base_branch: "main" };
  state.workspace = { mode, ...place, base_sha: base };
  const record = (event: NewRunEvent): void => {
    evolve(state, { ...event, seq: state.seq + 1, at: "2026-01-31T10:00:00.000Z" } as RunEvent);
  };
  let runs = 0;
  await using trial = stepTrial({
    workspace,
    state,
    autoCommit: true,
    agent: () => {
      works(worktree);
      return "All 4 tests pass.";
    },
    given: {
      record,
      scripts: {
        run: (request, hooks) => {
          runs += 1;
          return scripts.run(request, hooks);
        },
      },
    },
  });
  const facts = { ...trial.context.facts, variables: { check_command: CHECK } };
  const at = promptAt({ name: "ask", ensures });
  const [event] = await performEffect({ ...trial.context, facts }, { type: "start-step", ...at });
  if (event?.type === "step.produced") record(event);
  const committed =
    event?.type === "step.produced" ? await commitAttempt({ ...trial.context, facts }, at) : undefined;
  return {
    event,
    committed,
    checks: state.checks,
    runs,
    status: worktree.git("status", "--porcelain"),
    base,
  };
}

describe("the check command", () => {
  it("runs on the files from before the step and on those after it, and leaves nothing behind", async () => {
    const { event, checks, runs, status, committed } = await ensureCheck({
      works: ({ write }) => write("a.txt", "better\n"),
    });
    expect(event).toMatchObject({ type: "step.produced" });
    expect(checks).toMatchObject([
      {
        when: "baseline",
        step: "ask",
        command: CHECK,
        passed: true,
        exit_code: 0,
        tests: 4,
        output: "# pass 4",
      },
      { when: "step", step: "ask", passed: true },
    ]);
    expect(checks[0]?.tree).toMatch(/^[\da-f]{40}$/);
    expect(checks[1]?.tree).not.toBe(checks[0]?.tree);
    expect(runs).toBe(2);
    expect(status).toBe("");
    expect(committed).toMatchObject({ files: ["a.txt"] });
  });

  it("is not repeated on the same tree, also after a step that changed it back", async () => {
    const { checks, runs } = await ensureCheck({
      works: ({ write, git }) => {
        write("a.txt", "better\n");
        git("checkout", "--quiet", "a.txt");
      },
    });
    expect(checks).toMatchObject([{ when: "baseline" }, { when: "step", passed: true, cached: true }]);
    expect(runs).toBe(1);
  });

  it("fails the step with its exit code and the end of its output", async () => {
    const { event, checks } = await ensureCheck({ works: ({ write }) => write("a.txt", "bad\n") });
    expect(checks.at(-1)).toMatchObject({ passed: false, exit_code: 3, output: "a.txt is bad" });
    expect(event).toMatchObject({
      type: "step.failed",
      failure: {
        code: "ensure-missed",
        message:
          "The success checks of the step failed: `" +
          `${CHECK.slice(0, 79)}…\` ended with exit code 3 (a.txt is bad).`,
        details: "a.txt is bad",
      },
    });
  });

  it("commits nothing that it wrote in a checkout of the user", async () => {
    const { checks, committed, status } = await ensureCheck({
      mode: "checkout",
      works: ({ write }) => write("a.txt", "better\n"),
    });
    expect(Object.keys(checks[0]?.hashes ?? {})).toEqual(["junk.txt"]);
    expect(committed).toMatchObject({ files: ["a.txt"] });
    expect(status).toBe("?? junk.txt");
  });

  it("leaves to a step what the step changes in a file that the check wrote before", async () => {
    const { committed, status } = await ensureCheck({
      mode: "checkout",
      works: ({ write }) => write("junk.txt", "notes of the step\n"),
    });
    expect(committed).toMatchObject({ files: ["junk.txt"] });
    expect(status).toBe("");
  });

  it("is no change of a step that must commit something", async () => {
    const { event } = await ensureCheck({ mode: "checkout", ensures: ["commit", "check"], works: () => {} });
    expect(event).toMatchObject({ type: "step.failed", failure: { code: "ensure-missed" } });
  });
});
