import { describe, expect, test } from "vitest";
import { answeredThreads, countThreads } from "../../src/run/answered-threads.ts";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { renderEvents } from "../../src/run/journal/journal.ts";
import { branchOpened, stateAfter } from "../support/run/run-state.ts";

const sha = (sign: string): string => sign.repeat(40);

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/w",
  branch: "agentic/w",
  base_branch: "main",
  base_sha: sha("0"),
};
const asked = (step = "ask"): NewRunEvent => ({ type: "human.asked", step, attempt: 1, message: "Good?" });
const answered = (request: string, threads: readonly (readonly [id: string, path: string])[], step = "ask") =>
  ({
    type: "human.answered",
    step,
    attempt: 1,
    decision: "input",
    text: "No",
    request,
    threads: threads.map(([id, path]) => ({ id, path, line: 1, text: "Why?" })),
  }) satisfies NewRunEvent;
const committed = (step: string, sign: string, ...files: string[]): NewRunEvent => ({
  type: "step.succeeded",
  step,
  attempt: 1,
  commit: sha(sign),
  files,
});

function found(...events: NewRunEvent[]) {
  const numbered = renderEvents(events, { seq: 1, at: "2026-01-31T12:00:00.000Z" }).events;
  return answeredThreads(numbered, stateAfter(...events)).map(
    ({ thread, request, branch, commit, isTouched }) =>
      `${thread} ${request} ${branch} ${commit[0]}${isTouched ? "" : "?"}`,
  );
}

describe("the commit by which a thread was taken up", () => {
  test("is the last that changed its file, else the last", () => {
    const threads = [
      ["1", "a.ts"],
      ["2", "b.ts"],
      ["3", "c.ts"],
    ] as const;
    expect(
      found(
        prepared,
        committed("build", "9", "a.ts"),
        asked(),
        answered("review-7", threads),
        committed("mend", "1", "a.ts", "b.ts"),
        committed("more", "2", "a.ts"),
        committed("docs", "3", "docs.md"),
      ),
    ).toEqual(["1 review-7 agentic/w 2", "2 review-7 agentic/w 1", "3 review-7 agentic/w 3?"]);
  });

  test("is none as long as nothing came after the answer", () => {
    const events = [
      prepared,
      committed("build", "9", "a.ts"),
      asked(),
      answered("review-7", [["1", "a.ts"]]),
    ];
    expect(found(...events)).toEqual([]);
    expect(found(...events, committed("look", "9"))).toEqual([]);
    expect(found(...events, { type: "step.succeeded", step: "look", attempt: 1 })).toEqual([]);
  });

  test("stays the same when a further answer brings further work", () => {
    const first = [prepared, asked(), answered("review-7", [["1", "a.ts"]]), committed("mend", "1", "a.ts")];
    const second = [asked("again"), answered("review-8", [["2", "a.ts"]], "again")];
    expect(found(...first, ...second)).toEqual(["1 review-7 agentic/w 1"]);
    expect(found(...first, ...second, committed("more", "2", "a.ts"))).toEqual([
      "1 review-7 agentic/w 1",
      "2 review-8 agentic/w 2",
    ]);
  });

  test("is that for the last answer where a person comes back to the thread", () => {
    const events = [
      prepared,
      asked(),
      answered("review-7", [["1", "a.ts"]]),
      committed("mend", "1", "a.ts"),
      asked("again"),
      answered("review-8", [["1", "a.ts"]], "again"),
    ];
    expect(found(...events)).toEqual([]);
    expect(found(...events, committed("more", "2", "b.ts"))).toEqual(["1 review-8 agentic/w 2?"]);
  });

  test("is one of the branch that the question was about", () => {
    const events = [
      prepared,
      branchOpened("all/one", "agentic/one"),
      branchOpened("all/two", "agentic/two"),
      asked("all/one/ask"),
      answered("review-7", [["1", "a.ts"]], "all/one/ask"),
      committed("all/two/mend", "1", "a.ts"),
    ];
    expect(found(...events)).toEqual([]);
    expect(found(...events, committed("all/one/mend", "2", "a.ts"))).toEqual(["1 review-7 agentic/one 2"]);
  });

  test.each([
    ["no number", answered("review-7", [["x", "a.ts"]])],
    ["none at all", answered("review-7", [["", "a.ts"]])],
    ["an answer whose name would end a hidden comment", answered("review--7-->", [["1", "a.ts"]])],
  ])("is looked for in vain where a thread has %s", (_, answer) => {
    expect(found(prepared, asked(), answer, committed("mend", "1", "a.ts"))).toEqual([]);
  });
});

test("remarks are counted over all answers", () => {
  const two = answered("review-7", [
    ["1", "a.ts"],
    ["2", "b.ts"],
  ]);
  expect(countThreads(stateAfter(prepared, asked()))).toBe(0);
  expect(countThreads(stateAfter(prepared, asked(), two))).toBe(2);
});
