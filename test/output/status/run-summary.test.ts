import { describe, expect, test } from "vitest";
import type { Limits } from "../../../src/decision/budget/spending-limits.ts";
import { branchLines, branchOutcomes } from "../../../src/output/status/branch-outcomes.ts";
import {
  costOf,
  formatCostSummary,
  spendingLines,
  stepCosts,
  formatTokens,
} from "../../../src/output/status/cost-summary.ts";
import { nextCommands, renderNext } from "../../../src/output/status/next-commands.ts";
import { questionLines } from "../../../src/output/status/open-questions.ts";
import { renderEnd } from "../../../src/output/status/run-summary.ts";
import type { Failure, NewRunEvent } from "../../../src/run/journal/event.ts";
import { ProgressDocument } from "../../../src/run/progress-schema.ts";
import { projectProgress, questionsOf } from "../../../src/run/progress.ts";
import type { RunState } from "../../../src/run/state.ts";
import { branchOpened, output, spent, started, stateAfter } from "../../support/run/run-state.ts";
import { defineWorkflow, RUN_ID } from "../../support/world.ts";

const workflow = defineWorkflow({ steps: [{ name: "any", run: "true" }] });
const facts = {
  runId: RUN_ID,
  workflow,
  autofix: "major",
  variables: {},
  directory: `agentic/workflows/${RUN_ID}`,
};
const nextLines = (state: RunState, limits: Limits) => renderNext(nextCommands({ state, limits }));
const end = (state: RunState, more = {}) => renderEnd({ state, facts, diff: undefined, ...more });

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/w",
  branch: "feature/x",
  base_branch: "main",
  base_sha: "0",
};
const block: NewRunEvent = { type: "block.opened", step: "work", kind: "parallel" };

function done(step: string, files: readonly string[] = []): NewRunEvent[] {
  const commit = files.length === 0 ? {} : { commit: "1", files: [...files] };
  return [
    branchOpened(step, `agentic/${step.replace("/", "-")}`),
    started(step),
    { type: "step.succeeded", step, attempt: 1, output: output("done"), ...commit },
    { type: "branch.closed", step },
  ];
}

function proposed(step: string, more: object): NewRunEvent {
  const base = { base: "main", title: "Fix it", draft: false };
  return { type: "pull-request.opened", step, branch: `agentic/${step.replace("/", "-")}`, ...base, ...more };
}

const broken: Failure = { class: "fatal", code: "red", message: "2 tests failed." };

function failed(step: string, failure: Failure = broken): NewRunEvent[] {
  return [started(step), { type: "step.failed", step, attempt: 1, failure }];
}

describe("the end of a run", () => {
  const planned: NewRunEvent[] = [
    started("plan", "prompt"),
    { type: "step.succeeded", step: "plan", attempt: 1, output: output("x"), usage: spent(1.2) },
  ];

  test("says what was spent, and which steps went over a limit of their own", () => {
    const limited = defineWorkflow({
      steps: [{ name: "plan", type: "prompt", prompt: "x", "max-cost-usd": 1 }],
    });
    const state = stateAfter(...planned, { type: "run.completed" });
    expect(end(state, { limits: { maxCostUsd: 5 }, facts: { ...facts, workflow: limited } })).toEqual([
      expect.stringMatching(/^Completed in \d+s · \$1\.20 of \$5\.00$/),
      "Over its own limit: plan ($1.20 of $1.00).",
      expect.stringMatching(/^files: /),
    ]);
  });

  test("after a failure names the next command as `status` does", () => {
    const state = stateAfter(...failed("any"), { type: "run.failed", step: "any", failure: broken });
    expect(end(state).at(-1)).toBe(`Next:  agentic-sdlc resume ${RUN_ID} --from-step any`);
    expect(nextLines(state, {})).toEqual([end(state).at(-1)]);
  });

  test("says of a question until when it is open, and what comes then", () => {
    const asked = (on_timeout: "continue" | "abort"): NewRunEvent => ({
      type: "human.asked",
      step: "ask",
      attempt: 1,
      message: "Go on?",
      deadline: "2026-01-31T12:05:00.000Z",
      on_timeout,
    });
    const paused: NewRunEvent = { type: "run.paused", reason: "human", message: "x", step: "ask" };
    const resumed: NewRunEvent = { type: "run.resumed", deadlines: { ask: "2026-02-01T08:00:00.000Z" } };
    const lines = (...events: NewRunEvent[]) => questionsOf(stateAfter(...events)).flatMap(questionLines);
    expect(lines(asked("abort"))).toEqual([
      "ask needs a person until 12:05 UTC, then the run fails.   “Go on?”",
    ]);
    expect(lines(asked("continue"), paused, resumed)).toEqual([
      "ask needs a person until 2026-02-01 08:00 UTC, then the run continues.   “Go on?”",
    ]);
    // Nobody watches the time of a run that has paused.
    expect(end(stateAfter(asked("abort"), paused)).slice(0, 2)).toEqual([
      "Paused: ask needs a person.   “Go on?”",
      "  If it resumes after 12:05 UTC without an answer, the run fails.",
    ]);
    expect(end(stateAfter(asked("continue"), paused))[1]).toBe(
      "  If it resumes after 12:05 UTC without an answer, the run continues.",
    );
  });

  test("names every branch that failed, up to a few", () => {
    const names = Array.from({ length: 9 }, (_, index) => `work/b${index}`);
    const state = stateAfter(
      block,
      ...names.flatMap((name) => failed(name)),
      { type: "block.closed", step: "work", status: "failed", summary: "9 of 9 branches failed" },
      { type: "run.failed", step: "work/b8", failure: broken },
    );
    expect(end(state).slice(0, 7)).toEqual([
      "Failed: work/b8, after 1 attempt (fatal: 2 tests failed).",
      ...names.slice(0, 5).map((name) => `Also failed: ${name}, after 1 attempt (fatal: 2 tests failed).`),
      "Also failed: 3 more steps.",
    ]);
  });
});

