import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { remotesOf } from "../../src/wiring/repository-remotes.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";

let hub: GitHubServer;
beforeAll(async () => {
  hub = await startGitHubServer();
});
afterAll(() => hub[Symbol.asyncDispose]());

/** A server that denies every request and records the passwords. */
async function startRejectingServer(): Promise<
  AsyncDisposable & { readonly url: string; readonly passwords: string[] }
> {
  const passwords: string[] = [];
  const server = createServer(({ headers: { authorization } }, response) => {
    const [, basic = ""] = authorization?.split(" ") ?? [];
    if (basic !== "") passwords.push(Buffer.from(basic, "base64").toString("utf8"));
    response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    passwords,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

it("git signs in with a token of the GitHub App, even where another one lies in the environment", async () => {
  await using server = await startRejectingServer();
  const repo = await hub.createRepository();
  using project = createProject();
  project.git("remote", "add", "origin", `${server.url}/${hub.owner}/${repo}.git`);
  project.git("remote", "add", "elsewhere", `${server.url}/no/such/place/at/github`);
  const environment = {
    ...project.environment,
    GITHUB_SERVER_URL: server.url,
    GITHUB_API_URL: hub.url,
    GITHUB_TOKEN: "ghs_Qw8eRt5yUi2oPa7sDf4gHj1kLz6xCv",
    AGENTIC_APP_ID: hub.app.appId,
    AGENTIC_APP_PRIVATE_KEY: hub.app.privateKey,
  };
  const remotes = await remotesOf({ root: project.root, environment });
  const passwordAt = async (name: string): Promise<string | undefined> => {
    const source = remotes.choose("main", name);
    await source?.repository.call(["ls-remote", source.remote.url], { remote: source.remote });
    return server.passwords.at(-1);
  };
  const minted = await passwordAt("origin");
  expect(minted).toMatch(/^x-access-token:\S{10,}$/);
  expect(minted).not.toContain(environment.GITHUB_TOKEN);
  expect(await passwordAt("elsewhere")).toBe(`x-access-token:${environment.GITHUB_TOKEN}`);
});
