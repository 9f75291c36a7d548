import { beforeEach, describe, expect, test } from "vitest";
import { activeRunsIn } from "../../../src/github-events/find-runs.ts";
import type { Delivery } from "../../../src/github-events/event-context.ts";
import { handleEvent } from "../../../src/github-events/handle-event.ts";
import { approvalsNote } from "../../../src/output/github/question-comment.ts";
import { runMarker } from "../../../src/output/github/run-comment.ts";
import { outdatedApprovalMarker } from "../../../src/output/github/answer-comments.ts";
import { askingRun, createHub, type Hub } from "../../support/github-events/hub.ts";
import { commented, reviewed } from "../../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const AT = "2026-02-01T12:00:00Z";
const [ann, bob] = [
  { login: "ann", type: "User" },
  { login: "bob", type: "User" },
];

let hub: Hub;
async function openHub(approvals = 1): Promise<void> {
  hub = createHub();
  for (const { login } of [ann, bob]) hub.roles.set(login, "write");
  hub.issues.set(9, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: "a1", ref: "agentic/x-abc123", isFork: false },
  });
  await askingRun(hub, RUN, { issue: 1, pull: { number: 9, branch: "agentic/x-abc123" }, approvals });
  const [question] = (await activeRunsIn(hub.refs, { issue: 1 }))[0]?.progress.questions ?? [];
  await hub.ports.forge.postStatusComment({
    issue: 1,
    marker: runMarker(RUN),
    body: `**Right?** · ${approvalsNote({ approvals, approved_by: [], asked: question?.asked ?? 0 })}`,
    since: new Date(0),
  });
}
beforeEach(() => openHub());

const handle = (delivery: Delivery) => handleEvent(delivery, hub.ports);
const sweep = () => handle({ name: "schedule", payload: {} });
const told = (issue: number, request: string) =>
  hub.comments.get(`#${issue} ${outdatedApprovalMarker(RUN, request)}`);

async function reviews(id: number, user: typeof ann, state = "APPROVED", body = ""): Promise<void> {
  hub.reviews.set(id, {
    review: { id, state, body, user, commit_id: "a1", submitted_at: AT },
    comments: [],
    pull: 9,
  });
  await handle(reviewed({ id, body, user, at: AT }, 9));
}
function becomes(id: number, change: object): void {
  const before = hub.reviews.get(id);
  if (before) hub.reviews.set(id, { ...before, review: { ...before.review, ...change } });
}
const comment = { id: 41, body: "/agentic approve", user: ann, at: AT };

describe("an approval that nobody has taken", () => {
  test("counts no more when the review is dismissed: people are told, and no job is started for it", async () => {
    await reviews(60, ann);
    hub.dispatches.length = 0;
    becomes(60, { state: "DISMISSED" });
    const dismissed = reviewed({ id: 60, body: "", user: ann, at: AT }, 9, {
      action: "dismissed",
      sender: bob,
    });
    expect(await handle(dismissed)).toEqual({ status: "done", what: "withdrawal", runId: RUN });
    expect(told(9, "review-60")).toContain("The review of `ann` does not count: the review was dismissed.");
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(hub.dispatches).toEqual([]);
  });

  test.each([
    ["deleted", () => hub.texts.delete(41), "the comment was deleted"],
    [
      "edited",
      () => hub.texts.set(41, { body: "/agentic approve but", login: "ann" }),
      "the comment was edited",
    ],
  ])("counts no more when the comment is %s", async (action, change, words) => {
    await handle(commented(hub.say(comment), { number: 1 }));
    change();
    const gone = commented(comment, { number: 1 }, { action });
    expect(await handle(gone)).toMatchObject({ status: "done", what: "withdrawal" });
    expect(told(1, "comment-41")).toContain(words);
  });

  test("counts no more when the body of the review is edited, though GitHub still counts the review", async () => {
    await reviews(60, ann);
    hub.dispatches.length = 0;
    becomes(60, { body: "Not before the tests pass." });
    const words = { id: 60, body: "Not before the tests pass.", user: ann, at: AT };
    const edited = reviewed(words, 9, { action: "edited" });
    expect(await handle(edited)).toEqual({ status: "done", what: "withdrawal", runId: RUN });
    expect(told(9, "review-60")).toContain("The review of `ann` does not count: the review was edited");
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(hub.dispatches).toEqual([]);
  });

  test("is known as one by what an edited comment said before", async () => {
    await handle(commented(hub.say(comment), { number: 1 }));
    hub.texts.set(41, { body: "Never mind.", login: "ann" });
    const edited = commented({ ...comment, body: "Never mind." }, { number: 1 }, { action: "edited" });
    const changes = { body: { from: comment.body } };
    await handle({ ...edited, payload: { ...edited.payload, changes } });
    expect(told(1, "comment-41")).toContain("was edited");
  });

  test("counts no more when its author lost the role, which the sweep finds", async () => {
    await reviews(60, ann);
    hub.dispatches.length = 0;
    hub.roles.set("ann", "read");
    expect(await sweep()).toEqual({ status: "nothing" });
    expect(hub.dispatches).toEqual([]);
    expect(told(9, "review-60")).toContain("`ann` may not answer any more");
  });

  test("leaves the count of those that stand", async () => {
    await openHub(3);
    await reviews(60, ann);
    await reviews(61, bob);
    expect(hub.comments.get(`#1 ${runMarker(RUN)}`)).toContain("2 of 3 approvals");
    becomes(60, { state: "DISMISSED" });
    await handle(reviewed({ id: 60, body: "", user: ann, at: AT }, 9, { action: "dismissed", sender: bob }));
    expect(hub.comments.get(`#1 ${runMarker(RUN)}`)).toContain("1 of 3 approvals: `bob`");
  });
});

describe("an edit or a deletion", () => {
  test.each([
    ["of words that were no answer", { ...comment, body: "Thank you." }],
    ["of an answer that no run has", comment],
  ])("%s does nothing", async (_what, words) => {
    expect(await handle(commented(words, { number: 1 }, { action: "deleted" }))).toEqual({
      status: "nothing",
    });
    expect([...hub.reactions]).toEqual([]);
  });
});
