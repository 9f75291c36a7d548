// @module-tag slow
import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { inboxRef } from "../../src/storage/refs/ref-names.ts";
import { type AppHost, type AppVariables, hosts, type WebhookPost } from "../support/app/app-hosts.ts";
import { type GitServer, startGitServer } from "../support/git/git-server.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";
import { placeAt } from "../support/github/github-project.ts";
import {
  type EnterpriseFront,
  type GitHubServer,
  startEnterpriseFront,
  startGitHubServer,
} from "../support/github/github-server.ts";
import { createProject } from "../support/project.ts";

const SECRET = "a-secret-of-some-length";
const RUN = "20260130-abc123";
const MOST_REQUESTS = 60;

let hub: GitHubServer;
let front: EnterpriseFront;
let variables: AppVariables;
let asked: string[] = [];
beforeAll(async () => {
  hub = await startGitHubServer();
  front = await startEnterpriseFront(hub);
  hub.onRequest = ({ method, path }) => void asked.push(`${method} ${path}`);
  variables = {
    APP_ID: hub.app.appId,
    PRIVATE_KEY: hub.app.privateKey,
    WEBHOOK_SECRET: SECRET,
    GHE_HOST: new URL(front.serverUrl).host,
    GHE_PROTOCOL: "http",
    LOG_LEVEL: "info",
  };
});
afterAll(async () => {
  await front[Symbol.asyncDispose]();
  await hub[Symbol.asyncDispose]();
});

interface Delivery {
  readonly name: string;
  readonly payload: { readonly comment?: { readonly id: number } };
}

let count = 0;

/** `secret`: another one forges the delivery. */
function signed({ name, payload }: Delivery, secret = SECRET): WebhookPost {
  const body = JSON.stringify(payload);
  const headers = {
    "content-type": "application/json",
    "x-github-event": name,
    "x-github-delivery": `00000000-0000-0000-0000-${String((count += 1)).padStart(12, "0")}`,
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  };
  return { body, headers };
}

interface Repository extends AsyncDisposable {
  readonly repo: string;
  ask<T>(route: string, body?: object): Promise<T>;
  newIssue(): Promise<number>;
  /** Somebody comments. */
  say(body: string, issue?: number): Promise<Delivery>;
  comments(issue: number): Promise<string[]>;
}

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly created_at: string;
}

/** A repository at GitHub whose branches are those of a git server. */
async function openRepository(): Promise<Repository> {
  const repo = await hub.createRepository();
  const git: GitServer = await startGitServer();
  {
    const files = { "agentic/config.json": JSON.stringify({ github: { bots: ["agentic[bot]"] } }) };
    using first = createProject({ files });
    first.git("push", "--quiet", git.directory, "main");
  }
  hub.linkGit(repo, git.directory);
  hub.addWorkflow(repo, "agentic.yml");
  const ask = async <T>(route: string, body?: object): Promise<T> => (await hub.ask(repo, route, body)) as T;
  const newIssue = async (): Promise<number> =>
    (await ask<{ number: number }>("POST /issues", { title: "Wanted" })).number;
  return {
    repo,
    ask,
    newIssue,
    say: async (body, given) => {
      const issue = given ?? (await newIssue());
      const said = await ask<Comment>(`POST /issues/${issue}/comments`, { body });
      const words = { id: said.id, body, user: { login: hub.owner }, at: said.created_at };
      const { name, payload } = commented(words, { number: issue }, { repository: `${hub.owner}/${repo}` });
      return { name, payload: { ...payload, installation: { id: hub.app.installationId } } };
    },
    comments: async (issue) =>
      (await ask<Comment[]>(`GET /issues/${issue}/comments`)).map(({ body }) => body),
    [Symbol.asyncDispose]: () => git[Symbol.asyncDispose](),
  };
}

/** Reactions to the comments of deliveries. */
async function reactionsTo({ ask }: Repository, deliveries: readonly Delivery[]): Promise<string[]> {
  const targets = new Set(deliveries.map(({ payload }) => `comment-${payload.comment?.id}`));
  const all = await ask<{ target: string; content: string }[]>("GET /_reactions");
  return all.filter(({ target }) => targets.has(target)).map(({ content }) => content);
}

const dispatches = ({ repo }: Repository) => hub.dispatches.filter((each) => each.repo === repo);

interface Example {
  readonly name: string;
  readonly examples: readonly object[];
}
const tools = createRequire(join(import.meta.dirname, "../package.json"));
const examples = (tools("@octokit/webhooks-examples") as readonly Example[]).filter(
  ({ name }) => !/^(?:issue_comment|issues|pull_request_review|check_|installation$)/.test(name),
);

