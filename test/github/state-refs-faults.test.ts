import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGitHubClient } from "../../src/github/client/client.ts";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import type { StateRefs } from "../../src/ports/state-refs.ts";
import {
  allOf,
  change,
  copy,
  create,
  drop,
  INBOX,
  move,
  put,
  RUN,
  STATE,
} from "../support/contracts/state-changes.ts";
import { errorOf } from "../support/error-of.ts";
import {
  type Fault,
  type GitHubServer,
  type SeenRequest,
  startEnterpriseFront,
  startGitHubServer,
} from "../support/github/github-server.ts";
import { openRefs } from "../support/github/place.ts";

let server: GitHubServer;
let repo: string;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.onRequest = () => {};
  server.aheadMs = 0;
  repo = await server.createRepository();
});

const DOWN = { status: 502, message: "Bad Gateway" } as const;
const LIMIT = "You have exceeded a secondary rate limit.";
const SECONDARY = { when: "before", status: 403, message: LIMIT } as const;

/** The first request that fits meets the fault. */
function once(fits: (request: SeenRequest) => boolean, fault: Fault): void {
  let met = false;
  server.onRequest = (request) => {
    if (met || !fits(request)) return;
    met = true;
    return fault;
  };
}

const movesRef = ({ method, path }: SeenRequest): boolean =>
  method === "PATCH" && path.includes("/git/refs/");

describe("an answer that does not come", () => {
  test("is no loss where the ref moved all the same", async () => {
    const refs = openRefs(server, repo);
    once(({ method, path }) => method === "POST" && path.endsWith("/git/refs"), { ...DOWN, when: "after" });
    const first = await create(refs, { files: { a: "1" } });
    once(movesRef, { ...DOWN, when: "after" });
    const second = await move(refs, { expected: first, changes: [put("a", "2")] });
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, second]]));
    once(({ method }) => method === "DELETE", { ...DOWN, when: "after" });
    const gone = await refs.commit({ refs: [drop(STATE, second)] });
    expect(gone).toEqual({ status: "committed", versions: new Map() });
    expect(await refs.refs("agentic/")).toEqual(new Map());
  });

  test("is told where the ref did not move, and another time it may", async () => {
    const refs = openRefs(server, repo);
    const first = await create(refs, { files: { a: "1" } });
    once(movesRef, { ...DOWN, when: "before" });
    const failed = await errorOf(() => move(refs, { expected: first, changes: [put("a", "2")] }));
    expect(failed).toMatchObject({
      code: "remote-unreachable",
      message: expect.stringContaining(`octo/${repo} cannot be reached (Bad Gateway`),
    });
    expect(await refs.refs(STATE)).toEqual(new Map([[STATE, first]]));
    await move(refs, { expected: first, changes: [put("a", "2")] });
  });

  test("is told where the server is gone", async () => {
    const closed = await startGitHubServer();
    const refs = openRefs(closed, "demo");
    await closed[Symbol.asyncDispose]();
    expect(await errorOf(() => refs.refs(""))).toMatchObject({ code: "remote-unreachable" });
  });
});

describe("the client", () => {
  const patient = (token = server.token()): StateRefs => {
    const octokit = createGitHubClient({ token, baseUrl: server.url, writePauseMs: 0, retryUnitMs: 1 });
    return createGitHubStateRefs({ client: octokit, repository: { owner: server.owner, repo } });
  };

  test("asks again where that may help", async () => {
    const failures = new Map<string, number>();
    server.onRequest = ({ method, path }) => {
      const before = failures.get(path) ?? 0;
      if (method === "GET" || before === 2) return;
      failures.set(path, before + 1);
      return { ...DOWN, when: before === 0 ? "after" : "before" };
    };
    const version = await create(patient(), { files: { a: "1" } });
    expect([...failures.values()]).toEqual([2, 2, 2]);
    server.onRequest = () => {};
    expect(await allOf(patient(), version)).toEqual({ a: "1" });
  });

  test.each([
    ["a secondary limit", 403, LIMIT, { "retry-after": "2" }],
    ["too many requests", 429, LIMIT, { "retry-after": "2" }],
  ])("waits as long as %s says", async (_, status, message, headers) => {
    let limited = 0;
    const seen: string[] = [];
    server.onRequest = ({ method }) => {
      seen.push(method);
      if (method !== "POST" || limited === 1) return;
      limited += 1;
      return { when: "before", status, message, headers };
    };
    await create(patient(), { files: { a: "1" } });
    expect(limited).toBe(1);
    expect(seen.slice(0, 3)).toEqual(["POST", "POST", "POST"]);
  });

  test("says so where GitHub wants it to wait too long", async () => {
    server.onRequest = () => ({ ...SECONDARY, headers: { "retry-after": "3600" } });
    expect(await errorOf(() => patient().refs(""))).toMatchObject({
      code: "remote-unreachable",
      message: expect.stringContaining("Try again in"),
    });
  });
});

