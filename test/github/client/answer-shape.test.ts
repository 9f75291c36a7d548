import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReadiness } from "../../../src/app/app-health.ts";
import { redeliverFailed } from "../../../src/app/app-redelivery.ts";
import { AgenticError } from "../../../src/errors.ts";
import { createEventForge } from "../../../src/github-events/github-event-forge.ts";
import { findWorkflowRun } from "../../../src/github/actions/workflow-runs.ts";
import { createGitHubClient } from "../../../src/github/client/client.ts";
import type { RepositoryClient } from "../../../src/github/client/github-repository.ts";
import { defaultBranchOf } from "../../../src/github/client/repository-objects.ts";
import { sendRequest } from "../../../src/github/client/repository-request.ts";
import { readAppIdentity } from "../../../src/github/client/token.ts";
import { readIssue } from "../../../src/github/issues/issue.ts";
import { getPullRequest, listOpenPullRequests } from "../../../src/github/pulls/pull-request.ts";
import { createGitHubStateRefs } from "../../../src/github/refs/github-state-refs.ts";
import { systemClock } from "../../../src/system/system-clock.ts";

let server: Server;
let github: RepositoryClient;
let reply: { type: string; body: string };
beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { "content-type": reply.type }).end(reply.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createGitHubClient({ token: "token", baseUrl, retryUnitMs: 0 });
  github = { client, repository: { owner: "octo", repo: "demo" } };
});
afterAll(() => server.close());

const forge = () =>
  createEventForge(github, {
    clock: systemClock,
    workflowFile: "agentic.yml",
    event: "agentic",
    report: () => {},
  });
const since = new Date(0);
const SHA = "a".repeat(40);

const requests: Record<string, readonly [address: string, ask: () => Promise<unknown>]> = {
  "the default branch": ["GET /repos/octo/demo", () => defaultBranchOf(github)],
  "an issue": ["GET /repos/octo/demo/issues/3", () => readIssue(github, 3)],
  "the issue of a command": ["GET /repos/octo/demo/issues/3", () => forge().issue(3)],
  "the text of a comment": ["GET /repos/octo/demo/issues/comments/3", () => forge().text("comment", 3)],
  "recent comments": ["GET /repos/octo/demo/issues/comments", () => forge().recentComments(since)],
  "a pull request": ["GET /repos/octo/demo/pulls/3", () => getPullRequest(github, 3)],
  "open pull requests": ["GET /repos/octo/demo/pulls", () => listOpenPullRequests(github)],
  "runs of a workflow": [
    "GET /repos/octo/demo/actions/workflows/agentic.yml/runs",
    () => findWorkflowRun(github, { file: "agentic.yml", runId: "20260101-abc123", since }),
  ],
  "state refs": [
    "GET /repos/octo/demo/git/matching-refs/heads/agentic/",
    () => createGitHubStateRefs(github).refs("agentic/"),
  ],
  "a version of a state ref": [
    `GET /repos/octo/demo/git/commits/${SHA}`,
    () => createGitHubStateRefs(github).list(SHA, "agentic"),
  ],
};

const openClient = () => Promise.resolve(github.client);
const appRequests: Record<string, readonly [address: string, ask: () => Promise<unknown>]> = {
  "the App": ["GET /app", () => readAppIdentity(github.client)],
  "deliveries of the App": [
    "GET /app/hook/deliveries",
    () => redeliverFailed({ openClient, log: { info: () => {}, warn: () => {} } }),
  ],
  "the readiness of the App": [
    "GET /app",
    async () => {
      const { body } = await createReadiness({ openClient, budgets: () => [], log: { warn: () => {} } })();
      throw new AgenticError({ code: "remote-unreachable", message: body.reason ?? "none" });
    },
  ],
  "a new App": [
    "POST /app-manifests/{code}/conversions",
    () => sendRequest(github.client, "POST /app-manifests/{code}/conversions", { code: "secret-code" }),
  ],
};

const ITEM = [{ id: 1, head: null, object: null, ref: {} }];
const shapes: Record<string, { type: string; body: string }> = {
  "a page of a proxy": { type: "text/html", body: "<html><body>Sign in</body></html>" },
  "an empty object": { type: "application/json", body: "{}" },
  "an object with empty parts": {
    type: "application/json",
    body: '{"id":1,"tree":null,"head":null,"workflow_runs":[{}]}',
  },
  "a list of other things": { type: "application/json", body: JSON.stringify(ITEM) },
  null: { type: "application/json", body: "null" },
};

describe.each(Object.entries(shapes))("%s in place of the JSON that GitHub documents", (_, shape) => {
  test.each(Object.entries({ ...requests, ...appRequests }))(
    "is named with the request: %s",
    async (_name, [address, ask]) => {
      reply = shape;
      const error: unknown = await ask().then(
        (value) => ({ value }),
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({
        code: "remote-unreachable",
        message: expect.stringContaining(`The answer of GitHub to \`${address}\``) as string,
      });
      expect(String((error as Error).message)).not.toMatch(/undefined|null \(/);
    },
  );
});

test("an issue that lacks only its address is named with the request", async () => {
  const issue = { id: 1, number: 3, state: "open", locked: false, title: "Wanted", body: "" };
  reply = { type: "application/json", body: JSON.stringify(issue) };
  await expect(forge().issue(3)).rejects.toThrow(
    "The answer of GitHub to `GET /repos/octo/demo/issues/3` has no field `url`",
  );
});
