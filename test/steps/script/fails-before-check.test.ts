// @module-tag slow
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Check } from "../../../src/definition/schema.ts";
import { performEffect } from "../../../src/engine/effects/effects.ts";
import type { EffectContext } from "../../../src/engine/run-request.ts";
import { readOptional } from "../../../src/storage/local/atomic-files.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { openWorktree, runningState, WORKTREE, type Worktree } from "../../support/git/worktree.ts";
import { createProject, type Project } from "../../support/project.ts";
import { promptAt, stepTrial } from "../../support/run/step-context.ts";

/** The sum is wrong. Each test is a line that must be true. */
const FILES = {
  "src/sum.sh": "sum() { echo $(($1 - $2)); }\n",
  "test/zero.sh": '[ "$(sum 1 0)" = 1 ]\n',
  "check.sh": '. src/sum.sh\nfor t in test/*.sh; do . "$t" || { echo "$t failed"; exit 1; }; done\n',
};
const FIX = { "src/sum.sh": "sum() { echo $(($1 + $2)); }\n" };
const TEST = { "test/two.sh": '[ "$(sum 1 1)" = 2 ]\n' };
const CHECK = "sh check.sh";
const before = (command?: string): Check[] => [
  { "fails-before": { files: ["test/**"], ...(command === undefined ? {} : { command }) } },
];

interface Trial {
  readonly ensures?: Check[];
  readonly work?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly more?: (worktree: Worktree, project: Project) => void;
  readonly facts?: Partial<EffectContext["facts"]>;
  readonly mode?: "worktree" | "checkout";
  readonly timeoutMs?: number;
}

interface Attempt {
  readonly event: NewRunEvent | undefined;
  readonly message: string | undefined;
  readonly prompt: string | undefined;
  readonly log: string | undefined;
  readonly worktrees: readonly string[];
  readonly status: string;
  readonly runs: number;
}

async function attempt({ ensures = before(CHECK), work = {}, files = FILES, ...trialOptions }: Trial) {
  using project = createProject({ files: { ...files } });
  const worktree = await openWorktree(project, trialOptions.mode);
  const { workspace, workspaces, scripts, base } = worktree;
  const state = runningState(base, { path: "ask" });
  let prompt: string | undefined;
  await using trial = stepTrial({
    workspace,
    state,
    autoCommit: true,
    agent: (request) => {
      prompt = request.prompt;
      for (const [path, content] of Object.entries(work)) worktree.write(path, content);
      trialOptions.more?.(worktree, project);
      return "I fixed it, and all tests pass.";
    },
    given: { scripts, workspaces, record: (event) => void evolve(state, { ...event, seq: 1, at: "" }) },
  });
  const facts = { ...trial.context.facts, ...trialOptions.facts };
  const at = promptAt({ name: "ask", ensures });
  const [event] = await performEffect({ ...trial.context, facts }, { type: "start-step", ...at });
  const found: Attempt = {
    event,
    message: event?.type === "step.failed" ? event.failure.message : undefined,
    prompt,
    log: trial.store.read("steps/ask/1/checks.log"),
    worktrees: existsSync(join(project.root, ".worktrees"))
      ? readdirSync(join(project.root, ".worktrees"))
      : [],
    status: project.git("status", "--porcelain"),
    runs: readOptional(join(project.root, ".git/runs"))?.trim().split("\n").length ?? 0,
  };
  return found;
}

