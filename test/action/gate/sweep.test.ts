// @module-tag slow
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createGitHubStateRefs } from "../../../src/github/refs/github-state-refs.ts";
import { addRequest } from "../../../src/storage/refs/inbox.ts";
import { errorIn, openHardened, RUN, workflow } from "../../support/action/hardened.ts";
import { openRunner } from "../../support/action/job-step.ts";
import { until } from "../../support/cli/cli-process.ts";
import { runCli } from "../../support/cli/cli.ts";
import { askingRun } from "../../support/github-events/hub.ts";
import { placeAt } from "../../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../../support/github/github-server.ts";
import { fastPace } from "../../support/pace.ts";
import { createProject } from "../../support/project.ts";
import { isFull } from "../../support/random.ts";

let server: GitHubServer;
beforeAll(async () => {
  server = await startGitHubServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const asks = (
  marker: string,
): string => `  - { name: ask, type: wait-for-human, message: "Fine?", timeout-minutes: 600 }
  - { name: hang, type: script, run: "touch ${marker}; sleep 45" }`;

it("runs that have what they waited for go on by a dispatch, and no others; comments that were not delivered are done", async () => {
  const repo = await server.createRepository();
  server.addWorkflow(repo, "agentic.yml");
  const refs = createGitHubStateRefs(placeAt(server, repo));
  const issue = ((await server.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number }).number;
  await askingRun({ refs }, RUN, { issue });
  using empty = createProject({ git: false });
  const sweep = async () => {
    using job = openRunner(empty, {
      environment: {
        GITHUB_REPOSITORY: `${server.owner}/${repo}`,
        GITHUB_API_URL: server.url,
        GITHUB_SERVER_URL: server.url,
        GITHUB_EVENT_NAME: "schedule",
      },
    });
    return await job.call({ command: "sweep", "github-token": server.token() });
  };
  const dispatched = () => server.dispatches.filter((each) => each.repo === repo);
  expect(await sweep()).toMatchObject({ code: 0 });
  expect(dispatched()).toEqual([]);
  const content = JSON.stringify({ type: "input", decision: "approved", asked: 3 });
  await addRequest({ refs, ...fastPace() }, { runId: RUN, id: "comment-1", content });
  expect(await sweep()).toMatchObject({ code: 0 });
  expect(dispatched()).toMatchObject([{ inputs: { command: "resume", "run-id": RUN } }]);
  await server.ask(repo, `POST /issues/${issue}/comments`, { body: "/agentic run one-shot" });
  await sweep();
  // It may still be on its way.
  expect(dispatched()).toHaveLength(1);
});

const HEAD = "a".repeat(40);

it.each([
  ["schedule", {}],
  ["check_suite", { check_suite: { head_sha: HEAD } }],
  ["workflow_run", { workflow_run: { head_sha: HEAD } }],
])(
  "a comment that was not delivered is done by a look on %s, whoever brought that about",
  async (name, event) => {
    const repo = await server.createRepository();
    server.addWorkflow(repo, "agentic.yml");
    server.addPerson("eve", { repo, permission: "pull" });
    const ask = async <T>(route: string, body?: object): Promise<T> =>
      (await server.ask(repo, route, body)) as T;
    const { number } = await ask<{ number: number }>("POST /issues", { title: "Wanted" });
    const { id } = await ask<{ id: number }>(`POST /issues/${number}/comments`, {
      body: "/agentic run one-shot",
    });
    await ask("POST /_aged", { comment: id, minutes: 10 });
    using empty = createProject({ git: false });
    using job = openRunner(empty, {
      event,
      environment: {
        GITHUB_REPOSITORY: `${server.owner}/${repo}`,
        GITHUB_API_URL: server.url,
        GITHUB_SERVER_URL: server.url,
        GITHUB_EVENT_NAME: name,
        GITHUB_ACTOR: "eve",
        GITHUB_TRIGGERING_ACTOR: "eve",
      },
    });
    for (const _ of [1, 2])
      expect(await job.call({ command: "sweep", "github-token": server.token() })).toMatchObject({ code: 0 });
    const dispatched = server.dispatches.filter((each) => each.repo === repo);
    expect(dispatched).toMatchObject([{ inputs: { command: "run", workflow: "one-shot" } }]);
    const put = await ask<{ target: string; content: string }[]>("GET /_reactions");
    expect(put.filter(({ target }) => target === `comment-${id}`)).toMatchObject([{ content: "eyes" }]);
  },
);

it("a command in a review that was not delivered is done by a look, once", async () => {
  const repo = await server.createRepository();
  server.addWorkflow(repo, "agentic.yml");
  const ask = async <T>(route: string, body?: object): Promise<T> =>
    (await server.ask(repo, route, body)) as T;
  const main = await ask<{ object: { sha: string } }>("GET /git/ref/heads/main");
  await ask("POST /git/refs", { ref: "refs/heads/topic", sha: main.object.sha });
  await ask("PUT /contents/a.ts", { message: "a", content: "YQ==", branch: "topic" });
  const { number } = await ask<{ number: number }>("POST /pulls", {
    title: "P",
    head: "topic",
    base: "main",
  });
  const body = "/agentic run one-shot\nMend it";
  const { id } = await ask<{ id: number }>(`POST /pulls/${number}/reviews`, { event: "COMMENT", body });
  await ask("POST /_aged", { review: id, minutes: 10 });
  using empty = createProject({ git: false });
  using job = openRunner(empty, {
    event: {},
    environment: {
      GITHUB_REPOSITORY: `${server.owner}/${repo}`,
      GITHUB_API_URL: server.url,
      GITHUB_SERVER_URL: server.url,
      GITHUB_EVENT_NAME: "schedule",
    },
  });
  for (const _ of [1, 2])
    expect(await job.call({ command: "sweep", "github-token": server.token() })).toMatchObject({ code: 0 });
  expect(server.dispatches.filter((each) => each.repo === repo)).toMatchObject([
    { inputs: { command: "run", workflow: "one-shot", issue: String(number) } },
  ]);
});

/** The outbox is looked after every fifteen seconds. */
it.skipIf(!isFull)("a run that is handed over stops where somebody has taken it over meanwhile", async () => {
  const marker = join(mkdtempSync(join(tmpdir(), "agentic-sweep-")), "hangs");
  using hardened = await openHardened(server, { workflows: { w: workflow(asks(marker)) } });
  const { job, project } = hardened;
  await job({ workflow: "w", "run-id": RUN });
  await job({ command: "publish", "run-id": RUN });
  using other = createProject({ cloneOf: project.remote });
  await runCli(other, ["input", RUN, "yes"]);
  const resumed = job({ command: "resume", "run-id": RUN }, { isApart: true });
  await until("the step hangs", () => existsSync(marker));
  const ref = `refs/heads/agentic/runs/${RUN}/main`;
  const there = (...args: string[]): string => project.git("-C", project.remote, ...args);
  there("update-ref", ref, there("commit-tree", `${ref}^{tree}`, "-p", ref, "-m", "Taken over"));
  const { outputs, log } = await resumed;
  expect(log).toMatch(/cancelled or resumed by another engine/);
  expect(outputs).toMatchObject({ status: "cancelled" });
  const late = await job({ command: "publish", "run-id": RUN });
  expect(errorIn(late.log)).toMatch(/moved at the remote/);
  rmSync(dirname(marker), { recursive: true });
});