describe("what is not allowed", () => {
  test("is told as it is: an unknown token, another's repository, no permission, a rule for the branch", async () => {
    const refused = async (refs: StateRefs, words: string): Promise<void> => {
      for (const call of [() => refs.refs("agentic/"), () => create(refs, { files: { a: "1" } })])
        expect(await errorOf(call)).toMatchObject({
          code: "remote-refused",
          message: expect.stringContaining(words),
        });
    };
    await refused(openRefs(server, repo, "unknown"), "rejects the token");
    await refused(openRefs(server, "gone"), "contents: write");
    const refs = openRefs(server, repo);
    const first = await create(refs, { files: { a: "1" } });
    for (const status of [403, 422] as const) {
      once(movesRef, { when: "before", status, message: "Repository rule violations found" });
      const failed = await errorOf(() => move(refs, { expected: first, changes: [put("a", "2")] }));
      expect(failed).toMatchObject({ code: "remote-refused", message: expect.stringContaining("rule") });
    }
    expect(await errorOf(() => openRefs(server, "gone").list(first, ""))).toMatchObject({
      code: "remote-refused",
    });
  });

  test("an empty repository has no refs, and wants a first commit", async () => {
    server.onRequest = () => ({ when: "before", status: 409, message: "Git Repository is empty." });
    const refs = openRefs(server, repo);
    expect(await refs.refs("agentic/")).toEqual(new Map());
    expect(await errorOf(() => create(refs, { files: { a: "1" } }))).toMatchObject({
      code: "remote-refused",
      message: expect.stringContaining("first commit"),
    });
  });
});

describe("several refs at once", () => {
  interface Fold {
    readonly refs: StateRefs;
    readonly state: string;
    readonly run: string;
    readonly inbox: string;
    readonly commit: () => ReturnType<StateRefs["commit"]>;
  }

  async function startFold(token = server.token()): Promise<Fold> {
    const refs = openRefs(server, repo, token);
    const state = await create(refs, { files: { old: "1" } });
    const run = await create(refs, { ref: RUN, files: { "w/journal": "lines" } });
    const inbox = await create(refs, { ref: INBOX, files: { "i/1": "{}" } });
    const changes = [copy("w", run, "w"), copy("i", inbox, "i")];
    const fold = { refs: [change({ expected: state, changes }), drop(RUN, run), drop(INBOX, inbox)] };
    return { refs, state, run, inbox, commit: () => refs.commit(fold) };
  }

  test("stand where they stood when the one that decides has moved in between", async () => {
    const { refs, state, run, inbox, commit } = await startFold();
    const other = openRefs(server, repo);
    let late = "";
    server.onRequest = async ({ method, path }) => {
      if (method !== "PATCH" || !path.endsWith(RUN)) return;
      server.onRequest = () => {};
      late = await move(other, { expected: state, changes: [put("late", "1")] });
    };
    expect(await commit()).toEqual({ status: "moved", refs: [STATE] });
    expect(await refs.refs("agentic/")).toEqual(
      new Map([
        [INBOX, inbox],
        [RUN, run],
        [STATE, late],
      ]),
    );
  });

  test("nobody writes to one that is about to go, and what was written just before stops it", async () => {
    const { refs, inbox, commit } = await startFold();
    const other = openRefs(server, repo);
    const answers: unknown[] = [];
    server.onRequest = async ({ method, path }) => {
      if (method !== "PATCH" || !path.endsWith(STATE)) return;
      server.onRequest = () => {};
      const now = (await other.refs(INBOX)).get(INBOX);
      for (const expected of [inbox, now])
        answers.push(
          await other.commit({ refs: [change({ ref: INBOX, expected, changes: [put("i/2", "{}")] })] }),
        );
    };
    expect(await commit()).toMatchObject({ status: "committed" });
    const moved = { status: "moved", refs: [INBOX] };
    expect(answers).toEqual([moved, moved]);
    expect([...(await refs.refs("agentic/")).keys()]).toEqual([STATE]);
  });

  test("where whoever closed them died before it was decided, all stands as it stood, and is open after a while", async () => {
    const token = server.token();
    const { refs, commit } = await startFold(token);
    let isDead = false;
    server.onRequest = (request) => {
      isDead ||= request.token === token && movesRef(request) && request.path.endsWith(STATE);
      return isDead && request.token === token ? { ...DOWN, when: "before" } : undefined;
    };
    expect(await errorOf(commit)).toMatchObject({ code: "remote-unreachable" });
    const other = openRefs(server, repo);
    const now = await other.refs("agentic/");
    expect([...now.keys()].sort()).toEqual([INBOX, RUN, STATE]);
    expect(await allOf(other, now.get(RUN) ?? "")).toEqual({ "w/journal": "lines" });
    expect(await allOf(other, now.get(STATE) ?? "")).toEqual({ old: "1" });
    const takeover = () =>
      other.commit({
        refs: [change({ ref: RUN, expected: now.get(RUN), changes: [put("owner.json", "{}")] })],
      });
    expect(await takeover()).toEqual({ status: "moved", refs: [RUN] });
    server.aheadMs = 70_000;
    expect(await takeover()).toMatchObject({ status: "committed" });
    server.onRequest = () => {};
    expect(await allOf(refs, (await refs.refs(RUN)).get(RUN) ?? "")).toEqual({
      "owner.json": "{}",
      "w/journal": "lines",
    });
  });

  test("where it died after that, what was decided stands and nothing is lost", async () => {
    const token = server.token();
    const { commit } = await startFold(token);
    let isDead = false;
    server.onRequest = (request) => {
      isDead ||= request.token === token && request.method === "DELETE";
      return isDead && request.token === token ? { ...DOWN, when: "before" } : undefined;
    };
    expect(await errorOf(commit)).toMatchObject({ code: "remote-unreachable" });
    server.onRequest = () => {};
    const other = openRefs(server, repo);
    const now = await other.refs("agentic/");
    expect(await allOf(other, now.get(STATE) ?? "")).toEqual({ "i/1": "{}", old: "1", "w/journal": "lines" });
    expect([...now.keys()].sort()).toEqual([INBOX, RUN, STATE]);
    server.aheadMs = 70_000;
    const gone = { refs: [drop(RUN, now.get(RUN) ?? ""), drop(INBOX, now.get(INBOX) ?? "")] };
    expect(await other.commit(gone)).toMatchObject({ status: "committed" });
    expect([...(await other.refs("agentic/")).keys()]).toEqual([STATE]);
  });
});