describe("a step that ensures tests that fail before its work", () => {
  test("succeeds with a test that fails without the fix and passes with it", async () => {
    const { event, log, worktrees, status } = await attempt({ work: { ...FIX, ...TEST } });
    expect(event?.type).toBe("step.produced");
    expect(log).toContain("test/two.sh failed");
    expect(worktrees).toEqual(["agentic-demo-abc123"]);
    expect(status).toBe("?? .worktrees/");
  });

  test("fails, and can try again, where its new test passes without the fix", async () => {
    const { event, message, worktrees } = await attempt({
      work: { ...FIX, "test/one.sh": '[ "$(sum 2 0)" = 2 ]\n' },
    });
    expect(event).toMatchObject({ failure: { class: "recoverable", code: "ensure-missed" } });
    expect(message).toMatch(
      /`fails-before`: `sh check\.sh` passes on commit [0-9a-f]{12} with `test\/one\.sh`, so these tests did not fail before the change/,
    );
    expect(worktrees).toEqual(["agentic-demo-abc123"]);
  });

  test("fails without a new test, and is told the globs", async () => {
    const { message } = await attempt({ work: FIX });
    expect(message).toContain("`fails-before`: no new or changed file matches `test/**`");
  });

  test("fails where it only deletes a test, which the failure names", async () => {
    const { message } = await attempt({ work: FIX, more: ({ git }) => git("rm", "-q", "test/zero.sh") });
    expect(message).toContain("(deleted since that commit: `test/zero.sh`)");
  });

  test("fails where the test does not pass with its work either", async () => {
    const { message } = await attempt({ work: TEST });
    expect(message).toContain("`sh check.sh` ended with exit code 1 (test/two.sh failed)");
  });

  test("is not asked where the command fails without the tests too: that shows nothing", async () => {
    const broken = { ...FILES, "test/zero.sh": "[ 1 = 2 ]\n" };
    const { event, log } = await attempt({
      files: broken,
      work: { ...FIX, "test/zero.sh": "[ 1 = 1 ]\n" },
    });
    expect(event?.type).toBe("step.produced");
    expect(log).toContain("the command fails without the new tests too: the check does not apply.");
  });

  test("takes the check command of the run, and does not apply without one", async () => {
    const work = { ...FIX, "test/one.sh": '[ "$(sum 2 0)" = 2 ]\n' };
    const named = await attempt({ ensures: before(), work, facts: { variables: { check_command: CHECK } } });
    expect(named.message).toContain("did not fail before the change");
    const none = await attempt({ ensures: before(), work });
    expect(none.event?.type).toBe("step.produced");
    expect(none.prompt).toBe("Do it.\n");
  });

  test("runs its command once where it is the check that the step ensures too", async () => {
    const counted = `${CHECK} && echo run >> "$(git rev-parse --git-common-dir)/runs"`;
    const { runs } = await attempt({
      ensures: ["check", ...before()],
      work: { ...FIX, ...TEST },
      facts: {
        project: { check: { run: counted, timeoutMinutes: 1 }, checkAfter: "each", timeoutMinutes: 1 },
      },
    });
    // Before the step, and after it. It fails on the base commit with the new test.
    expect(runs).toBe(2);
  });

  test("is told of it in its prompt", async () => {
    const { prompt } = await attempt({ work: { ...FIX, ...TEST } });
    expect(prompt).toMatch(/At least one test file in `test\/\*\*` is new or changed[^]*sh check\.sh/);
  });

  test("sets the scratch worktree up as other worktrees", async () => {
    const needsSetup = {
      ...FILES,
      "check.sh": `[ -e ready.log ] || exit 9\n${FILES["check.sh"]}`,
      ".gitignore": "*.log\n",
    };
    const project = {
      setup: { run: "touch ready.log", timeoutMinutes: 1 },
      checkAfter: "each" as const,
      timeoutMinutes: 1,
    };
    const { message, log } = await attempt({
      files: needsSetup,
      work: { ...FIX, "test/one.sh": '[ "$(sum 2 0)" = 2 ]\n', "ready.log": "" },
      facts: { project },
    });
    expect(message).toContain("did not fail before the change");
    expect(log).not.toContain("does not apply");
  });

  test("leaves nothing for long where the engine is killed meanwhile: the next start removes it", async () => {
    using project = createProject({ files: FILES });
    const { workspaces } = await openWorktree(project);
    const leftover = ".worktrees/agentic-new-1-abc-1";
    project.git("worktree", "add", "--quiet", "--lock", "--detach", leftover, "main");
    project.write(`${leftover}/test/two.sh`, "changed\n");
    await workspaces.runAtCommit("main", async ({ workspace }) => {
      await workspace.writeFile("test/two.sh", "changed\n");
      const { removed } = await workspaces.prune((path) => path === WORKTREE);
      expect(removed).toEqual([leftover]);
      expect(existsSync(workspace.directory)).toBe(true);
    });
    expect(readdirSync(join(project.root, ".worktrees"))).toEqual(["agentic-demo-abc123"]);
  });

  test("changes nothing in the user's checkout", async () => {
    const { event, worktrees, status } = await attempt({ work: { ...FIX, ...TEST }, mode: "checkout" });
    expect(event?.type).toBe("step.produced");
    expect(worktrees).toEqual([]);
    expect(status).toBe(" M src/sum.sh\n?? test/two.sh");
  });
});
