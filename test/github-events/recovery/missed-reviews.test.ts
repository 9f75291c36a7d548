import { requestFiles } from "../../support/storage/state-runs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../../src/github-events/handle-event.ts";
import type { RecentReview } from "../../../src/ports/event-forge.ts";
import { inboxRef } from "../../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub } from "../../support/github-events/hub.ts";
import { reviewed } from "../../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann", type: "User" };

let hub: Hub;
beforeEach(async () => {
  hub = createHub();
  hub.issues.set(9, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: "a1", ref: "topic", isFork: false },
  });
  await askingRun(hub, RUN, { issue: 1, pull: { number: 9, branch: "topic" } });
});

/** Somebody reviews the pull request, and nothing is delivered. */
const submit = (more: Partial<RecentReview> = {}): void => {
  const found = {
    id: 60,
    nodeId: "PRR_60",
    state: "APPROVED",
    body: "",
    user: ann,
    commit_id: "a1",
    submitted_at: LATER,
    ...more,
  };
  hub.reviews.set(found.id, { review: found, comments: [], pull: 9 });
};
const sweep = () =>
  handleEvent(
    { name: "schedule", payload: {} },
    { ...hub.ports, clock: { ...hub.ports.clock, now: () => hub.now } },
  );
const inbox = (): string[] => Object.keys(requestFiles(hub.refs, RUN));

describe("a review that was never delivered", () => {
  test("is the answer of the run by the next look, once", async () => {
    submit();
    expect(await sweep()).toEqual({ status: "done", what: "review 60" });
    expect(inbox()).toEqual([`agentic/workflows/${RUN}/inbox/review-60.json`]);
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toEqual([{ command: "resume", runId: RUN }]);
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(hub.dispatches).toHaveLength(1);
  });

  test("and comes in after all changes nothing twice", async () => {
    submit();
    await sweep();
    const late = await handleEvent(reviewed({ id: 60, body: "", user: ann, at: LATER }, 9), hub.ports);
    expect(late).toMatchObject({ status: "done", what: "answer" });
    expect(hub.dispatches).toHaveLength(1);
    expect(hub.refs.history(inboxRef(RUN))).toHaveLength(1);
  });

  test("counts no more than any other: of who may not it is none", async () => {
    submit({ user: { login: "eve", type: "User" } });
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(inbox()).toEqual([]);
  });

  test.each([
    ["what was said before the question", { submitted_at: "2026-01-31T11:00:00Z" }],
    ["what may be on its way", { submitted_at: "2026-02-02T11:58:00Z" }],
    ["what is not submitted", { state: "PENDING" }],
    ["what a bot wrote", { user: { login: "helper[bot]", type: "Bot" } }],
    ["what only holds a command", { state: "COMMENTED", body: "/agentic status" }],
  ])("is not %s", async (_what, more) => {
    submit(more);
    hub.ports.forge.issue = () => Promise.reject(new Error("asked"));
    expect(await sweep()).toEqual({ status: "nothing" });
  });

  test("is looked for only where a run waits", async () => {
    submit();
    hub.now = new Date("2026-01-31T13:00:00Z");
    await askingRun(hub, RUN, {
      issue: 1,
      pull: { number: 9, branch: "topic" },
      answered: "comment-1",
    });
    hub.ports.forge.reviewsSince = () => Promise.reject(new Error("asked"));
    expect(await sweep()).toEqual({ status: "nothing" });
  });
});
