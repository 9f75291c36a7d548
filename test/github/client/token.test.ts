import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGitHubClient, type TokenSource } from "../../../src/github/client/client.ts";
import { appToken, staticToken, refreshingToken } from "../../../src/github/client/token.ts";
import { readIssue } from "../../../src/github/issues/issue.ts";
import { errorOf } from "../../support/error-of.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";

let server: GitHubServer;
let repo: string;
let seen: { readonly token: string; readonly path: string }[];
beforeAll(async () => {
  server = await startGitHubServer();
  repo = await server.createRepository();
  await server.ask(repo, "POST /issues", { title: "Wanted" });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  seen = [];
  server.onRequest = (request) => void seen.push(request);
});

const read = (token: TokenSource) => {
  const client = createGitHubClient({ token, baseUrl: server.url, retryUnitMs: 1 });
  return { client, read: () => readIssue({ client, repository: { owner: server.owner, repo } }, 1) };
};
const title = { title: "Wanted" };

describe("a token that is over in the middle of a run", () => {
  test("of an App is minted anew, and nobody notices", async () => {
    const repository = { owner: server.owner, repo };
    const tokens = appToken({ app: server.app, apiUrl: server.url }, repository);
    const at = read(tokens);
    expect(await at.read()).toMatchObject(title);
    const first = await tokens.current();
    expect(await tokens.current()).toBe(first);
    server.revoke(first);
    expect(await at.read()).toMatchObject(title);
    const second = await tokens.current();
    expect(second).not.toBe(first);
    expect(seen.filter(({ path }) => path.endsWith("/access_tokens"))).toHaveLength(2);
    expect(seen.at(-1)?.token).toBe(second);
  });

  test("of another program is read again", async () => {
    const kept = [server.token(), server.token()];
    const [first = "", second = ""] = kept;
    const at = read(refreshingToken(first, () => Promise.resolve(second), "gh"));
    expect(await at.read()).toMatchObject(title);
    server.revoke(first);
    expect(await at.read()).toMatchObject(title);
    server.revoke(second);
    expect(await errorOf(at.read)).toMatchObject({ code: "token-expired" });
  });

  test("that somebody gave is told of in one sentence that says what to do", async () => {
    const token = server.token();
    const at = read(staticToken(token, "GITHUB_TOKEN"));
    expect(await at.read()).toMatchObject(title);
    server.revoke(token);
    const error = await errorOf(at.read);
    expect(error).toMatchObject({
      code: "token-expired",
      message: expect.stringContaining("The work of a run is saved"),
    });
    expect(String(error)).not.toContain(token);
  });
});

describe("an App", () => {
  const open = (app: Partial<GitHubServer["app"]>, name = repo): Promise<string> => {
    const repository = { owner: server.owner, repo: name };
    return appToken({ app: { ...server.app, ...app }, apiUrl: server.url }, repository).current();
  };

  test("is found at the repository where nobody says its installation", async () => {
    const { installationId: _, ...app } = server.app;
    const token = appToken({ app, apiUrl: server.url }, { owner: server.owner, repo });
    expect(await token.current()).toMatch(/^ghs_/);
  });

  test("that GitHub does not know is told of, without its key", async () => {
    for (const change of [{ appId: "999" }, { privateKey: "no key" }, { installationId: 12 }]) {
      const error = await errorOf(() => open(change));
      expect(error).toMatchObject({
        code: "remote-refused",
        message: expect.stringMatching(
          /^GitHub issued no token to GitHub App \d+ for octo\/demo-\d+ \(.*installed in the repository\.$/,
        ),
      });
      expect(String(error)).not.toContain(server.app.privateKey.slice(40, 80));
    }
  });

  test("gets a token another time where GitHub was down", async () => {
    server.onRequest = () => ({ when: "before", status: 503, message: "Down" });
    expect(await errorOf(() => open({}))).toMatchObject({ code: "remote-unreachable" });
    server.onRequest = () => {};
    expect(await open({})).toMatch(/^ghs_/);
  });
});

test("a server that takes a request and says nothing is not waited for for ever", async () => {
  server.onRequest = () => new Promise(() => {});
  const client = createGitHubClient({
    token: server.token(),
    baseUrl: server.url,
    limitMs: 20,
    retryUnitMs: 1,
  });
  const place = { client, repository: { owner: server.owner, repo } };
  expect(await errorOf(() => readIssue(place, 1))).toMatchObject({ code: "remote-unreachable" });
});
