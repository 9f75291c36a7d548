import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Octokit } from "@octokit/core";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createReadiness } from "../../src/app/app-health.ts";
import type { ApiBudget } from "../../src/app/app-metrics.ts";

const manifest = parse(readFileSync(join(import.meta.dirname, "../../app.yml"), "utf8")) as {
  readonly default_permissions: Readonly<Record<string, string>>;
  readonly default_events: readonly string[];
};
const { default_permissions: ALL, default_events: EVENTS } = manifest;
const INSTALLED = { id: 70, account: { login: "octo" }, suspended_at: null, permissions: ALL };

interface GitHub {
  app: object;
  installations: readonly object[];
  status: number;
  budgets: readonly ApiBudget[];
}

function open(given: Partial<GitHub> = {}) {
  const github: GitHub = {
    app: { id: 7, slug: "agentic", permissions: ALL, events: EVENTS },
    installations: [INSTALLED],
    status: 200,
    budgets: [],
    ...given,
  };
  const asked: string[] = [];
  const lines: object[] = [];
  const clock = { now: 0 };
  const fetch = (address: string): Promise<Response> => {
    const { pathname } = new URL(address);
    asked.push(pathname);
    if (github.status !== 200)
      return Promise.resolve(Response.json({ message: "Bad credentials" }, { status: github.status }));
    return Promise.resolve(Response.json(pathname === "/app" ? github.app : github.installations));
  };
  const ready = createReadiness({
    openClient: () => Promise.resolve(new Octokit({ request: { fetch } })),
    budgets: () => github.budgets,
    log: { warn: (line) => void lines.push(line) },
    now: () => clock.now,
  });
  return { github, ready, asked, lines, clock };
}

test("the App is ready if GitHub knows it", async () => {
  const { ready, asked } = open();
  expect(await ready()).toEqual({
    status: 200,
    body: { status: "ready", app: "agentic[bot]", problems: [] },
  });
  await ready();
  expect(asked).toEqual(["/app", "/app/installations"]);
});

test("the App is not ready while GitHub does not confirm it, and is soon after", async () => {
  const { ready, github, clock } = open({ status: 401 });
  expect(await ready()).toMatchObject({
    status: 503,
    body: { status: "not ready", reason: expect.stringContaining("Bad credentials") as string },
  });
  github.status = 200;
  expect(await ready()).toMatchObject({ status: 503 });
  clock.now = 11_000;
  expect(await ready()).toMatchObject({ status: 200 });
});

test("the App is not ready while no installation has requests left", async () => {
  const resetAt = Date.parse("2026-01-31T12:30:00Z");
  const left = (remaining: number): ApiBudget => ({ resource: "core", remaining, limit: 5_000, resetAt });
  const text = "GitHub allows an installation 49 more requests until 2026-01-31T12:30:00.000Z.";
  const { ready, github } = open({ budgets: [left(49)] });
  expect(await ready()).toEqual({ status: 503, body: { status: "not ready", reason: text } });
  github.budgets = [left(49), left(50)];
  expect(await ready()).toMatchObject({ status: 200, body: { requestsRemaining: 49, problems: [text] } });
  github.budgets = [left(50)];
  expect(await ready()).toMatchObject({ status: 200, body: { requestsRemaining: 50, problems: [] } });
});

test("missing permissions and events, and suspended installations, are named once in the log and in every answer", async () => {
  const { checks: _checks, ...few } = ALL;
  const { ready, lines, clock } = open({
    app: { id: 7, slug: "agentic", permissions: few, events: EVENTS.slice(1) },
    installations: [
      INSTALLED,
      { ...INSTALLED, id: 71, account: { login: "acme" }, suspended_at: "2026-01-01T00:00:00Z" },
      { ...INSTALLED, id: 72, account: { login: "late" }, permissions: { ...ALL, actions: "read" } },
    ],
  });
  const problems = [
    "The App lacks the permission `checks: read`. Add it on the page of the App.",
    "The App does not receive the event `check_run`. Add it on the page of the App.",
    "Installation 71 of acme is suspended since 2026-01-01T00:00:00Z. Its owner can unsuspend it.",
    "Installation 72 of late has not accepted `actions: write`. Its owner has to accept the new permissions.",
  ];
  for (const now of [0, 61_000]) {
    clock.now = now;
    expect(await ready()).toMatchObject({ status: 200, body: { problems } });
  }
  expect(lines).toEqual(problems.map((message) => ({ message })));
});

test("every permission and event of app.yml is needed", async () => {
  const { ready } = open({ app: { id: 7, slug: "agentic", permissions: {}, events: [] } });
  const { body } = await ready();
  const names = body.problems?.flatMap((problem) => /`(.+)`/.exec(problem)?.[1] ?? []);
  const permissions = Object.entries(ALL).map(([name, level]) => `${name.replaceAll("_", "-")}: ${level}`);
  expect(names).toEqual([...permissions, ...EVENTS]);
});
