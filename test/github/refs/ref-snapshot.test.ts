import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createGitHubClient } from "../../../src/github/client/client.ts";
import { createGitHubStateRefs } from "../../../src/github/refs/github-state-refs.ts";
import { withRefSnapshot } from "../../../src/github/refs/ref-snapshot.ts";

const oid = "a".repeat(40);

test.each([
  { prefix: "refs/heads/", name: "agentic/runs/x/main" },
  { prefix: "refs/heads/agentic/", name: "runs/x/main" },
])("refs are found by their branch name where GitHub divides it as $prefix and $name", async (ref) => {
  const refs = { pageInfo: { hasNextPage: false }, nodes: [{ ...ref, target: { oid } }] };
  const server = createServer((request, response) => {
    void (async () => {
      const query = Buffer.concat(await request.toArray()).toString();
      const [, alias = ""] = /(\w+): refs\(/.exec(query) ?? [];
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: { repository: { id: "R", [alias]: refs } } }));
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createGitHubClient({ token: "token", baseUrl, retryUnitMs: 0 });
  const github = { client, repository: { owner: "octo", repo: "demo" } };
  const snapshot = withRefSnapshot(github, createGitHubStateRefs(github));
  expect(await snapshot.refs("agentic/runs/")).toEqual(new Map([["agentic/runs/x/main", oid]]));
  server.close();
});
