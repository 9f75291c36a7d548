import { Octokit } from "@octokit/rest";
import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { fetchRole } from "../../src/github/client/collaborators.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import {
  assigned,
  commented,
  labelled,
  type PayloadOptions,
  reviewed,
  type Words,
} from "../support/github-events/payloads.ts";
import { type Actor, eventNames, outcomeOf, OUTCOMES } from "../support/github-events/who-may-grid.ts";

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
      const head = { sha: "a1", ref: "agentic/wanted-abc123", isFork: false };
      hub.issues.set(1, { isLocked: false, isPullRequest: true, head });
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
        reason: now ? "edited" : "gone",
      });
    }
    expect(hub.dispatches).toEqual([]);
  });

  test("a bot that is named may", async () => {
    hub.settings = {
      ...hub.settings,
      policy: { ...hub.settings.policy, bots: ["agentic[bot]", "renovate[bot]"] },
    };
    hub.roles.set("renovate[bot]", "write");
    await comment("/agentic run fix", { user: { login: "renovate[bot]", type: "Bot" } });
    expect(hub.dispatches).toHaveLength(1);
  });

  test("who asks too often waits", async () => {
    const ports = { ...hub.ports, isWithinRateLimit: () => false };
    const words = hub.say({ id: 8, body: "/agentic run fix", user: ann, at: NOW });
    expect(await handleEvent(commented(words, { number: 1 }), ports)).toMatchObject({ status: "refused" });
    expect(hub.dispatches).toEqual([]);
  });
});

const x = { login: "x" };
const bot = (login: string) => ({ login, type: "Bot" });
const wanting = (change: Partial<Hub["settings"]["policy"]>) => (hub: Hub) => {
  hub.settings = { ...hub.settings, policy: { ...hub.settings.policy, ...change } };
};

const actors = {
  owner: { user: x, role: "admin" },
  administrator: { user: x, role: "admin", association: "MEMBER" },
  maintainer: { user: x, role: "maintain" },
  writer: { user: x, role: "write" },
  "private member of the organisation": { user: x, role: "write", association: "NONE" },
  "outside collaborator who may write": { user: x, role: "write", association: "COLLABORATOR" },
  "role of the organisation's own": { user: x, role: "auditor", prepare: wanting({ roles: ["auditor"] }) },
  "another role of its own": { user: x, role: "auditor" },
  "writer where that is not enough": { user: x, role: "write", prepare: wanting({ permission: "maintain" }) },
  triager: { user: x, role: "triage" },
  reader: { user: x, role: "read" },
  outsider: { user: x, role: "none" },
  "owner once, by the event's own word": { user: x, role: "read", association: "OWNER" },
  "author of a fork": { user: x, role: "read", association: "CONTRIBUTOR" },
  "suspended account": { user: x, role: "none", association: "MEMBER" },
  "somebody of whom GitHub does not say": { user: x, role: undefined },
  "renamed account": {
    user: x,
    role: "write",
    prepare: (hub) => {
      const { body } = hub.texts.get(7) ?? { body: "" };
      hub.texts.set(7, { body, login: "y" });
      const given = hub.reviews.get(9);
      if (given)
        hub.reviews.set(9, { ...given, review: { ...given.review, user: { login: "y", type: "User" } } });
    },
  },
  "account that is gone": { user: null },
  "account that stands for those": { user: { login: "ghost" }, role: "none" },
  "account of an import": { user: { login: "old", type: "Mannequin" }, role: "write" },
  organisation: { user: { login: "acme", type: "Organization" }, role: "admin" },
  "bot that is named": { user: bot("renovate[bot]"), role: "none" },
  "bot that is not": { user: bot("helper[bot]"), role: "write" },
  "user who is called like a bot": { user: { login: "helper[bot]" }, role: "admin" },
  "bot called like one that is named": { user: bot("renovate"), role: "write" },
  "our own bot": { user: bot("agentic[bot]"), role: "write" },
  "our own bot, named": {
    user: bot("Agentic[bot]"),
    role: "write",
    prepare: wanting({ bots: ["agentic[bot]"] }),
  },
} satisfies Record<string, Actor>;