describe("the end of a run with parallel branches", () => {
  const url = "https://example.com/org/repo/pull/7";
  const events = [
    prepared,
    block,
    ...done("work/bug", ["a.ts"]),
    proposed("work/bug", { number: 7, url }),
    ...done("work/doc"),
  ];

  test("says how many changed something, and of each what became of it", () => {
    expect(end(stateAfter(...events, { type: "run.completed", changed: true }))).toEqual([
      expect.stringMatching(/^Completed in \d+s · 1 of 2 branches changed something$/),
      "Not verified: no check command is known.",
      `files: agentic/workflows/${RUN_ID}/`,
      `  bug  agentic/work-bug · pull request #7 ${url}`,
      "  doc  changed nothing, no pull request",
    ]);
  });

  test("names the branch of what failed, keeps what the others did, and says how to go on", () => {
    const failure = { class: "recoverable", code: "script-failed", message: "2 tests failed." } as const;
    const state = stateAfter(
      ...events,
      branchOpened("work/debt", "agentic/work-debt"),
      started("work/debt"),
      { type: "step.failed", step: "work/debt", attempt: 1, failure },
      { type: "run.failed", step: "work/debt", failure: { ...failure, class: "fatal" } },
    );
    expect(end(state)).toEqual([
      "Failed: work/debt on branch agentic/work-debt, after 1 attempt (recoverable: 2 tests failed).",
      "Kept: work/bug, work/doc.",
      `  bug   agentic/work-bug · pull request #7 ${url}`,
      "  doc   changed nothing, no pull request",
      "  debt  failed",
      `Next:  agentic-sdlc resume ${RUN_ID}`,
    ]);
  });

  test("tells merged, unused and undelivered branches apart", () => {
    const failure = { class: "fatal", code: "git-failed", message: "The remote refused it." } as const;
    const state = stateAfter(
      block,
      ...done("work/merged", ["m.ts"]),
      started("work/merge+merged", "merge"),
      { type: "step.succeeded", step: "work/merge+merged", attempt: 1, output: output("merged") },
      branchOpened("work/slow", "agentic/work-slow"),
      { type: "step.skipped", step: "work/slow", kind: "script", reason: "merged was first" },
      ...done("work/lost", ["l.ts"]),
      { type: "delivery.failed", step: "work/lost", failure },
      branchOpened("work/late", "agentic/work-late"),
      started("work/late"),
    );
    expect(branchLines(branchOutcomes(state))).toEqual([
      "  merged  agentic/work-merged · merged",
      "  slow    not used: merged was first",
      "  lost    agentic/work-lost: not delivered: The remote refused it.",
      "  late    not finished",
    ]);
  });

  test("counts branches without changes where they are many, and names those with", () => {
    const many = Array.from({ length: 20 }, (_, index) => done(`work/b${index}`)).flat();
    expect(branchLines(branchOutcomes(stateAfter(block, ...many, ...done("work/one", ["1.ts"]))))).toEqual([
      "  one  agentic/work-one · 1 file changed",
      "  20 branches changed nothing",
    ]);
  });

  test("uses paths where two blocks have branches of one name", () => {
    const state = stateAfter(...done("work/api", ["a.ts"]), ...done("more/api"));
    expect(branchLines(branchOutcomes(state)).map((line) => line.trim().split(" ")[0])).toEqual([
      "work/api",
      "more/api",
    ]);
  });
});

