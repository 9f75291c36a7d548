import { describe, expect, test } from "vitest";
import type { NewRunEvent } from "../../src/run/journal/event.ts";
import { renderEvents } from "../../src/run/journal/journal.ts";
import { findOutdatedApprovals } from "../../src/runner/surfaces/outdated-approvals.ts";
import { stateAfter } from "../support/run/run-state.ts";

const prepared: NewRunEvent = {
  type: "workspace.prepared",
  mode: "worktree",
  path: ".worktrees/w",
  branch: "agentic/w",
  base_branch: "main",
  base_sha: "0".repeat(40),
};
const askedAgain: NewRunEvent = {
  type: "human.asked",
  step: "ask",
  attempt: 1,
  message: "Good?",
  again: "The branch has changed since.",
  request: "review-7",
};
const answered = (decision: "approved" | "timeout"): NewRunEvent => ({
  type: "human.answered",
  step: "ask",
  attempt: 1,
  decision,
  text: "",
});
const paused = (reason: string): NewRunEvent => ({ type: "run.paused", reason, message: "?" });
const resumed: NewRunEvent = { type: "run.resumed" };
const completed: NewRunEvent = { type: "run.completed", changed: true };

function found(...events: NewRunEvent[]) {
  const { events: numbered } = renderEvents(events, { seq: 1, at: "2026-01-31T12:00:00.000Z" });
  return findOutdatedApprovals(stateAfter(...events), numbered).map(({ outcome }) => outcome ?? "open");
}

describe("an approval that was for an earlier state", () => {
  const before = [prepared, askedAgain, paused("human"), resumed];

  test("is told of as long as its question is open", () => {
    expect(found(...before, paused("human"))).toEqual(["open"]);
  });

  test("is told to be settled by the job that settled it, and by one after a pause that tells nobody", () => {
    const settled = ["The question was answered since: approved."];
    expect(found(...before, answered("approved"), completed)).toEqual(settled);
    expect(found(...before, answered("approved"), paused("quota"), resumed, completed)).toEqual(settled);
  });

  test("is looked at no more once people were told how it was settled", () => {
    const later = [...before, answered("approved"), paused("human"), resumed];
    expect(found(...later, completed)).toEqual([]);
    expect(found(...later, askedAgain, paused("human"))).toEqual(["open"]);
  });

  test("is told in words where nobody answered", () => {
    expect(found(...before, answered("timeout"), completed)).toEqual(["It was not answered in time."]);
  });
});
