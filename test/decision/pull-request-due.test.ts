import { describe, expect, test } from "vitest";
import type { Step } from "../../src/definition/schema.ts";
import type { Settings } from "../../src/definition/settings-schema.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { paperRun } from "../support/run/decided.ts";
import { branchOpened, output } from "../support/run/run-state.ts";

const build = { name: "build", type: "script", run: "true" } satisfies Step;
const review = (name: string, proposes = true) =>
  ({ name, type: "wait-for-human", message: "Good?", "pull-request": proposes }) satisfies Step;

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/own",
  branch: "own",
  base_branch: "main",
  base_sha: "0",
};
const done = (step: string, commit?: string): NewRunEvent[] => [
  { type: "step.started", step, attempt: 1, kind: "script" },
  {
    type: "step.succeeded",
    step,
    attempt: 1,
    output: output("Done."),
    ...(commit === undefined ? {} : { commit, files: ["a.ts"] }),
  },
];
const pushed = (head: string): NewRunEvent => ({
  type: "branch.pushed",
  branch: "own",
  remote: "origin",
  head,
});
const proposed: NewRunEvent = {
  type: "pull-request.opened",
  branch: "own",
  base: "main",
  title: "T",
  draft: false,
  number: 7,
};

function runOf(steps: readonly Step[], git: NonNullable<Settings["git"]> = { enabled: true }) {
  const run = paperRun({ name: "flow", steps: [...steps], settings: { git } });
  run.add(prepared);
  return { ...run, kinds: () => run.next().map(({ type }) => type) };
}

describe("a question about the pull request", () => {
  test("is put when that is there, and told of what came since", () => {
    const run = runOf([build, review("first"), { ...build, name: "mend" }, review("second")]);
    run.add(...done("build", "1"));
    expect(run.kinds()).toEqual(["push-branch"]);
    run.add(pushed("1"));
    expect(run.kinds()).toEqual(["open-pull-request"]);
    run.add(proposed);
    expect(run.next()).toMatchObject([{ type: "ask-human", path: "first" }]);
    run.add(
      { type: "human.asked", step: "first", attempt: 1, message: "Good?" },
      { type: "human.answered", step: "first", attempt: 1, decision: "input", text: "No" },
    );
    expect(run.next()).toMatchObject([{ type: "start-step", path: "mend" }]);
    run.add(...done("mend", "2"));
    expect(run.kinds()).toEqual(["push-branch"]);
    run.add(pushed("2"), proposed);
    expect(run.next()).toMatchObject([{ type: "ask-human", path: "second" }]);
  });

  test("is put at once where there is nothing to propose", () => {
    const run = runOf([build, review("first")]);
    run.add(...done("build"));
    expect(run.kinds()).toEqual(["ask-human"]);
  });

  test.each([
    ["the run opens none", review("first"), { enabled: true, "auto-pr": false }],
    ["the step does not want one", review("first", false), { enabled: true }],
  ])("is put without one where %s", (_, step, git) => {
    const run = runOf([build, step], git);
    run.add(...done("build", "1"));
    expect(run.kinds()).toEqual(["ask-human"]);
  });

  test("is put without one inside a parallel block: its branches are proposed when they are whole", () => {
    const one = { name: "one", type: "sequence", steps: [build, review("first")] } satisfies Step;
    const run = runOf([{ name: "all", type: "parallel", steps: [one] }]);
    run.add({ type: "block.opened", step: "all", kind: "parallel" }, branchOpened("all/one", "agentic/one"));
    run.add({ type: "block.opened", step: "all/one", kind: "sequence" }, ...done("all/one/build", "1"));
    expect(run.kinds()).toEqual(["ask-human"]);
  });
});
