import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, inject, test, vi } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { readAppSettings } from "../../src/app/app-settings.ts";
import { createGuard } from "../../src/app/webhook-guard.ts";
import { readCommand } from "../../src/comment-commands/comment-command.ts";
import type { EventResult } from "../../src/github-events/event-context.ts";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { createLimits } from "../../src/github-events/permissions/rate-limits.ts";
import {
  checkEnded,
  commit,
  createChecksHub,
  HEAD,
  OPENER,
  PULL,
  suiteEnded,
} from "../support/github-events/checks-hub.ts";
import { hostedApp } from "../support/github-events/hosted-app.ts";
import { askingRun, createHub, type Hub, NOW } from "../support/github-events/hub.ts";
import {
  assigned,
  commented,
  labelled,
  remarked,
  REPOSITORY,
  reviewed,
} from "../support/github-events/payloads.ts";

const RUN = "20260130-abc123";
const LATER = "2026-02-01T12:00:00Z";
const ann = { login: "ann" };
const pullHead = {
  isLocked: false,
  isPullRequest: true,
  head: { sha: "a1", ref: "agentic/wanted-abc123", isFork: false },
};

let hub: Hub;
beforeEach(() => {
  hub = createHub();
});

interface Delivery {
  readonly name: string;
  readonly payload: unknown;
}

/** Every way in which something can be asked for. */
const ways: Record<string, (hub: Hub) => Promise<Delivery> | Delivery> = {
  "a comment": ({ say }) =>
    commented(say({ id: 7, body: "/agentic run fix", user: ann, at: NOW }), { number: 1 }),
  "an answer": async (at) => {
    await askingRun(at, RUN, { issue: 1 });
    return commented(at.say({ id: 7, body: "/agentic approve", user: ann, at: LATER }), { number: 1 });
  },
  "a review": async (at) => {
    at.issues.set(1, pullHead);
    await askingRun(at, RUN, { issue: 1 });
    const review = {
      id: 9,
      state: "APPROVED",
      body: "",
      user: { login: "ann", type: "User" },
      submitted_at: LATER,
    };
    at.reviews.set(9, { review, comments: [] });
    return reviewed({ id: 9, body: "", user: ann, at: LATER }, 1);
  },
  "a remark": async (at) => {
    at.issues.set(1, pullHead);
    await askingRun(at, RUN, { issue: 1 });
    const words = at.say({ id: 7, body: "/agentic approve", user: ann, at: LATER });
    return remarked({ ...words, review: null }, 1);
  },
  "a label": () => labelled({ label: "agentic:fix", issue: 1, at: NOW, sender: ann }),
  "an assignment": () => assigned({ assignee: "agentic[bot]", issue: 1, at: NOW, sender: ann }),
};

