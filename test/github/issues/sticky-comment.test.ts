import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGitHubClient } from "../../../src/github/client/client.ts";
import type { RepositoryClient } from "../../../src/github/client/github-repository.ts";
import { appToken } from "../../../src/github/client/token.ts";
import { createStickyComment } from "../../../src/github/issues/sticky-comment.ts";
import { FakeClock, until } from "../../support/fake-clock.ts";
import { placeAt } from "../../support/github/github-project.ts";
import {
  type Fault,
  type GitHubServer,
  type SeenRequest,
  startGitHubServer,
} from "../../support/github/github-server.ts";

const MARKER = "<!-- agentic-sdlc:run=20260101-abc123 -->";

let server: GitHubServer;
let repo: string;
let issue: number;
let clock: FakeClock;
let told: string[];
beforeAll(async () => {
  server = await startGitHubServer();
  repo = await server.createRepository();
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  server.onRequest = () => {};
  const { number } = (await server.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number };
  issue = number;
  clock = new FakeClock();
  told = [];
});

const sticky = (place: RepositoryClient = placeAt(server, repo), since?: Date) =>
  createStickyComment(place, {
    issue,
    marker: MARKER,
    clock,
    ...(since && { since }),
    report: (text) => told.push(text),
  });

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly html_url: string;
  readonly user: { readonly login: string };
}
const comments = async (): Promise<Comment[]> =>
  (await server.ask(repo, `GET /issues/${issue}/comments?per_page=100`)) as Comment[];
const say = (body: string): Promise<unknown> => server.ask(repo, `POST /issues/${issue}/comments`, { body });
const bodies = async (): Promise<string[]> => (await comments()).map(({ body }) => body);

function count(method: string): { readonly seen: number } {
  const counted = { seen: 0 };
  server.onRequest = (request) => void (counted.seen += request.method === method ? 1 : 0);
  return counted;
}

function once(fits: (request: SeenRequest) => boolean, fault: Fault): void {
  let met = false;
  server.onRequest = (request) => {
    if (met || !fits(request)) return;
    met = true;
    return fault;
  };
}
const creates = ({ method }: SeenRequest): boolean => method === "POST";

/** That of an App, which cannot ask who it is. */
function appPlace(): RepositoryClient {
  const repository = { owner: server.owner, repo };
  const token = appToken({ app: server.app, apiUrl: server.url }, repository);
  return { client: createGitHubClient({ token, baseUrl: server.url, writePauseMs: 0 }), repository };
}