/** Columns as `eventNames`: comments (3), reviews (2), edited (3), deleted (2), fork, locked, transferred, label, assignment, others (2). */
const grid: Record<keyof typeof actors, string> = {
  owner: "RRR RR NSS NS T T S R R NN",
  administrator: "RRR RR NSS NS T T S R R NN",
  maintainer: "RRR RR NSS NS T T S R R NN",
  writer: "RRR RR NSS NS T T S R R NN",
  "private member of the organisation": "RRR RR NSS NS T T S R R NN",
  "outside collaborator who may write": "RRR RR NSS NS T T S R R NN",
  "role of the organisation's own": "RRR RR NSS NS T T S R R NN",
  "another role of its own": "TTT TT NSS NS T T S T T NN",
  "writer where that is not enough": "TTT TT NSS NS T T S T T NN",
  triager: "TTT TT NSS NS T T S T T NN",
  reader: "TTT TT NSS NS T T S T T NN",
  outsider: "TTT TT NSS NS T T S T T NN",
  "owner once, by the event's own word": "TTT TT NSS NS T T S T T NN",
  "author of a fork": "TTT TT NSS NS T T S T T NN",
  "suspended account": "TTT TT NSS NS T T S T T NN",
  "somebody of whom GitHub does not say": "AAA AA NSS NS A A S A A NN",
  // Whose words they are now has not asked; a label and an assignment have no words.
  "renamed account": "SSS NS NSS NS S S S R R NN",
  "account that is gone": "SSS NN NSS NS S S S T T NN",
  "account that stands for those": "TTT TT NSS NS T T S T T NN",
  "account of an import": "SSS SS NSS NS S S S S S NN",
  organisation: "SSS SS NSS NS S S S S S NN",
  "bot that is named": "RRR RR NSS NS T T S R R NN",
  // Refused before anything is asked, so also where the words have changed.
  "bot that is not": "TTT TT NST NT T T T T T NN",
  "user who is called like a bot": "TTT TT NST NT T T T T T NN",
  "bot called like one that is named": "TTT TT NST NT T T T T T NN",
  // Nothing of ours is answered: two of us would never end.
  "our own bot": "SSS SS NSS NS S S S S S NN",
  "our own bot, named": "SSS SS NSS NS S S S S S NN",
};

describe("whoever it is, and whatever happens", () => {
  test.each(Object.keys(actors) as (keyof typeof actors)[])("%s", async (name) => {
    const came = await Promise.all(eventNames.map((event) => outcomeOf(event, actors[name])));
    const words = (outcome = ""): string => (OUTCOMES as Record<string, string>)[outcome] ?? outcome;
    const wanted = [...grid[name].replaceAll(" ", "")];
    const shown = (outcomes: readonly string[]) =>
      eventNames.map((event, index) => `${event}: ${words(outcomes[index])}`);
    expect(shown(came)).toEqual(shown(wanted));
  });

  test("has more cells than the threat model asks for", () => {
    expect(Object.keys(grid).length * eventNames.length).toBeGreaterThan(150);
  });
});

test.each([
  [403, undefined],
  [404, "none"],
  [500, undefined],
  ["no answer", undefined],
])("a role that is asked for with %s is %s", async (how, role) => {
  const fetch = (): Promise<Response> => {
    if (typeof how === "string") return Promise.reject(new DOMException("It took too long", "TimeoutError"));
    return Promise.resolve(Response.json({ message: "no" }, { status: how }));
  };
  const client = new Octokit({ request: { fetch } });
  expect(await fetchRole({ client, repository: { owner: "octo", repo: "demo" } }, "x")).toBe(role);
});
