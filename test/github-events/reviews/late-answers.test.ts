import { beforeEach, describe, expect, test } from "vitest";
import { replyMarker } from "../../../src/github-events/comments/reply-text.ts";
import type { Delivery } from "../../../src/github-events/event-context.ts";
import { handleEvent } from "../../../src/github-events/handle-event.ts";
import { replyToLateAnswers } from "../../../src/github-events/reviews/late-answers.ts";
import { addRequest } from "../../../src/storage/refs/inbox.ts";
import { askingRun, createHub, type Hub } from "../../support/github-events/hub.ts";
import { commented, reviewed } from "../../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-02T11:30:00Z";
const ann = { login: "ann", type: "User" };
const pull = { number: 9, branch: "topic" };

let hub: Hub;
beforeEach(async () => {
  hub = createHub();
  hub.roles.set("bob", "write");
  hub.issues.set(9, {
    isLocked: false,
    isPullRequest: true,
    head: { sha: "a1", ref: "topic", isFork: false },
  });
  await askingRun(hub, RUN, { issue: 1, pull, answered: "comment-5" });
});

const handle = (delivery: Delivery) => handleEvent(delivery, hub.ports);
const told = (issue: number, what: string) => hub.comments.get(`#${issue} ${replyMarker(what)}`);
const leave = (id: string, answer: object) =>
  addRequest(hub.ports, {
    runId: RUN,
    id,
    content: JSON.stringify({ type: "input", at: LATER, issue: 1, ...answer }),
  });

function review(id: number, state: string): Promise<unknown> {
  hub.reviews.set(id, {
    review: { id, state, body: "Rename it.", user: ann, commit_id: "a1", submitted_at: LATER },
    comments: [],
  });
  return handle(reviewed({ id, body: "Rename it.", user: ann, at: LATER }, 9));
}

describe("what comes too late", () => {
  test("is told why: a command", async () => {
    await handle(
      commented(hub.say({ id: 41, body: "/agentic reject No", user: ann, at: LATER }), { number: 1 }),
    );
    expect(told(1, "comment-41")).toContain(
      "Too late, because the question of `review-plan` was answered before: approved.",
    );
  });

  test("is told why: a review that requests changes", async () => {
    await review(60, "CHANGES_REQUESTED");
    expect(told(9, "review-60")).toContain("Too late, because");
    expect([...hub.reactions].join()).toContain("eyes");
  });

  test("is not told where it decides nothing", async () => {
    await review(60, "COMMENTED");
    expect(told(9, "review-60")).toBeUndefined();
    expect([...hub.reactions]).toEqual([]);
  });

  test("is told where it was left before the run read another answer, once, by whoever looks next", async () => {
    await leave("comment-41", { decision: "rejected", text: "No", actor: "bob", asked: 4 });
    await handle({ name: "schedule", payload: {} });
    expect(told(1, "comment-41")).toContain(
      "Too late, because the question of `review-plan` was answered before",
    );
    hub.ports.forge.postStatusComment = () => Promise.reject(new Error("shown"));
    // An old one was told of before.
    hub.now = new Date("2026-02-05T12:00:00Z");
    const later = { ...hub.ports, clock: { ...hub.ports.clock, now: () => hub.now } };
    expect(await handleEvent({ name: "schedule", payload: {} }, later)).toMatchObject({ status: "done" });
  });

  test("is not told of what waits for its question, nor of what was acted on", async () => {
    await askingRun(hub, RUN, { issue: 1, pull });
    await leave("comment-41", { decision: "approved", actor: "bob", asked: 4 });
    await replyToLateAnswers(hub.ports, RUN, { stateRef: "agentic/state" });
    expect([...hub.comments.keys()]).toEqual([]);
  });
});