describe("what a commit costs", () => {
  const count = async (work: () => Promise<unknown>): Promise<string[]> => {
    const seen: string[] = [];
    server.onRequest = ({ method, path }) => {
      seen.push(path === "/graphql" ? "graphql" : `${method} ${path.split("/").slice(4, 6).join("/")}`);
    };
    await work();
    server.onRequest = () => {};
    return seen;
  };

  test("a file that changes costs its folders, one tree, one commit and one move; what lies beside is not looked at", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`agentic/workflows/r${index}/journal.ndjson`, `${index}`]),
    );
    const first = await create(openRefs(server, repo), { files });
    const refs = openRefs(server, repo);
    const seen = await count(() =>
      move(refs, { expected: first, changes: [put("agentic/workflows/r1/journal.ndjson", "x")] }),
    );
    expect(seen.sort()).toEqual([
      "PATCH git/refs",
      "POST git/commits",
      "POST git/trees",
      "graphql",
      "graphql",
    ]);
    const again = await count(() => refs.read(first, ["agentic/workflows/r1/journal.ndjson"]));
    expect(again).toEqual(["graphql"]);
  });

  test("contents that are there already, at that place, are not sent again", async () => {
    const refs = openRefs(server, repo);
    const content = new Uint8Array([0xff, 0x00, 0x80]);
    const first = await create(refs, { files: { "a/x": content } });
    const seen = await count(() => move(refs, { expected: first, changes: [put("a/x", content)] }));
    expect(seen.filter((each) => each.startsWith("POST"))).toEqual(["POST git/commits"]);
  });
});

test("a folder with more files than GitHub lists at once is listed folder by folder", async () => {
  const refs = openRefs(server, repo);
  const files = { "a/b/x": "1", "a/y": "2", z: "3" };
  const version = await create(refs, { files });
  once(({ path }) => path.includes("/git/trees/"), {
    when: "before",
    status: 200,
    body: { sha: version, url: "", tree: [], truncated: true },
  });
  expect(await allOf(refs, version)).toEqual(files);
  server.onRequest = ({ path }) =>
    path.includes("/git/trees/")
      ? { when: "before", status: 200, body: { sha: version, url: "", tree: [], truncated: true } }
      : undefined;
  const fresh = openRefs(server, repo);
  expect(await errorOf(() => fresh.files(version, ""))).toMatchObject({ code: "unsupported" });
});

test("a GitHub Enterprise Server is asked under its own address, as patiently as it says", async () => {
  await using front = await startEnterpriseFront(server);
  const how = { baseUrl: front.url, writePauseMs: 0, retryUnitMs: 1 };
  const octokit = createGitHubClient({ token: server.token(), ...how });
  const refs = createGitHubStateRefs({ client: octokit, repository: { owner: server.owner, repo } });
  const version = await create(refs, { files: { "a/x": "1" } });
  expect(await allOf(refs, version)).toEqual({ "a/x": "1" });
  let asked = 0;
  server.onRequest = () => {
    asked += 1;
    return { ...SECONDARY, headers: { "retry-after": "3600" } };
  };
  expect(await errorOf(() => refs.refs(""))).toMatchObject({ code: "remote-unreachable" });
  expect(asked).toBe(1);
});

test("code branches that have their commits already are no hindrance", async () => {
  const refs = openRefs(server, repo);
  const main = (await refs.refs("main")).get("main") ?? "";
  const result = await refs.commit({
    refs: [change({ changes: [put("a", "1")] })],
    branches: new Map([["main", main]]),
  });
  expect(result.status).toBe("committed");
});