describe("the comment of a run", () => {
  test("is made, then edited in place, and its address is known", async () => {
    const comment = sticky();
    comment.show("one", "now");
    const made = await comment.flush();
    comment.show("two", "now");
    expect((await comment.flush())?.url).toBe(made?.url);
    const [there, ...others] = await comments();
    expect(there).toMatchObject({ body: `${MARKER}\ntwo`, html_url: made?.url });
    expect(others).toEqual([]);
    expect(told).toEqual([]);
  });

  test("is found by an engine that goes on, behind more than a page of others since the run began", async () => {
    const since = new Date(Date.now() - 60_000);
    for (let index = 0; index < 100; index += 1) await say(`word ${index}`);
    const first = sticky(undefined, since);
    first.show("one", "now");
    const made = await first.flush();
    await say("and another word");
    const second = sticky(undefined, since);
    second.show("two", "now");
    expect((await second.flush())?.url).toBe(made?.url);
    const last = (await server.ask(repo, `GET /issues/${issue}/comments?per_page=100&page=2`)) as Comment[];
    expect(last.map(({ body }) => body)).toEqual([`${MARKER}\ntwo`, "and another word"]);
  });

  test.each([
    ["a person's", () => placeAt(server, repo)],
    ["an App's", appPlace],
  ])("is nobody else's, whoever writes its marker: with %s token", async (_, place) => {
    server.addPerson("mallory");
    const theirs = placeAt(server, repo, server.token("mallory"));
    await theirs.client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...theirs.repository,
      issue_number: issue,
      body: `${MARKER}\ntheirs`,
    });
    await say(`> ${MARKER}\n> quoted`);
    for (const text of ["one", "two"]) {
      const comment = sticky(place());
      comment.show(text, "now");
      await comment.flush();
    }
    expect(await bodies()).toEqual([`${MARKER}\ntheirs`, `> ${MARKER}\n> quoted`, `${MARKER}\ntwo`]);
  });

  test("is one, also where two engines make it in the same moment", async () => {
    const [first, second] = [sticky(), sticky()];
    first.show("one", "now");
    second.show("two", "now");
    const addresses = await Promise.all([first.flush(), second.flush()]);
    expect(await comments()).toHaveLength(1);
    expect(addresses[0]?.url).toBe(addresses[1]?.url);
  });

  test("is one, also where the answer to making it was lost", async () => {
    const comment = sticky();
    once(creates, { when: "after", status: 502, message: "Bad Gateway" });
    comment.show("one", "now");
    expect(await comment.flush()).toBeDefined();
    expect(await bodies()).toEqual([`${MARKER}\none`]);
    expect(told).toEqual([]);
  });

  test("that somebody deleted is made again", async () => {
    const comment = sticky();
    comment.show("one", "now");
    await comment.flush();
    await server.ask(repo, `DELETE /issues/comments/${(await comments())[0]?.id}`);
    comment.show("two", "now");
    await comment.flush();
    expect(await bodies()).toEqual([`${MARKER}\ntwo`]);
  });

  test("is edited every ten seconds at most, with the last of what it was to show", async () => {
    const comment = sticky();
    comment.show("0", "soon");
    await until(() => told.length === 0 && clock.sleeps.length === 0, "the first");
    await comment.flush();
    const edits = count("PATCH");
    for (const text of ["1", "2", "3"]) {
      comment.show(text, "soon");
      await clock.advance(3000);
    }
    expect(edits.seen).toBe(0);
    clock.jump(1000);
    await until(() => edits.seen === 1, "the edit");
    comment.show("4", "soon");
    comment.show("5", "now");
    await until(() => edits.seen === 2, "what somebody waits for");
    expect(await comment.flush()).toBeDefined();
    expect(await bodies()).toEqual([`${MARKER}\n5`]);
    comment.show("5", "now");
    await comment.flush();
    expect(edits.seen).toBe(2);
  });

  test("is cut where it is longer than GitHub takes, and still found", async () => {
    for (const text of ["x".repeat(70_000), "two"]) {
      const comment = sticky();
      comment.show(text, "now");
      await comment.flush();
    }
    expect(await bodies()).toEqual([`${MARKER}\ntwo`]);
  });
});

describe("a comment that cannot be written", () => {
  test.each([
    [{ when: "before", status: 403, message: "Resource not accessible by integration" }, "`issues: write`"],
    [{ when: "before", status: 403, message: "Unable to create comment because issue is locked." }, "locked"],
    [
      { when: "before", status: 410, message: "Issues are disabled for this repo" },
      "the feature is disabled",
    ],
    [{ when: "before", status: 401, message: "Bad credentials" }, "rejects the token"],
  ] satisfies [Fault, string][])("is told of once and then left alone: %o", async (fault, words) => {
    server.onRequest = (request) => (creates(request) ? fault : undefined);
    const comment = sticky();
    for (const text of ["one", "two"]) {
      comment.show(text, "now");
      expect(await comment.flush()).toBeUndefined();
    }
    expect(told).toEqual([expect.stringContaining(words)]);
    expect(await comments()).toEqual([]);
  });

  test("is written with the next change where GitHub was down", async () => {
    const comment = sticky();
    comment.show("one", "now");
    await comment.flush();
    once(({ method }) => method === "PATCH", { when: "before", status: 503, message: "Down" });
    comment.show("two", "now");
    await until(() => told.length === 1, "the failure");
    comment.show("three", "now");
    await comment.flush();
    expect(await bodies()).toEqual([`${MARKER}\nthree`]);
    expect(told).toEqual([expect.stringContaining("cannot be reached")]);
  });
});
