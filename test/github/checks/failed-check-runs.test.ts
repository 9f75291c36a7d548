import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Octokit } from "@octokit/rest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeCheck, readChecks } from "../../../src/github/checks/failed-check-runs.ts";
import { getPullRequest } from "../../../src/github/pulls/pull-request.ts";
import { openApiCheck } from "../../support/github/openapi-check.ts";

const SHA = "a".repeat(40);
const OWN = { appId: 7, workflowFile: "agentic.yml" };
const ACTIONS = { id: 15368, slug: "github-actions" };
const CI = { id: 99, slug: "ci" };

interface World {
  readonly suites?: readonly object[];
  readonly runs?: readonly object[];
  readonly jobs?: readonly object[];
  readonly annotations?: readonly object[];
}

const suite = (id: number, more: object = {}) => ({
  id,
  app: CI,
  status: "completed",
  latest_check_runs_count: 1,
  created_at: `2026-01-31T10:0${id}:00Z`,
  ...more,
});
const run = (id: number, more: object = {}) => ({
  id,
  name: `check ${id}`,
  status: "completed",
  conclusion: "failure",
  external_id: "",
  app: CI,
  check_suite: { id: 1 },
  output: { title: "Failed", summary: "1 test", text: null, annotations_count: 0 },
  ...more,
});

const asked: URL[] = [];

/** GitHub, as far as checks go; every question is held to its description. */
function placeIn({ suites = [suite(1)], runs = [], jobs = [], annotations = [] }: World, logs?: string) {
  const description = openApiCheck();
  const answer = ({ pathname }: URL): Response => {
    if (pathname.endsWith("/check-suites"))
      return Response.json({ total_count: suites.length, check_suites: suites });
    if (pathname.endsWith("/check-runs"))
      return Response.json({ total_count: runs.length, check_runs: runs });
    if (pathname.endsWith("/actions/runs"))
      return Response.json({ total_count: jobs.length, workflow_runs: jobs });
    if (pathname.endsWith("/annotations")) return Response.json(annotations);
    if (pathname.endsWith("/logs") && logs !== undefined)
      return new Response(null, { status: 302, headers: { location: logs } });
    return Response.json({ message: "Not Found" }, { status: 404 });
  };
  const fetch = (address: string, { method = "GET" }: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    asked.push(url);
    const { pathname: path, searchParams: query } = url;
    const problems = description.request({ method, path, query, body: undefined });
    if (problems.length > 0) throw new Error(problems.join(", "));
    return Promise.resolve(answer(url));
  };
  const client = new Octokit({ auth: "secret-token", baseUrl: "http://127.0.0.1:1", request: { fetch } });
  return { client, repository: { owner: "octo", repo: "demo" } };
}

const read = async (world: World) => await readChecks(placeIn(world), SHA, OWN);
const names = async (world: World) => (await read(world)).failed.map(({ name }) => name);

