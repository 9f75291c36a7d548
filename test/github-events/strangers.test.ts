// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { inboxRef } from "../../src/storage/refs/ref-names.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { commented, remarked, reviewed } from "../support/github-events/payloads.ts";
import { placeAt } from "../support/github/github-project.ts";
import { hostedApp } from "../support/github-events/hosted-app.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

const LIVE = 12;

let hub: GitHubServer;
let app: ReturnType<typeof hostedApp>;
let requests: string[];
beforeAll(async () => {
  hub = await startGitHubServer();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
});
beforeEach(() => {
  app = hostedApp({ app: hub.app, apiUrl: hub.url });
  requests = [];
});

interface Repository {
  readonly repo: string;
  readonly pull: number;
  readonly refs: ReturnType<typeof createGitHubStateRefs>;
}

/** With a pull request. */
async function openRepository(): Promise<Repository> {
  const repo = await hub.createRepository();
  hub.addWorkflow(repo, "agentic.yml");
  const ask = async <T>(route: string, body?: object): Promise<T> => (await hub.ask(repo, route, body)) as T;
  const main = await ask<{ object: { sha: string } }>("GET /git/ref/heads/main");
  await ask("POST /git/refs", { ref: "refs/heads/topic", sha: main.object.sha });
  await ask("PUT /contents/a.ts", { message: "a", content: "YQ==", branch: "topic" });
  const { number } = await ask<{ number: number }>("POST /pulls", {
    title: "P",
    head: "topic",
    base: "main",
  });
  const { client, repository } = placeAt(hub, repo);
  return { repo, pull: number, refs: createGitHubStateRefs({ client, repository }) };
}

async function deliver({ repo }: Repository, delivery: { name: string; payload: object }) {
  requests = [];
  hub.onRequest = ({ method, path }) => void requests.push(`${method} ${path}`);
  const about = {
    installation: { id: hub.app.installationId },
    repository: { full_name: `${hub.owner}/${repo}` },
  };
  const handled = await app({ name: delivery.name, payload: { ...delivery.payload, ...about } });
  hub.onRequest = () => {};
  return handled;
}

test("a stranger's review costs a few requests, however many runs live, and each remark of it none", async () => {
  const place = await openRepository();
  const { repo, pull, refs } = place;
  hub.addPerson("eve", { repo, permission: "pull" });
  for (let index = 0; index < LIVE; index += 1)
    await askingRun({ refs }, `20260130-abc${String(index).padStart(3, "0")}`, { issue: 99 });
  const eve = placeAt(hub, repo, hub.token("eve"));
  const { data } = await eve.client.request("POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
    ...eve.repository,
    pull_number: pull,
    event: "COMMENT",
    body: "Nice",
  });
  const at = String(data.submitted_at);
  const words = { id: Number(data.id), body: "Nice", user: { login: "eve" }, at };
  expect(await deliver(place, reviewed(words, pull))).toEqual({ status: "nothing" });
  expect(requests.length).toBeLessThan(15);
  expect(await deliver(place, reviewed(words, pull))).toEqual({ status: "nothing" });
  expect(requests.length).toBeLessThan(10);
  expect(await deliver(place, remarked({ ...words, id: 77, review: words.id }, pull))).toEqual({
    status: "nothing",
  });
  expect(requests).toEqual([]);
});

test("one host knows the runs of each repository by themselves, and asks for what it knows once", async () => {
  const [one, other] = [await openRepository(), await openRepository()];
  const RUN = "20260130-abc123";
  await askingRun(one, RUN, { issue: 1 });
  const said = async ({ repo }: Repository, body: string) => {
    const { number } = (await hub.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number };
    const made = (await hub.ask(repo, `POST /issues/${number}/comments`, { body })) as {
      id: number;
      created_at: string;
    };
    return commented({ id: made.id, body, user: { login: hub.owner }, at: made.created_at }, { number });
  };
  const body = `/agentic approve ${RUN}`;
  const [here, there] = [await said(one, body), await said(other, body)];
  const handled = await Promise.all([deliver(one, here), deliver(other, there)]);
  expect(handled).toMatchObject([{ status: "done" }, { status: "done" }]);
  expect((await one.refs.refs(inboxRef(RUN))).size).toBe(1);
  expect((await other.refs.refs("agentic/")).size).toBe(0);
  await deliver(one, await said(one, `/agentic status ${RUN}`));
  const first = requests.filter((each) => /\/git\/(commits|trees|blobs)\//.test(each)).length;
  await deliver(one, await said(one, `/agentic status ${RUN}`));
  const again = requests.filter((each) => /\/git\/(commits|trees|blobs)\//.test(each)).length;
  expect([again, again <= first]).toEqual([0, true]);
});
