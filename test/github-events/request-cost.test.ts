// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../src/github-events/handle-event.ts";
import { createEventContext } from "../../src/github-events/repository-context.ts";
import { createGitHubClient } from "../../src/github/client/client.ts";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import type { StateRefs } from "../../src/ports/state-refs.ts";
import { runFiles } from "../../src/run/paths.ts";
import { findRun } from "../../src/storage/refs/find-run.ts";
import { inboxRef, runPath, runRef, STATE_REF } from "../../src/storage/refs/ref-names.ts";
import { DARK } from "../support/github-events/dark-workflow.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";
import { openHardened, workflow } from "../support/action/hardened.ts";
import { type CountingProxy, startCountingProxy } from "../support/github/counting-proxy.ts";
import { nodeIdOf } from "../support/github/github-batch-query.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { filesOfRun, inRun, putAt } from "../support/storage/state-runs.ts";

const MOST_FOR_A_COMMAND = 10;
const MOST_FOR_A_RUN = 20;
const LIVE = "20260130-abc123";
const ENDED = "20260129-abc123";
/** Files in `.agentic/workflows` of a large repository. */
const WORKFLOWS = 12;

let hub: GitHubServer;
let repo: string;
let issue: number;
let proxy: CountingProxy;
beforeAll(async () => {
  hub = await startGitHubServer({ isLimited: false });
  proxy = await startCountingProxy(hub.url);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await hub[Symbol.asyncDispose]();
});

const ask = async <T>(route: string, body?: object): Promise<T> => (await hub.ask(repo, route, body)) as T;
const putFile = async (path: string, text: string): Promise<void> => {
  const content = Buffer.from(text).toString("base64");
  await ask(`PUT /contents/${path}`, { message: "c", content });
};

async function createBusyRepository(): Promise<StateRefs> {
  repo = await hub.createRepository();
  hub.addWorkflow(repo, "agentic.yml");
  await putFile("agentic/config.json", JSON.stringify({ github: { bots: ["agentic[bot]"] } }));
  for (let number = 0; number < WORKFLOWS; number += 1)
    await putFile(
      `.agentic/workflows/dark-${number}.yaml`,
      DARK.replace("name: dark", `name: dark-${number}`),
    );
  ({ number: issue } = await ask<{ number: number }>("POST /issues", { title: "Wanted" }));
  const refs = createGitHubStateRefs(placeAt(hub, repo));
  await putAt(refs, STATE_REF, inRun(ENDED, filesOfRun(ENDED)));
  return refs;
}

describe("a command of a comment", () => {
  beforeEach(async () => {
    const refs = await createBusyRepository();
    await askingRun({ refs }, LIVE, { issue });
  });

  test.each([
    "/agentic run dark-3 target=a\nMake it",
    "/agentic do make it dark",
    "/agentic status",
    `/agentic status ${LIVE}`,
    `/agentic status ${ENDED}`,
    "/agentic resume",
    "/agentic resume --max-cost-usd 5",
    `/agentic resume ${LIVE} --max-cost-usd 5`,
    "/agentic retry",
    "/agentic approve",
    `/agentic approve ${LIVE}`,
    "/agentic reject It is wrong",
    "/agentic input Take the other one",
    "/agentic cancel",
    `/agentic cancel ${LIVE}`,
    `/agentic cancel ${ENDED}`,
    "/agentic workflows",
    "/agentic help",
    "/agentic no-such-command",
  ])("costs at most ten requests: %s", async (body) => {
    await expectCost(body);
  });

  test.each(["/agentic approve", "/agentic cancel"])(
    "costs no more if the run has a long journal and earlier requests: %s",
    async (body) => {
      const refs = createGitHubStateRefs(placeAt(hub, repo));
      const journal = await readJournal(refs);
      const middle = journal.indexOf("\n") + 1;
      const segment = runPath(LIVE, `${runFiles.journal}.d/${String(middle).padStart(12, "0")}`);
      await putAt(refs, runRef(LIVE), {
        [runPath(LIVE, runFiles.journal)]: journal.slice(0, middle),
        [segment]: journal.slice(middle),
      });
      await putAt(refs, inboxRef(LIVE), inRun(LIVE, { "inbox/comment-1000.json": "{}" }));
      await expectCost(body);
    },
  );
});

