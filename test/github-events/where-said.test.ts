import { requestFiles } from "../support/storage/state-runs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { runPath } from "../../src/storage/refs/ref-names.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import {
  assigned,
  commented,
  labelled,
  remarked,
  reviewed,
  type Words,
} from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann" };

let hub: Hub;
beforeEach(() => {
  hub = createHub();
});

let nextId = 100;
const comment = (body: string, { pull = false, ...more }: Partial<Words> & { pull?: boolean } = {}) => {
  const words = hub.say({ id: (nextId += 1), body, user: ann, at: NOW, ...more });
  return handleEvent(commented(words, { number: 1, isPull: pull }), hub.ports);
};
const onlyComment = (): string => [...hub.comments.values()].join("\n---\n");
const inbox = (): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(requestFiles(hub.refs, RUN)).map(([path, text]) => [
      path.slice(runPath(RUN, "inbox/").length),
      JSON.parse(text) as Record<string, unknown>,
    ]),
  );

describe("an answer to one of several questions", () => {
  test("names the step; one that asks nothing is told so", async () => {
    await askingRun(hub, RUN, { issue: 1 });
    await comment("/agentic approve --step review-plan Fine", { id: 80, at: LATER });
    expect(inbox()["comment-80.json"]).toMatchObject({ step: "review-plan", asked: 3, text: "Fine" });
    await comment("/agentic approve --step other", { at: LATER });
    expect(onlyComment()).toContain("has no open question at the step `other`");
  });
});

describe("a command on a line of a pull request, or in a review", () => {
  const words = { id: 90, body: "/agentic status", user: ann, at: LATER };
  beforeEach(async () => {
    hub.issues.set(1, {
      isLocked: false,
      isPullRequest: true,
      head: { sha: "a1", ref: "topic", isFork: false },
    });
    await askingRun(hub, RUN, { issue: 1 });
  });

  test("is done there, and is no word to the question", async () => {
    hub.say(words);
    await handleEvent(remarked({ ...words, review: 60 }, 1), hub.ports);
    expect(onlyComment()).toContain("**flow** waits for a person");
    hub.reviews.set(60, {
      review: { id: 60, state: "COMMENTED", body: "", submitted_at: LATER, user: { ...ann, type: "User" } },
      comments: [{ id: 90, body: words.body, path: "a.ts", line: 3, user: ann }],
    });
    expect(await handleEvent(reviewed({ id: 60, body: "", user: ann, at: LATER }, 1), hub.ports)).toEqual({
      status: "nothing",
    });
    expect(inbox()).toEqual({});
  });

  test("answers where it approves", async () => {
    const body = "/agentic approve Fine";
    hub.say({ ...words, body });
    hub.reviews.set(60, {
      review: { id: 60, state: "COMMENTED", body: "", submitted_at: LATER, user: { ...ann, type: "User" } },
      comments: [{ id: 90, body, path: "a.ts", line: 3, user: ann }],
    });
    const remark = remarked({ ...words, body, review: 60 }, 1);
    expect(await handleEvent(remark, hub.ports)).toEqual({ status: "nothing" });
    const comment = { ...remark.payload.comment, in_reply_to_id: 80 };
    await handleEvent({ ...remark, payload: { ...remark.payload, comment } }, hub.ports);
    expect(inbox()["review-60.json"]).toMatchObject({
      decision: "approved",
      threads: [{ path: "a.ts", text: "Fine" }],
    });
  });

  test("starts a run from a review that says nothing else", async () => {
    const body = "/agentic run fix\nMend it";
    hub.reviews.set(61, {
      review: { id: 61, state: "COMMENTED", body, submitted_at: LATER, user: { ...ann, type: "User" } },
      comments: [],
    });
    await handleEvent(reviewed({ id: 61, body, user: ann, at: LATER }, 1), hub.ports);
    expect(hub.dispatches.map(({ dispatch }) => dispatch)).toMatchObject([
      { command: "run", workflow: "fix", headSha: "a1" },
    ]);
  });
});

describe("labels and assignments", () => {
  test("begin as the configuration says", async () => {
    hub.settings = { ...hub.settings, labelPrefix: "ai/", assignees: ["Robot"] };
    const label = (name: string) =>
      handleEvent(labelled({ label: name, issue: 1, at: NOW, sender: ann }), hub.ports);
    expect(await label("agentic:fix")).toEqual({ status: "nothing" });
    expect(await label("ai/fix")).toMatchObject({ what: "run" });
    const given = await handleEvent(
      assigned({ assignee: "robot", issue: 1, at: NOW, sender: ann }),
      hub.ports,
    );
    expect(given).toMatchObject({ what: "run" });
    expect(hub.dispatches.map(({ dispatch }) => dispatch.workflow)).toEqual(["fix", "plan-build-validate"]);
  });

  test.each([true, false])(
    "are of issues alone: on a pull request they start nothing, closed: %j",
    async (isClosed) => {
      const head = { sha: "a1", ref: "topic", isFork: false };
      hub.issues.set(1, { isLocked: false, isPullRequest: true, isClosed, head });
      for (const delivery of [
        labelled({ label: "agentic:fix", issue: 1, at: NOW, sender: ann }),
        assigned({ assignee: "agentic[bot]", issue: 1, at: NOW, sender: ann }),
      ])
        expect(await handleEvent(delivery, hub.ports)).toEqual({ status: "nothing" });
      expect([hub.dispatches.length, hub.comments.size, hub.reactions.size]).toEqual([0, 0, 0]);
    },
  );
});

test("a run on a pull request that is closed is not started", async () => {
  hub.issues.set(1, {
    isLocked: false,
    isPullRequest: true,
    isClosed: true,
    head: { sha: "a1", ref: "topic", isFork: false },
  });
  await comment("/agentic run fix", { pull: true });
  expect(onlyComment()).toContain("is closed");
  expect(hub.dispatches).toEqual([]);
});
