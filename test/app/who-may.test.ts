import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/app/handle.ts";
import { askingRun, createHub, type Hub, NOW } from "./hub.ts";
import { assigned, commented, labelled, type PayloadOptions, reviewed, type Words } from "./payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann" };

let hub: Hub;
beforeEach(() => {
  hub = createHub();
});

let nextId = 100;
const comment = (body: string, more: Partial<Words> & { pull?: boolean; options?: PayloadOptions } = {}) => {
  const { pull = false, options, ...rest } = more;
  const words = hub.say({ id: (nextId += 1), body, user: ann, at: NOW, ...rest });
  return handleEvent(commented(words, { number: 1, isPull: pull }, options), hub.ports);
};
const eyes = (): number => [...hub.reactions].filter((each) => each.endsWith(" eyes")).length;
const downs = (): number => [...hub.reactions].filter((each) => each.endsWith(" -1")).length;

describe("who may", () => {
  const roles = ["admin", "maintain", "write", "triage", "read", "none", "auditor", undefined];
  const run = "/agentic run fix";
  const events = {
    "a comment": () => comment(run, { user: { login: "x" } }),
    "a comment on a pull request": () => comment(run, { user: { login: "x" }, pull: true }),
    "a comment that was edited": () =>
      comment(run, { user: { login: "x" }, editedAt: "2026-01-31T13:00:00Z" }),
    "a label": () =>
      handleEvent(labelled({ label: "agentic:fix", issue: 1, at: NOW, sender: { login: "x" } }), hub.ports),
    "an assignment": () =>
      handleEvent(
        assigned({ assignee: "agentic[bot]", issue: 1, at: NOW, sender: { login: "x" } }),
        hub.ports,
      ),
    "a review": async () => {
      await askingRun(hub, RUN, { issue: 1 });
      hub.reviews.set(9, {
        review: {
          id: 9,
          state: "APPROVED",
          body: "",
          user: { login: "x", type: "User" },
          submitted_at: LATER,
        },
        comments: [],
      });
      return await handleEvent(reviewed({ id: 9, body: "", user: { login: "x" }, at: LATER }, 1), hub.ports);
    },
  };
  const rows = Object.keys(events).flatMap((event) => roles.map((role) => ({ event, role })));
  test.each(rows)("$event by somebody whose role is $role", async ({ event, role }) => {
    hub.roles.set("x", role);
    const handled = await events[event as keyof typeof events]();
    const isAllowed =
      ["admin", "maintain", "write"].includes(role ?? "") && event !== "a comment that was edited";
    const isQuiet = role === undefined || event === "a comment that was edited";
    expect(hub.dispatches).toHaveLength(isAllowed ? 1 : 0);
    expect(handled.status).toBe(
      isAllowed ? "done" : role === undefined && !event.includes("edited") ? "again" : "refused",
    );
    expect(downs()).toBe(isAllowed || isQuiet ? 0 : 1);
    expect(hub.comments.size > 0).toBe(isAllowed && event !== "a review");
  });

  test.each([
    ["a bot", { user: { login: "helper[bot]", type: "Bot" } }, 1],
    ["our own comment", { user: { login: "agentic[bot]", type: "Bot" } }, 0],
    ["a comment by our App for somebody", { appId: 7 }, 0],
    ["a ghost", { user: null }, 0],
    ["an organisation", { user: { login: "acme", type: "Organization" } }, 0],
    ["a comment that somebody else sent", { options: { sender: { login: "mallory" } } }, 1],
    ["another repository", { options: { repository: "octo/other" } }, 0],
  ])("not %s", async (_, more, thumbs) => {
    expect(await comment("/agentic run fix", more)).toMatchObject({ status: "refused" });
    expect([hub.dispatches.length, hub.comments.size, eyes(), downs()]).toEqual([0, 0, 0, thumbs]);
  });

  test.each([
    ["a locked conversation", { isLocked: true, isPullRequest: false }, 1],
    [
      "a fork's pull request",
      { isLocked: false, isPullRequest: true, head: { sha: "a", ref: "b", isFork: true } },
      1,
    ],
    ["an issue that was transferred", undefined, 0],
  ])("not in %s", async (_, issue, thumbs) => {
    if (issue) hub.issues.set(1, issue);
    else hub.issues.delete(1);
    expect(await comment("/agentic run fix")).toMatchObject({ status: "refused" });
    expect([hub.dispatches.length, eyes(), downs()]).toEqual([0, 0, thumbs]);
  });

  test("a comment whose words are others by now, or gone, does not count", async () => {
    const words = hub.say({ id: 7, body: "/agentic run fix", user: ann, at: NOW });
    for (const now of [
      { body: "/agentic run other", login: "ann" },
      { body: words.body, login: "bob" },
      undefined,
    ]) {
      if (now) hub.texts.set(7, now);
      else hub.texts.delete(7);
      expect(await handleEvent(commented(words, { number: 1 }), hub.ports)).toMatchObject({
        reason: "edited",
      });
    }
    expect(hub.dispatches).toEqual([]);
  });

  test("a bot that is named may", async () => {
    hub.settings = { ...hub.settings, policy: { ...hub.settings.policy, bots: ["renovate[bot]"] } };
    hub.roles.set("renovate[bot]", "write");
    await comment("/agentic run fix", { user: { login: "renovate[bot]", type: "Bot" } });
    expect(hub.dispatches).toHaveLength(1);
  });

  test("who asks too often waits", async () => {
    const ports = { ...hub.ports, mayAskMore: () => false };
    const words = hub.say({ id: 8, body: "/agentic run fix", user: ann, at: NOW });
    expect(await handleEvent(commented(words, { number: 1 }), ports)).toMatchObject({ status: "refused" });
    expect(hub.dispatches).toEqual([]);
  });
});