describe("how much may be asked for", () => {
  const MINUTE = 60_000;
  const limits = () => {
    const clock = { ms: 0, now: () => new Date(clock.ms) };
    const isWithinRateLimit = createLimits(clock);
    const ask = (repository: string, login: string | undefined, times: number): number =>
      Array.from({ length: times }, () => isWithinRateLimit(repository, login)).filter(Boolean).length;
    return { clock, ask };
  };

  test("is bounded for each person of each repository", () => {
    const { ask } = limits();
    expect(ask("octo/demo", "ann", 50)).toBe(30);
    expect(ask("Octo/Demo", "ANN", 1)).toBe(0);
    expect(ask("octo/demo", "bob", 1)).toBe(1);
    expect(ask("octo/other", "ann", 1)).toBe(1);
  });

  test("is bounded for each repository, whoever they are", () => {
    const { ask } = limits();
    expect(ask("octo/demo", undefined, 250)).toBe(200);
    expect(ask("octo/other", undefined, 1)).toBe(1);
    expect(ask("octo/demo", "ann", 1)).toBe(1);
  });

  test("is not used up by those who may not: what they ask for counts for them alone, and soon for nothing", async () => {
    const { clock } = limits();
    const isWithinRateLimit = createLimits(clock);
    const asked: string[] = [];
    const forge = new Proxy(hub.ports.forge, {
      get: (target, name, receiver) => {
        asked.push(String(name));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const ports = {
      ...hub.ports,
      forge,
      isWithinRateLimit: (login?: string) => isWithinRateLimit(REPOSITORY, login),
    };
    const say = (login: string, id: number): Promise<EventResult> => {
      const words = hub.say({ id, body: "/agentic run fix", user: { login }, at: NOW });
      return handleEvent(commented(words, { number: 1 }), ports);
    };
    for (let id = 1; id <= 300; id += 1) await say(`reader${id % 10}`, id);
    const [before, reactions] = [asked.length, hub.reactions.size];
    expect(reactions).toBe(300);
    for (let id = 301; id <= 600; id += 1)
      expect(await say(`reader${id % 10}`, id)).toMatchObject({ status: "refused" });
    expect([asked.length, hub.reactions.size]).toEqual([before, reactions]);
    expect(await say("ann", 700)).toMatchObject({ status: "done" });
  });

  test.each(Object.entries(ways))("holds for all people together, by %s", async (_, deliver) => {
    const delivery = await deliver(hub);
    const isWithinRateLimit = (login?: string): boolean => login !== undefined;
    expect(await handleEvent(delivery, { ...hub.ports, isWithinRateLimit })).toMatchObject({
      status: "refused",
    });
    expect([hub.dispatches.length, hub.comments.size, hub.reactions.size]).toEqual([0, 0, 0]);
  });

  test.each(Object.entries(ways))("holds for those as well who may not, by %s", async (_, deliver) => {
    const delivery = await deliver(hub);
    hub.roles.set("ann", "read");
    expect(await handleEvent(delivery, { ...hub.ports, isWithinRateLimit: () => false })).toMatchObject({
      reason: "The rate limit was exceeded.",
    });
    expect(hub.reactions.size).toBe(0);
  });

  test("begins anew after ten minutes, a little at a time", () => {
    const { clock, ask } = limits();
    ask("octo/demo", "ann", 20);
    clock.ms = 6 * MINUTE;
    expect(ask("octo/demo", "ann", 20)).toBe(10);
    clock.ms = 11 * MINUTE;
    expect(ask("octo/demo", "ann", 50)).toBe(20);
  });

  test.each(Object.entries(ways))("holds for %s", async (_, deliver) => {
    const delivery = await deliver(hub);
    const asked: string[] = [];
    const isWithinRateLimit = (login = "all"): boolean => {
      asked.push(login);
      return false;
    };
    expect(await handleEvent(delivery, { ...hub.ports, isWithinRateLimit })).toMatchObject({
      status: "refused",
    });
    expect(asked).toEqual(["ann"]);
    expect([hub.dispatches.length, hub.comments.size, hub.reactions.size]).toEqual([0, 0, 0]);
  });
});

describe("machines that answer each other", () => {
  const renovate = { login: "renovate[bot]", type: "Bot" };
  beforeEach(() => {
    hub.settings = {
      ...hub.settings,
      policy: { ...hub.settings.policy, bots: ["agentic[bot]", "renovate[bot]"] },
    };
    hub.now = new Date(NOW);
  });

  test("end, also where one is allowed that says again and again what we said", async () => {
    let handled: EventResult = { status: "nothing" };
    for (let round = 0; round < 40; round += 1) {
      const said = [...hub.comments.values()].at(-1) ?? "";
      const body = `/agentic run fix\n\n${said}`;
      const words = hub.say({ id: 100 + round, body, user: renovate, at: NOW });
      handled = await handleEvent(commented(words, { number: 1 }), hub.ports);
    }
    expect(hub.dispatches).toHaveLength(5);
    expect(handled).toEqual({
      status: "refused",
      reason: "renovate[bot] reached the limit for bots in this conversation.",
      logged: "A bot reached its limit in this conversation.",
    });
    const words = hub.say({ id: 500, body: "/agentic run fix", user: ann, at: NOW });
    expect(await handleEvent(commented(words, { number: 1 }), hub.ports)).toMatchObject({ status: "done" });
  });

  test("do not start runs on what a run opened", async () => {
    const checks = await createChecksHub();
    checks.settings = { ...checks.settings, policy: { ...hub.settings.policy } };
    const words = checks.say({ id: 7, body: "/agentic run fix", user: renovate, at: NOW });
    const delivery = commented(words, { number: PULL, isPull: true });
    expect(await handleEvent(delivery, checks.ports)).toMatchObject({ status: "refused" });
    expect(checks.dispatches).toEqual([]);
    if (checks.pull) checks.pull = { ...checks.pull, commits: [commit(HEAD)] };
    expect(await handleEvent(delivery, checks.ports)).toMatchObject({ status: "done" });
    expect(OPENER).toBe(RUN);
  });

  test("are not answered where they quote us, and nothing we write is a command", async () => {
    for (const body of ["/agentic help", "/agentic status", "/agentic run fix", "/agentic rum"]) {
      const words = hub.say({ id: body.length, body, user: ann, at: NOW });
      await handleEvent(commented(words, { number: 1 }), hub.ports);
    }
    const before = hub.dispatches.length;
    for (const [index, said] of [...hub.comments].entries()) {
      const [key, text] = said;
      const shown = `${key.slice(key.indexOf("<"))}\n${text}`;
      expect(readCommand(shown)).toEqual({});
      const quoted = shown.replaceAll(/^/gm, "> ");
      const words = hub.say({ id: 900 + index, body: `${quoted}\n\nThanks!`, user: renovate, at: NOW });
      expect(await handleEvent(commented(words, { number: 1 }), hub.ports)).toEqual({ status: "nothing" });
    }
    expect(hub.dispatches).toHaveLength(before);
  });
});

const CANARY = "canary-3f9a1c";
const EVIL = "https://evil.example/steal";

/** The same with something in every text that need not be as it is, and with fields that nobody asked for. */
function withEverywhere(value: unknown, text: (key: string, old: string) => string, key = ""): unknown {
  if (typeof value === "string") return text(key, value);
  if (Array.isArray(value)) return value.map((each) => withEverywhere(each, text, key));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withEverywhere(each, text, name)]);
  return { ...(Object.fromEntries(entries) as object), unknown_field: text("unknown_field", "") };
}

const FIXED = new Set([
  "action",
  "full_name",
  "created_at",
  "updated_at",
  "submitted_at",
  "conclusion",
  "type",
]);
const all: typeof ways = { ...ways, "a suite": () => suiteEnded(), "a check": () => checkEnded() };

describe("what comes in is told to nobody", () => {
  const SECRET = `${CANARY}-of-some-length`;
  const outcomes: [string, (delivery: Delivery) => Promise<EventResult>][] = [
    ["done", (delivery) => handleEvent(delivery, hub.ports)],
    ["failing", () => Promise.reject(new Error(CANARY))],
    ["refused", () => Promise.resolve({ status: "refused", reason: CANARY, logged: "why" })],
  ];
  test.each(Object.keys(all).flatMap((way) => outcomes.map(([how, deliver]) => ({ way, how, deliver }))))(
    "in the log: $way, $how",
    async ({ way, deliver }) => {
      const sunk: string[] = [];
      const sink = (text: string | Uint8Array): boolean => sunk.push(String(text)) > 0;
      const spies = [process.stdout, process.stderr].map((stream) =>
        vi.spyOn(stream, "write").mockImplementation(sink),
      );
      try {
        const { name, payload } = await (all[way] ?? (() => suiteEnded()))(hub);
        const hostile = withEverywhere(payload, (key, old) => (FIXED.has(key) ? old : `${old} ${CANARY}`));
        const guard = createGuard({
          secret: SECRET,
          log: createAppLog({ write: (line) => sunk.push(line) }),
          deliver: async (delivery) => {
            const { status, ...result } = await deliver(delivery);
            return { status: 200, outcome: status, ...("logged" in result && { reason: result.logged }) };
          },
        });
        const bodies = [JSON.stringify(payload), JSON.stringify(hostile), `{"${CANARY}`];
        for (const body of bodies.map((text) => Buffer.from(text)))
          for (const secret of [SECRET, `not ${SECRET}`]) {
            const headers: Record<string, string> = {
              "x-github-event": name,
              "x-github-delivery": "1",
              "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
              authorization: CANARY,
            };
            using received = guard((header) => headers[header]);
            received.add(body);
            const { outcome } = await received.answer();
            sunk.push(outcome);
          }
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
      expect(sunk.length).toBeGreaterThan(6);
      expect(sunk.join("\n")).not.toContain(CANARY);
    },
  );

  test.each([
    { AGENTIC_APP_ID: "1", AGENTIC_APP_PRIVATE_KEY: CANARY },
    { AGENTIC_APP_ID: "1", AGENTIC_APP_PRIVATE_KEY: CANARY, AGENTIC_APP_WEBHOOK_SECRET: CANARY },
    { AGENTIC_APP_PRIVATE_KEY: CANARY, AGENTIC_APP_WEBHOOK_SECRET: `${CANARY}${CANARY}` },
  ])("in what is said of an environment that does not do: %#", (environment) => {
    const error = (() => {
      try {
        return readAppSettings(environment);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({ code: "usage" });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(CANARY);
  });
});

describe("nobody has us ask somewhere else", () => {
  const privateKey = inject("appKey");
  const API = "https://api.github.test";

  function openHost() {
    const asked: URL[] = [];
    const fetch = (input: string | URL | Request): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url);
      if (url.pathname.endsWith("/access_tokens"))
        return Promise.resolve(
          Response.json({ token: "t", expires_at: "2099-01-01T00:00:00Z", permissions: {} }, { status: 201 }),
        );
      if (url.pathname.endsWith("/installation")) return Promise.resolve(Response.json({ id: 1 }));
      if (url.pathname === "/app") return Promise.resolve(Response.json({ slug: "agentic" }));
      return Promise.resolve(Response.json({ message: "Not Found", url: EVIL }, { status: 404 }));
    };
    const app = { appId: "7", privateKey };
    return { asked, deliver: hostedApp({ app, apiUrl: API, fetch }) };
  }

  test.each(Object.entries(all))("by an address in %s", async (_, make) => {
    const { asked, deliver } = openHost();
    const { name, payload } = await make(hub);
    const kinds = ["html", "comments", "issue", "pull_request", "logs", "avatar"];
    const fields = ["url", ...kinds.map((kind) => `${kind}_url`)];
    const addresses = Object.fromEntries(fields.map((field) => [field, EVIL]));
    const fill = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(fill);
      if (typeof value !== "object" || value === null) return value;
      const entries = Object.entries(value).map(([key, each]) => [key, fill(each)]);
      return { ...(Object.fromEntries(entries) as object), ...addresses };
    };
    await deliver({ name, payload: { ...(fill(payload) as object), installation: { id: 1, ...addresses } } });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter(({ origin }) => origin !== API)).toEqual([]);
    expect(asked.filter(({ href }) => href.includes("evil"))).toEqual([]);
  });

  test.each([
    "../..",
    "octo/..",
    "./demo",
    "octo/demo/../..",
    "octo/demo?x",
    "octo/demo#",
    "evil.example//x",
  ])("by a repository called %s", async (full_name) => {
    const { asked, deliver } = openHost();
    const { name, payload } = commented(
      hub.say({ id: 7, body: "/agentic run fix", user: ann, at: NOW }),
      { number: 1 },
      { repository: full_name },
    );
    expect(await deliver({ name, payload })).toMatchObject({ status: "refused" });
    expect(asked).toEqual([]);
  });

  test("by a login, a label or a number", async () => {
    const { asked, deliver } = openHost();
    const sender = { login: "../../../user", type: "User" };
    for (const label of ["agentic:../../x", `agentic:${EVIL}`])
      await deliver(labelled({ label, issue: 1, at: NOW, sender }));
    for (const number of ["1/../../..", -1, 1.5, {}]) {
      const delivery = labelled({ label: "agentic:fix", issue: 1, at: NOW, sender });
      const payload = { ...delivery.payload, issue: { number, updated_at: NOW } };
      await deliver({ name: delivery.name, payload });
    }
    const wrong = asked.filter(
      ({ origin, pathname }) =>
        origin !== API || !/^\/(app|graphql|repos\/octo\/demo)(\/|$)/.test(decodeURIComponent(pathname)),
    );
    expect(wrong).toEqual([]);
    expect(REPOSITORY).toBe("octo/demo");
  });
});
