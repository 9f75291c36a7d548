import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AgenticError } from "../../../src/errors.ts";
import type { PullRequest } from "../../../src/ports/pull-request-forge.ts";
import { describeForge, type ForgeTrial, type ShownPullRequest } from "../../support/contracts/forge.ts";
import { errorOf } from "../../support/error-of.ts";
import { createGitHubProject, type GitHubProject, RUN_ID } from "../../support/github/github-project.ts";
import {
  type Fault,
  type GitHubServer,
  type SeenRequest,
  startGitHubServer,
} from "../../support/github/github-server.ts";

let server: GitHubServer;
/** Each test has branches of its own there. */
let at: GitHubProject;
beforeAll(async () => {
  server = await startGitHubServer();
  at = await createGitHubProject(server);
  for (const login of ["ada", "grace"]) server.addPerson(login, { repo: at.repo, permission: "push" });
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => {
  server.onRequest = () => {};
  at.told.length = 0;
});

interface Pull {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  readonly state: string;
  readonly html_url: string;
  readonly head: { readonly ref: string; readonly sha: string };
  readonly base: { readonly ref: string };
  readonly labels: readonly { readonly name: string }[];
  readonly requested_reviewers: readonly { readonly login: string }[];
}

const pulls = async ({ repo }: GitHubProject): Promise<Pull[]> =>
  (await server.ask(repo, "GET /pulls?state=all&per_page=100")) as Pull[];
const pull = async ({ repo }: GitHubProject, number: number | undefined): Promise<Pull> =>
  (await server.ask(repo, `GET /pulls/${number}`)) as Pull;
const numbersOf = async (branch: string): Promise<number[]> =>
  (await pulls(at)).filter(({ head }) => head.ref === branch).map(({ number }) => number);

async function start(): Promise<ForgeTrial> {
  const trial = await createGitHubProject(server);
  return {
    open: () => trial.forge(),
    commit: trial.commit,
    at: (branch) => trial.project.git("ls-remote", "origin", `refs/heads/${branch}`).split("\t")[0],
    shown: async ({ number }) => shown(await pull(trial, number)),
    count: async () => (await pulls(trial)).length,
    [Symbol.asyncDispose]: () => trial[Symbol.asyncDispose](),
  };
}

/** As people see it: what is hidden at the end does not count. */
function shown({ title, body, draft, head, base }: Pull): ShownPullRequest {
  const visible = body.replace(/\n*<!-- agentic-sdlc:pull-request=\S+ -->$/, "");
  return { title, body: visible, draft, branch: head.ref, base: base.ref };
}

describeForge("pull requests at GitHub", start);

let made = 0;

/** What is asked for a new branch, which has been pushed. */
function pushed(): PullRequest {
  const branch = `agentic/${(made += 1)}`;
  at.commit(branch);
  at.project.git("push", "--quiet", "origin", branch);
  return { branch, base: "main", title: "feat: an export", body: "Why", draft: false };
}

const opens = ({ method, path }: SeenRequest): boolean => method === "POST" && path.endsWith("/pulls");

/** The first request that fits meets the fault. */
function once(fits: (request: SeenRequest) => boolean, fault: Fault): void {
  let met = false;
  server.onRequest = (seen) => {
    if (met || !fits(seen)) return;
    met = true;
    return fault;
  };
}

describe("a pull request", () => {
  test("has the number and address it has at GitHub, and the head that was pushed", async () => {
    const request = pushed();
    const opened = await at.forge().openPullRequest(request);
    const there = await pull(at, opened.number);
    expect(opened).toEqual({ number: there.number, url: there.html_url });
    expect(there.head.sha).toBe(at.project.git("rev-parse", request.branch));
  });

  test("is found where the answer to opening it was lost, or another engine was faster", async () => {
    const request = pushed();
    once(opens, { when: "after", status: 502, message: "Bad Gateway" });
    const lost = await errorOf(() => at.forge().openPullRequest(request));
    expect(lost).toMatchObject({ code: "remote-unreachable" });
    const { number } = await at.forge().openPullRequest(request);
    expect(await numbersOf(request.branch)).toEqual([number]);
    const other = pushed();
    server.onRequest = async (seen) => {
      if (!opens(seen)) return;
      server.onRequest = () => {};
      await at.forge().openPullRequest(other);
    };
    const second = await at.forge().openPullRequest(other);
    expect(await numbersOf(other.branch)).toEqual([second.number]);
  });

  test("that is as it should be costs one request", async () => {
    const request = pushed();
    await at.forge().openPullRequest(request);
    const seen: string[] = [];
    server.onRequest = ({ method, path }) => void seen.push(`${method} ${path.split("/").at(-1)}`);
    await at.forge().openPullRequest(request);
    expect(seen).toEqual(["GET pulls"]);
  });

  test.each([
    ["the title", () => ({ title: "Mine" }), { title: "Mine", body: "Later" }],
    ["the body", (body: string) => ({ body: body.replace("Why", "Mine") }), { title: "later", body: "Mine" }],
    ["all of it", () => ({ title: "Mine", body: "Mine" }), { title: "Mine", body: "Mine" }],
    [
      "no more than the ends of lines",
      (body: string) => ({ body: body.replaceAll("\n", "\r\n") }),
      { title: "later", body: "Later" },
    ],
  ])("keeps what people wrote where they changed %s", async (_, edit, expected) => {
    const request = pushed();
    const { number } = await at.forge().openPullRequest(request);
    const { body } = await pull(at, number);
    await server.ask(at.repo, `PATCH /pulls/${number}`, edit(body));
    await at.forge().openPullRequest({ ...request, title: "later", body: "Later" });
    expect(shown(await pull(at, number))).toMatchObject(expected);
  });

  test("that people opened from the branch is taken as it is", async () => {
    const request = pushed();
    const theirs = { head: request.branch, base: "main", title: "Theirs", body: "Theirs" };
    const { number } = (await server.ask(at.repo, "POST /pulls", theirs)) as Pull;
    expect(await at.forge().openPullRequest(request)).toMatchObject({ number });
    expect(shown(await pull(at, number))).toMatchObject({ title: "Theirs", body: "Theirs" });
  });

  test("that was closed or merged has no second one, and people hear of it", async () => {
    const [closing, merging] = [pushed(), pushed()];
    const closed = await at.forge().openPullRequest(closing);
    await server.ask(at.repo, `PATCH /pulls/${closed.number}`, { state: "closed" });
    expect(await at.forge().openPullRequest({ ...closing, title: "later" })).toEqual({
      ...closed,
      ended: "closed",
    });
    const merged = await at.forge().openPullRequest(merging);
    await server.ask(at.repo, `PUT /pulls/${merged.number}/merge`, {});
    expect(await at.forge().openPullRequest(merging)).toEqual({ ...merged, ended: "merged" });
    expect(await numbersOf(closing.branch)).toEqual([closed.number]);
    expect(shown(await pull(at, closed.number)).title).toBe(closing.title);
    expect(at.told).toEqual([
      expect.stringMatching(/^Pull request #\d+ of agentic\/\d+ was closed .*Reopen it/),
      expect.stringMatching(/^Pull request #\d+ of agentic\/\d+ is already merged/),
    ]);
  });

  test("that is longer than GitHub takes is cut, and still known as ours", async () => {
    const request = pushed();
    const long = { ...request, title: "x".repeat(400), body: "🚀".repeat(60_000) };
    const { number } = await at.forge().openPullRequest(long);
    const there = await pull(at, number);
    expect(there.title).toHaveLength(256);
    expect(there.body.length).toBeLessThan(65_536);
    expect(there.body).toContain("… (truncated at GitHub's limit)");
    await at.forge().openPullRequest(request);
    expect(shown(await pull(at, number))).toMatchObject({ title: request.title, body: request.body });
  });

  test("that did not pass, and was a draft for that, is ready for review once it does", async () => {
    const request = pushed();
    const { number } = await at.forge().openPullRequest({ ...request, draft: true });
    expect((await pull(at, number)).draft).toBe(true);
    await at.forge().openPullRequest(request);
    expect((await pull(at, number)).draft).toBe(false);
    expect(at.told).toEqual([]);
  });

  test("that somebody else made a draft stays one, which people hear of", async () => {
    const request = pushed();
    const { number } = await at.forge({ settings: { draft: true } }).openPullRequest(request);
    await at.forge().openPullRequest(request);
    expect((await pull(at, number)).draft).toBe(true);
    expect(at.told).toEqual([expect.stringContaining(`#${number} is still a draft`)]);
  });

  test("stays a draft where the token may not end that, which people hear of", async () => {
    const request = pushed();
    const { number } = await at.forge().openPullRequest({ ...request, draft: true });
    once(({ path }) => path.endsWith("/graphql"), before(403, "Resource not accessible by integration"));
    await at.forge().openPullRequest(request);
    expect((await pull(at, number)).draft).toBe(true);
    expect(at.told).toEqual([
      expect.stringContaining("pull-requests: write"),
      expect.stringContaining(`#${number} is still a draft`),
    ]);
  });
});

describe("settings", () => {
  test("label it and ask people, once, and make drafts", async () => {
    const request = pushed();
    const settings = { labels: ["agentic", "by a run"], reviewers: ["ada", "grace"], draft: true };
    const { number } = await at.forge({ settings }).openPullRequest(request);
    const there = await pull(at, number);
    expect(there.draft).toBe(true);
    expect(there.requested_reviewers.map(({ login }) => login)).toEqual(["ada", "grace"]);
    expect(there.labels.map(({ name }) => name)).toEqual(["agentic", "by a run"]);
    const seen: string[] = [];
    server.onRequest = ({ method, path }) => void seen.push(`${method} ${path.split("/").at(-1)}`);
    await at.forge({ settings }).openPullRequest(request);
    expect(seen).toEqual(["GET pulls"]);
    expect(at.told).toEqual([]);
  });

  test("that GitHub does not take are told, and the others hold", async () => {
    const request = pushed();
    const settings = { reviewers: ["ada", server.owner], teamReviewers: ["core"] };
    const { number } = await at.forge({ settings }).openPullRequest(request);
    expect((await pull(at, number)).requested_reviewers.map(({ login }) => login)).toEqual(["ada"]);
    expect(at.told).toEqual([
      `GitHub did not ask octo to review pull request #${number} in octo/${at.repo}: Review cannot be requested from pull request author (422).`,
      expect.stringContaining("did not ask core to review"),
    ]);
  });

  test("ask nobody once more where somebody has reviewed it", async () => {
    const request = pushed();
    const { number } = await at.forge().openPullRequest(request);
    await server.ask(at.repo, `POST /pulls/${number}/reviews`, { event: "COMMENT", body: "Well" });
    await at.forge({ settings: { reviewers: ["ada"] } }).openPullRequest(request);
    expect((await pull(at, number)).requested_reviewers).toEqual([]);
  });
});

const before = (status: number, message: string, headers = {}): Fault => ({
  when: "before",
  status,
  message,
  headers,
});

describe("what GitHub does not take", () => {
  const sso = "required; url=https://github.com/orgs/o/sso?x=1";
  const scopes = "pull_requests=write,contents=read";
  test.each([
    [
      before(403, "GitHub Actions is not permitted to create or approve pull requests."),
      "remote-refused",
      "Settings → Actions → General",
    ],
    [
      before(403, "Resource not accessible by integration", { "x-accepted-github-permissions": scopes }),
      "remote-refused",
      "`pull-requests: write`",
    ],
    [
      before(403, "Resource protected by organization SAML enforcement.", { "x-github-sso": sso }),
      "remote-refused",
      "Authorise it: https://github.com/orgs/o/sso?x=1",
    ],
    [before(403, "Repository was archived so is read-only."), "remote-refused", "the repository is archived"],
    [before(404, "Not Found"), "remote-refused", "the token cannot access it"],
    [before(401, "Bad credentials"), "token-expired", "The work of a run is saved"],
    [before(429, "rate limit", { "retry-after": "1" }), "remote-unreachable", "Try again in 1 min"],
    [before(503, "Down"), "remote-unreachable", "try again"],
  ] as const)("is kept in the run's file: %o", async (fault, code, words) => {
    const request = pushed();
    once(opens, fault);
    const file = `agentic/workflows/${RUN_ID}/pull-request.md`;
    const error = await errorOf(() => at.forge().openPullRequest(request));
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(error).toMatchObject({ message: expect.stringContaining(`title and body are in ${file}`) });
    expect(at.project.read(file)).toContain(`branch: ${request.branch}`);
    expect(await at.forge().openPullRequest(request)).toHaveProperty("number");
  });

  const reset = () => String(Math.ceil(Date.now() / 1000) + 600);
  const exhausted = () => ({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset() });
  const later = () => ({ "retry-after": "600" });
  const secondary = "You have exceeded a secondary rate limit.";
  test.each([
    [403, secondary, later],
    [429, secondary, later],
    [429, "Too many requests", later],
    [403, "API rate limit exceeded", exhausted],
    [429, "API rate limit exceeded", exhausted],
  ])(
    "has the time at which GitHub answers again, and is asked once: %i %s",
    async (status, message, headers) => {
      const request = pushed();
      const seen: string[] = [];
      server.onRequest = (asked) => {
        if (!opens(asked)) return undefined;
        seen.push(asked.path);
        return before(status, message, headers());
      };
      const error = await errorOf(() => at.forge().openPullRequest(request));
      const { retry_after_ms: wait } = (error as AgenticError).data;
      expect(error).toMatchObject({ code: "remote-unreachable" });
      expect([Math.round(Number(wait) / 60_000), seen.length]).toEqual([10, 1]);
    },
  );

  test("is told with each thing that is wrong", async () => {
    const request = { ...pushed(), branch: "agentic/never-pushed" };
    expect(await errorOf(() => at.forge().openPullRequest(request))).toMatchObject({
      message: expect.stringContaining(
        `GitHub did not open a pull request of agentic/never-pushed onto main in octo/${at.repo}: head is invalid (422).`,
      ),
    });
  });

  test("is no failure where the base has all commits of the branch", async () => {
    const request = { ...pushed(), branch: "agentic/empty" };
    at.project.git("branch", request.branch, "main");
    await at.forge().push(request.branch, "main");
    const { number, path } = await at.forge().openPullRequest(request);
    expect(number).toBeUndefined();
    expect(at.project.read(path ?? "")).toContain("Why");
    expect(at.told).toEqual([expect.stringContaining("main already contains agentic/empty")]);
  });

  test("becomes an ordinary one where there are no drafts", async () => {
    const request = pushed();
    const errors = [{ message: "Draft pull requests are not supported in this repository." }];
    once(opens, { when: "before", status: 422, body: { message: "Validation Failed", errors } });
    const { number } = await at.forge().openPullRequest({ ...request, draft: true });
    expect((await pull(at, number)).draft).toBe(false);
    expect(at.told).toEqual([expect.stringContaining("no draft pull requests")]);
  });
});