describe("the checks of a commit", () => {
  test("are over when all have ended, and began with the first suite", async () => {
    const world = { suites: [suite(2), suite(1)], runs: [run(3), run(2, { conclusion: "timed_out" })] };
    expect(await read(world)).toMatchObject({
      isCompleted: true,
      startedAt: new Date("2026-01-31T10:01:00Z"),
      failed: [{ name: "check 2", output: "Failed\n\n1 test" }, { name: "check 3" }],
    });
  });

  test.each<[string, World]>([
    ["a check is under way", { runs: [run(1), run(2, { status: "in_progress", conclusion: null })] }],
    ["another suite is", { suites: [suite(1), suite(2, { status: "in_progress" })], runs: [run(1)] }],
    [
      "a workflow has no jobs yet",
      { runs: [run(1)], jobs: [{ path: ".github/workflows/ci.yml", status: "queued", check_suite_id: 3 }] },
    ],
  ])("are not over while %s", async (_, world) => {
    expect(await read(world)).toMatchObject({ isCompleted: false });
  });

  test("do not wait for Apps that never say anything", async () => {
    const silent = suite(2, { status: "queued", latest_check_runs_count: 0 });
    expect(await read({ suites: [suite(1), silent], runs: [run(1)] })).toMatchObject({ isCompleted: true });
  });

  test.each(["success", "neutral", "skipped", "cancelled", "action_required", "stale"])(
    "with conclusion %s have not failed",
    async (conclusion) => expect(await names({ runs: [run(1, { conclusion })] })).toEqual([]),
  );

  test("do not count where they are ours, by whatever token they were made", async () => {
    const ours = { name: "agentic-sdlc: fix-checks", external_id: "20260131-abc123" };
    const running = { status: "in_progress", conclusion: null };
    const world: World = {
      suites: [
        suite(1, { app: ACTIONS, status: "in_progress" }),
        suite(2, { app: ACTIONS, status: "in_progress" }),
        suite(3, { app: { id: 7 }, status: "in_progress" }),
        suite(4),
      ],
      runs: [
        run(1, { ...ours, ...running, app: ACTIONS }),
        run(2, { app: ACTIONS, check_suite: { id: 2 } }),
        run(3, { app: { id: 7 }, check_suite: { id: 3 } }),
        run(4, { ...running, app: { id: 7 }, check_suite: { id: 3 } }),
      ],
      jobs: [
        { path: ".github/workflows/agentic.yml@refs/heads/main", status: "in_progress", check_suite_id: 2 },
      ],
    };
    expect(await read(world)).toMatchObject({ isCompleted: true, failed: [] });
    const forged = run(5, { name: ours.name, external_id: "anything" });
    expect(await names({ ...world, runs: [forged] })).toEqual([ours.name]);
  });
});

describe("what is known of a failed check", () => {
  let storage: Server;
  let headers: unknown[] = [];
  const lines = Array.from({ length: 9_000 }, (_, line) => `2026-01-31T12:00:00.1234567Z line ${line}`);
  beforeAll(async () => {
    storage = createServer((request, response) => {
      headers.push(request.headers);
      if (request.url === "/away") response.writeHead(302, { location: "/log" }).end();
      else response.end([...lines, "2026-01-31T12:00:00Z \u001B[31mAssertionError\u001B[0m"].join("\n"));
    });
    await new Promise<void>((listening) => storage.listen(0, "127.0.0.1", listening));
  });
  afterAll(() => void storage.close());
  const at = (path: string): string => `http://127.0.0.1:${(storage.address() as AddressInfo).port}${path}`;
  const check = {
    id: 5,
    name: "unit",
    conclusion: "failure",
    output: "x",
    hasAnnotations: true,
    isJob: true,
  };
  const annotations = [{ path: "a.ts", start_line: 3, message: "expected 1" }];

  test("are its annotations and the end of its log, which is fetched without our token", async () => {
    headers = [];
    const { log = "", ...rest } = await describeCheck(placeIn({ annotations }, at("/log")), check);
    expect(rest).toMatchObject({ name: "unit", annotations: ["a.ts:3 expected 1"] });
    expect(log).toMatch(/^line 8998\nline 8999\nAssertionError$/m);
    expect(log.length).toBeLessThan(64 * 1024);
    expect(JSON.stringify(headers)).not.toContain("secret-token");
  });

  test.each([
    ["leads on to somewhere else", () => at("/away")],
    ["is of another kind", () => "file:///etc/passwd"],
    ["is none", () => "not an address"],
  ])("has no log where its address %s", async (_, address) => {
    expect(await describeCheck(placeIn({ annotations }, address()), check)).not.toHaveProperty("log");
  });

  test("has no log where GitHub gives none, or an App made it", async () => {
    expect(await describeCheck(placeIn({ annotations }), check)).not.toHaveProperty("log");
    asked.length = 0;
    await describeCheck(placeIn({ annotations }, at("/log")), {
      ...check,
      isJob: false,
      hasAnnotations: false,
    });
    expect(asked).toEqual([]);
  });
});

test("a pull request that is gone is none", async () => {
  expect(await getPullRequest(placeIn({}), 5)).toBeUndefined();
});