test("a run that was to change something and did not says so", () => {
  const state = stateAfter(
    prepared,
    started("fix", "prompt"),
    { type: "step.succeeded", step: "fix", attempt: 1, output: output("all is well"), no_op: true },
    { type: "run.completed", changed: false },
  );
  expect(end(state)).toEqual([
    expect.stringMatching(/^Completed in \d+s · nothing changed$/),
    "Changed nothing, though asked to: fix.",
    `files: agentic/workflows/${RUN_ID}/`,
  ]);
  const progress = ProgressDocument.parse(projectProgress(state, facts));
  expect(progress.completed_steps).toMatchObject([{ path: "fix", no_op: true }]);
});

test("names the reports that a run wrote; an empty one has no file", () => {
  const written = (name: string, more: object): NewRunEvent => ({
    type: "output.written",
    name,
    path: `agentic/analysis/${name}.md`,
    ...more,
  });
  const events = [written("summary", {}), written("debt", { empty: true }), written("bug", {})];
  expect(end(stateAfter(...events, { type: "run.completed" })).at(-1)).toBe(
    `files: agentic/workflows/${RUN_ID}/ · reports: agentic/analysis/bug.md, agentic/analysis/summary.md`,
  );
});

describe("a run that waits for a person", () => {
  const about = { document: "agentic/workflows/x/plan.md", hash: "1" };
  const asked = (step: string, message: string): NewRunEvent => ({
    type: "human.asked",
    step,
    attempt: 1,
    message,
    deadline: "2026-01-31T14:30:00.000Z",
    about,
  });
  const paused: NewRunEvent = { type: "run.paused", reason: "human", message: "", step: "review" };

  test("says what is asked, what it is about and how to answer", () => {
    expect(end(stateAfter(asked("review", "Please review the plan."), paused))).toEqual([
      "Paused: review needs a person.   “Please review the plan.”",
      "  See agentic/workflows/x/plan.md",
      `Answer:  agentic-sdlc input ${RUN_ID} "your words" --resume`,
      '         or --approve, or --reject "why", in place of the words',
    ]);
  });

  test("shows a long question below it, and of a very long one the beginning", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");
    const shown = end(stateAfter(asked("review", lines), paused));
    expect(shown.slice(0, 3)).toEqual(["Paused: review needs a person.", "  “line 0", "  line 1"]);
    expect(shown[13]).toBe("  …”");
  });

  test("has a command for each of several questions", () => {
    const state = stateAfter(asked("a", "One?"), asked("b", "Two?"), paused);
    expect(nextLines(state, {}).slice(0, 2)).toEqual([
      `Answer:  agentic-sdlc input ${RUN_ID} --step a "your words" --resume`,
      `Answer:  agentic-sdlc input ${RUN_ID} --step b "your words" --resume`,
    ]);
  });

  test("is paused in its progress too while its process waits, and running when something else goes on", () => {
    const statusOf = (state: RunState) => {
      const { status, reason } = projectProgress(state, facts);
      return { status, reason };
    };
    const waiting = [asked("a", "One?")];
    expect(statusOf(stateAfter(...waiting))).toEqual({ status: "paused", reason: "human" });
    expect(statusOf(stateAfter(...waiting, started("b")))).toEqual({ status: "running", reason: undefined });
  });

  test("for itself, not for a step, is answered without one", () => {
    const asks: NewRunEvent = { type: "run.paused", reason: "human", message: "Which database?" };
    expect(end(stateAfter(asks))).toEqual([
      "Paused: the run needs a person.   Which database?",
      `Answer:  agentic-sdlc input ${RUN_ID} "your words" --resume`,
      expect.stringContaining("--approve"),
    ]);
  });
});

test.each([
  ["quota", "work/a waits for more quota."],
  ["rate-limit", "work/a waits for the end of its rate limit."],
  ["overloaded", "work/a waits for the model service."],
])("a run that waits for its agent's service says so, and needs nobody: %s", (reason, words) => {
  const message = "The limit was reached. The run can continue at 17:04 UTC.";
  const until = "2026-01-31T17:03:07.001Z";
  const state = stateAfter({ type: "run.paused", reason, message, step: "work/a", until });
  expect(end(state)).toEqual([`Paused: ${words}   ${message}`, `Next:  agentic-sdlc resume ${RUN_ID}`]);
});