describe.each(Object.entries(hosts))("hosted by %s, the App", (_, start) => {
  let host: AppHost;
  let sent = 0;
  const send = async (each: WebhookPost): Promise<number> => {
    // A busy machine takes longer than GitHub waits. The operator then delivers again.
    for (;;) {
      sent += 1;
      const status = await host.send(each);
      if (status !== 503) return status;
    }
  };
  beforeAll(async () => {
    host = await start(variables);
  });
  afterAll(async () => {
    await host[Symbol.asyncDispose]();
  });

  test("starts one run for each of eight commands, each delivered three times", async () => {
    await using repository = await openRepository();
    const deliveries = await Promise.all(
      Array.from({ length: 8 }, () => repository.say("/agentic run one-shot\nAdd a dark mode")),
    );
    const first = await Promise.all(deliveries.map((each) => send(signed(each))));
    const again = await Promise.all([...deliveries, ...deliveries].map((each) => send(signed(each))));
    expect(new Set([...first, ...again])).toEqual(new Set([200]));
    expect(dispatches(repository)).toHaveLength(8);
    const runs = dispatches(repository).map(({ inputs }) => (inputs as Record<string, string>)["run-id"]);
    expect(new Set(runs).size).toBe(8);
    expect(await reactionsTo(repository, deliveries)).toEqual(Array(8).fill("eyes"));
  });

  test("answers questions, in one comment each", async () => {
    await using repository = await openRepository();
    for (const body of [
      "/agentic help",
      "/agentic workflows",
      "/agentic status",
      "/agentic run no-such-workflow",
    ]) {
      const issue = await repository.newIssue();
      asked = [];
      expect(await send(signed(await repository.say(body, issue)))).toBe(200);
      expect(asked.length).toBeLessThan(MOST_REQUESTS);
      expect(await repository.comments(issue)).toHaveLength(2);
    }
    expect(dispatches(repository)).toEqual([]);
  });

  test("writes an answer to the inbox of its run, once", async () => {
    await using repository = await openRepository();
    const refs = createGitHubStateRefs(placeAt(hub, repository.repo));
    const issue = await repository.newIssue();
    await askingRun({ refs }, RUN, { issue });
    const delivery = await repository.say("/agentic approve", issue);
    for (let time = 0; time < 3; time += 1) expect(await send(signed(delivery))).toBe(200);
    const version = (await refs.refs(inboxRef(RUN))).get(inboxRef(RUN)) ?? "";
    expect(await refs.list(version, `agentic/workflows/${RUN}/inbox`)).toHaveLength(1);
    expect(dispatches(repository)).toHaveLength(1);
  });

  test("refuses what is forged, and asks GitHub nothing", async () => {
    await using repository = await openRepository();
    const deliveries = await Promise.all(
      Array.from({ length: 4 }, () => repository.say("/agentic run one-shot")),
    );
    asked = [];
    for (const each of deliveries) {
      const real = signed(each);
      const { "x-hub-signature-256": signature = "", ...unsigned } = real.headers;
      const forgeries = [
        signed(each, "development"),
        { ...real, body: real.body.replace("one-shot", "analyse-codebase") },
        { ...real, headers: { ...real.headers, "x-hub-signature-256": signature.slice(0, -1) } },
        { ...real, headers: unsigned },
      ];
      for (const forged of forgeries) {
        const status = await send(forged);
        expect([400, 401]).toContain(status);
      }
    }
    expect(asked).toEqual([]);
    expect(dispatches(repository)).toEqual([]);
  });

  test("does nothing for other comments, and for events of other kinds", async () => {
    await using repository = await openRepository();
    const comments = await Promise.all(
      ["Thanks!", "agentic", "> /agentic help", "see /agentic help", "/agenticrun"].map((body) =>
        repository.say(body),
      ),
    );
    asked = [];
    for (const each of comments) expect(await send(signed(each))).toBe(200);
    expect(examples.length).toBeGreaterThan(12);
    for (const { name, examples: payloads } of examples.slice(0, 14))
      expect(await send(signed({ name, payload: payloads[0] ?? {} }))).toBe(200);
    expect(asked).toEqual([]);
    expect(await reactionsTo(repository, comments)).toEqual([]);
  });

  test("has had at least sixty deliveries", () => {
    expect(sent).toBeGreaterThanOrEqual(60);
  });
});
