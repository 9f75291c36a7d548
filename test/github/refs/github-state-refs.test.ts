// @module-tag slow
import { afterAll, beforeAll } from "vitest";
import { describeStateRefs, type StateRefsTrial } from "../../support/contracts/state-refs.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";
import { openRefs } from "../../support/github/place.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(() => server[Symbol.asyncDispose]());

async function start(): Promise<StateRefsTrial> {
  const repo = await server.createRepository();
  return {
    open: () => Promise.resolve(openRefs(server, repo)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

describeStateRefs("state refs at GitHub", start);