test("a conflict that a person must mend is told below the step, line by line", () => {
  const message = "Branch b conflicts with a.\nFiles: src/a.ts\nTo go on, merge by hand.";
  const failure: Failure = { class: "blocking", code: "merge-conflict", message };
  const state = stateAfter(
    started("work/merge+b", "merge"),
    { type: "step.failed", step: "work/merge+b", attempt: 1, failure },
    { type: "run.paused", reason: "merge-conflict", message, step: "work/merge+b" },
  );
  expect(end(state)).toEqual([
    "Paused: work/merge b needs a person.   Branch b conflicts with a.",
    "  Files: src/a.ts",
    "  To go on, merge by hand.",
    `Next:  agentic-sdlc resume ${RUN_ID}`,
  ]);
});

describe("a run that has spent what it may", () => {
  const spending = (step: string, cost: number | null, provider: string): NewRunEvent[] => [
    started(step, "prompt"),
    {
      type: "step.succeeded",
      step,
      attempt: 1,
      usage: spent(cost),
      session: { provider, id: step },
      output: output(""),
    },
  ];
  const spendings = [
    ...spending("plan", 0.4, "claude"),
    ...spending("build", 0.9, "claude"),
    ...spending("check", null, "codex"),
  ];
  const message = "The run has spent $1.30+? of $1.00. Most expensive: build.";
  const paused: NewRunEvent = { type: "run.paused", reason: "budget", message };

  test("says what was spent by step and by provider, and which command allows more", () => {
    const state = stateAfter(...spendings, paused);
    expect(end(state, { limits: { maxCostUsd: 1 } })).toEqual([
      "Paused: The run has spent $1.30+? of $1.00.",
      "  build     $0.90 · 1k tokens · claude",
      "  plan      $0.40 · 1k tokens · claude",
      "  check        $? · 1k tokens · codex · price unknown",
      "  in all $1.30+? · claude $1.30 · codex $?",
      `Next:  agentic-sdlc resume ${RUN_ID} --max-cost-usd 3`,
    ]);
  });

  test("is allowed more tokens where those were the limit, and a step the same again", () => {
    const state = stateAfter(...spendings, paused);
    expect(nextLines(state, { maxTokens: 2_500 })).toEqual([
      `Next:  agentic-sdlc resume ${RUN_ID} --max-tokens 6000`,
    ]);
    // One more response must not end it again.
    expect(nextLines(state, { maxCostUsd: 0.01 })[0]).toMatch(/ --max-cost-usd 3$/);
    expect(nextLines(state, { maxTokens: 10 })[0]).toMatch(/ --max-tokens 6000$/);
    const step = stateAfter(...spendings, { ...paused, step: "build" });
    expect(nextLines(step, { maxCostUsd: 1 })).toEqual([`Next:  agentic-sdlc resume ${RUN_ID}`]);
  });

  test("goes by the limits given when it was resumed", () => {
    const state = stateAfter(...spendings, paused, { type: "run.resumed", max_cost_usd: 4 });
    expect(formatCostSummary(costOf(state, { maxCostUsd: 1 }))).toBe("$1.30+? of $4.00");
    expect(formatTokens(costOf(state, { maxTokens: 10_000 }))).toBe("3k of 10k tokens");
  });

  test("shows many steps as the dearest and the rest", () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      spending(`s${index}`, 0.01 * index, "claude"),
    ).flat();
    const lines = spendingLines(stepCosts(stateAfter(...many)));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toContain("s19");
    expect(lines[8]).toMatch(/^ {2}12 other steps +\$0\.66 /);
  });
});

describe("the end of a run after others", () => {
  test("names the worktrees in which their work lies, and why they could not be tidied up", () => {
    const completed = stateAfter({ type: "run.completed" });
    const leftovers = [".worktrees/a", ".worktrees/b"];
    const run = { runId: "20260101-aaaaaa", isCompleted: false };
    const runOf = (path: string) => (path.endsWith("a") ? run : undefined);
    expect(end(completed, { leftovers, runOf, cleanupFailure: "The disk is full." }).slice(-3)).toEqual([
      "Uncommitted changes of run 20260101-aaaaaa, which was interrupted, are in .worktrees/a/. Next:  agentic-sdlc resume 20260101-aaaaaa   or, if it is not needed: git worktree remove --force .worktrees/a",
      "Uncommitted changes of an earlier run, which was interrupted, are in .worktrees/b/. Keep what you need, then: git worktree remove --force .worktrees/b",
      "What earlier runs left could not be tidied up: The disk is full.",
    ]);
  });
});