describe("in a conversation of more than a hundred comments", () => {
  beforeEach(async () => {
    const refs = await createBusyRepository();
    await askingRun({ refs }, LIVE, { issue });
    for (let count = 0; count < 101; count += 1) await ask(`POST /issues/${issue}/comments`, { body: "Yes" });
  });

  test.each(["/agentic status", `/agentic status ${LIVE}`, "/agentic resume", "/agentic help"])(
    "a command costs at most ten requests: %s",
    async (body) => {
      await expectCost(body);
    },
  );
});

describe("a command after a run whose job has not begun", () => {
  beforeEach(async () => {
    await createBusyRepository();
    await expectCost("/agentic run dark-3 target=a");
  });

  test.each(["/agentic status", "/agentic resume", "/agentic retry", "/agentic cancel"])(
    "costs at most ten requests: %s",
    async (body) => {
      await expectCost(body);
    },
  );

  test.each(["/agentic status", "/agentic resume", "/agentic cancel"])(
    "costs at most ten requests beside a second such run: %s",
    async (body) => {
      await expectCost("/agentic run dark-4 target=b");
      await expectCost(body);
    },
  );

  test("costs at most ten requests for a second cancel", async () => {
    await expectCost("/agentic cancel");
    await expectCost("/agentic cancel");
  });
});

async function readJournal(refs: StateRefs): Promise<string> {
  return (await (await findRun(refs, LIVE))?.readText(runFiles.journal)) ?? "";
}

async function expectCost(body: string): Promise<void> {
  const said = await ask<{ id: number; created_at: string }>(`POST /issues/${issue}/comments`, { body });
  const words = { id: said.id, body, user: { login: hub.owner }, at: said.created_at };
  const delivery = commented(words, { number: issue }, { repository: `${hub.owner}/${repo}` });
  Object.assign(delivery.payload.comment, { node_id: nodeIdOf("issues", said.id) });
  const client = createGitHubClient({ token: hub.token(), baseUrl: proxy.url });
  const own = { login: "agentic[bot]", appId: 7 };
  const options = { own, report: () => {} };
  const gitHub = { client, repository: { owner: hub.owner, repo } };
  proxy.requests.length = 0;
  const result = await handleEvent(delivery, createEventContext(gitHub, options));
  expect(result).toMatchObject({ status: "done" });
  expect(proxy.requests.length, proxy.requests.join("\n")).toBeLessThanOrEqual(MOST_FOR_A_COMMAND);
}

test("the three jobs of a run with two steps cost at most twenty requests", async () => {
  const id = "20260131-cst123";
  const step = (name: string): string =>
    `  - { name: ${name}, type: script, run: "echo ${name} > ${name}.txt" }\n`;
  const w = workflow(`${step("one")}${step("two")}`);
  using hardened = await openHardened(hub, { workflows: { w } });
  ({ repo } = hardened);
  hub.addWorkflow(repo, "agentic.yml");
  await ask("POST /_workflow_run", { id: "101", status: "in_progress" });
  const environment = { GITHUB_RUN_ID: "101", GITHUB_API_URL: proxy.url };
  const sender = { login: hub.owner, type: "User" };
  const payload = { sender, inputs: { command: "run", workflow: "w", "run-id": id } };
  const costs: Record<string, readonly string[]> = {};
  const job = async (name: string, inputs: Record<string, string>, options = {}) => {
    proxy.requests.length = 0;
    const end = await hardened.job(inputs, { environment, ...options });
    costs[name] = [...proxy.requests];
    return end;
  };
  const gate = await job("gate", { command: "gate", "hand-over": "" }, { payload });
  expect(gate.outputs).toMatchObject({ allowed: "true" });
  const run = await job("run", { command: "run", workflow: "w", "run-id": id });
  expect(run.outputs).toMatchObject({ status: "completed" });
  const publish = await job("publish", { command: "publish", "run-id": id });
  expect(publish.code).toBe(0);
  const all = Object.entries(costs).flatMap(([name, each]) => [`${name}: ${each.length}`, ...each]);
  const total = all.length - Object.keys(costs).length;
  expect(total, all.join("\n")).toBeLessThanOrEqual(MOST_FOR_A_RUN);
});
