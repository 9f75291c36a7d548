import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import probotApp from "../../src/app/entry.ts";
import type { ProbotApp } from "../../src/app/probot-app.ts";
import { type AppServer, startAppServer } from "../../src/app/server.ts";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { inboxRef } from "../../src/storage/refs/ref-names.ts";
import { DARK, MISTAKES } from "../support/github-events/dark-workflow.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { commented, reviewed } from "../support/github-events/payloads.ts";
import { placeAt } from "../support/github/github-project.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";

const SECRET = "a-secret-of-some-length";
const RUN = "20260130-abc123";

let hub: GitHubServer;
let app: AppServer;
let repo: string;
const told: string[] = [];
beforeAll(async () => {
  hub = await startGitHubServer();
  app = await startAppServer({
    app: hub.app,
    apiUrl: hub.url,
    secret: SECRET,
    host: "127.0.0.1",
    port: 0,
    answerMs: 60_000,
    writePauseMs: 0,
    log: createAppLog({ write: (line) => told.push(line) }),
  });
});
afterAll(async () => {
  await app.stop();
  await hub[Symbol.asyncDispose]();
});
beforeEach(async () => {
  hub.onRequest = () => {};
  repo = await hub.createRepository();
  hub.addWorkflow(repo, "agentic.yml");
  await putFile("agentic/config.json", JSON.stringify({ github: { bots: ["agentic[bot]"] } }));
});

const ask = async <T>(route: string, body?: object): Promise<T> => (await hub.ask(repo, route, body)) as T;
/** A file of the default branch; `sha` of what it takes the place of. */
async function putFile(path: string, text: string, sha?: string): Promise<string> {
  const content = Buffer.from(text).toString("base64");
  const put = await ask<{ content: { sha: string } }>(`PUT /contents/${path}`, {
    message: "c",
    content,
    sha,
  });
  return put.content.sha;
}
const configure = async (text: string): Promise<string> =>
  await putFile(
    "agentic/config.json",
    text,
    (await ask<{ sha: string }>("GET /contents/agentic/config.json")).sha,
  );
const fullName = (): string => `${hub.owner}/${repo}`;

interface Delivery {
  readonly name: string;
  readonly payload: object;
}

async function post({ name, payload }: Delivery): Promise<{ status: number; outcome: string }> {
  const installation = { id: hub.app.installationId };
  const body = JSON.stringify({ ...payload, repository: { full_name: fullName() }, installation });
  const signature = createHmac("sha256", SECRET).update(body).digest("hex");
  const response = await fetch(`${app.url}/`, {
    method: "POST",
    body,
    headers: { "x-github-event": name, "x-hub-signature-256": `sha256=${signature}` },
  });
  return { status: response.status, outcome: ((await response.json()) as { status: string }).status };
}

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly created_at: string;
  readonly user: { readonly login: string };
}

/** Somebody comments, and GitHub delivers it. */
async function comment(issue: number, body: string): Promise<{ said: Comment; delivery: Delivery }> {
  const said = await ask<Comment>(`POST /issues/${issue}/comments`, { body });
  const user = { login: said.user.login };
  return { said, delivery: commented({ id: said.id, body, user, at: said.created_at }, { number: issue }) };
}

const newIssue = async (): Promise<number> =>
  (await ask<{ number: number }>("POST /issues", { title: "Wanted" })).number;
const bodies = async (issue: number): Promise<string[]> =>
  (await ask<Comment[]>(`GET /issues/${issue}/comments`)).map(({ body }) => body);
const dispatched = () => hub.dispatches.filter((each) => each.repo === repo);

describe("the App at GitHub", () => {
  test("starts the workflow of the repository for a comment, once, and says so in one comment", async () => {
    const issue = await newIssue();
    const { said, delivery } = await comment(issue, "/agentic run plan-build-validate\nAdd a dark mode");
    for (let time = 0; time < 2; time += 1)
      expect(await post(delivery)).toEqual({ status: 200, outcome: "done" });
    const [only, ...others] = dispatched();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      file: "agentic.yml",
      ref: "main",
      inputs: {
        command: "run",
        workflow: "plan-build-validate",
        variables: '{"request":"Add a dark mode"}',
        issue: String(issue),
      },
    });
    const { "run-id": runId } = (only?.inputs ?? {}) as Record<string, string>;
    const [, own, ...more] = await bodies(issue);
    expect(more).toEqual([]);
    expect(own).toMatch(`<!-- agentic-sdlc:run=${runId} -->`);
    expect(await ask("GET /_reactions")).toMatchObject([{ target: `comment-${said.id}`, content: "eyes" }]);
  });

  test("tells what to do where there is no starter workflow, and where Actions are off", async () => {
    const bare = await hub.createRepository();
    const withOne = repo;
    repo = bare;
    await putFile("agentic/config.json", JSON.stringify({ github: { bots: ["agentic[bot]"] } }));
    const issue = await newIssue();
    await post((await comment(issue, "/agentic run one-shot")).delivery);
    expect((await bodies(issue)).join()).toContain("has no workflow `.github/workflows/agentic.yml`");
    repo = withOne;
    const other = await newIssue();
    hub.onRequest = ({ path }) =>
      path.endsWith("/dispatches")
        ? {
            when: "before",
            status: 422,
            message: "Cannot trigger a 'workflow_dispatch' on a disabled workflow",
          }
        : undefined;
    await post((await comment(other, "/agentic run one-shot")).delivery);
    expect((await bodies(other)).join()).toContain("is disabled");
  });

  test("tells which permission is missing", async () => {
    const issue = await newIssue();
    hub.onRequest = ({ path }) =>
      path.endsWith("/dispatches")
        ? { when: "before", status: 403, message: "Resource not accessible by integration" }
        : undefined;
    await post((await comment(issue, "/agentic run one-shot")).delivery);
    expect((await bodies(issue)).join()).toContain("`actions: write`");
  });

  test("dispatches to the repository where the workflow does not take it directly", async () => {
    const content = Buffer.from("on: { repository_dispatch: { types: [agentic] } }").toString("base64");
    await ask("PUT /contents/.github/workflows/agentic.yml", { message: "w", content });
    const issue = await newIssue();
    hub.onRequest = ({ path }) =>
      path.includes("/workflows/") && path.endsWith("/dispatches")
        ? { when: "before", status: 422, message: "Workflow does not have 'workflow_dispatch' trigger" }
        : undefined;
    await post((await comment(issue, "/agentic run one-shot")).delivery);
    expect(dispatched()).toMatchObject([
      { event: "agentic", inputs: { command: "run", issue: String(issue) } },
    ]);
  });

  test("knows the workflows of the repository, and what was probably meant", async () => {
    const release = 'name: release\nversion: "1.0"\nsteps: [{ name: a, type: script, run: echo }]\n';
    await putFile(".agentic/workflows/release.yaml", release);
    const issue = await newIssue();
    await post((await comment(issue, "/agentic run relase")).delivery);
    expect((await bodies(issue)).join()).toContain("Did you mean `release`");
    await post((await comment(issue, "/agentic run release")).delivery);
    expect(dispatched()).toHaveLength(1);
  });

  test("leaves who may only read with a thumb, and no words", async () => {
    const issue = await newIssue();
    hub.addPerson("eve", { repo, permission: "pull" });
    const eve = placeAt(hub, repo, hub.token("eve"));
    const { data } = await eve.client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...eve.repository,
      issue_number: issue,
      body: "/agentic run one-shot",
    });
    const words = {
      id: Number(data.id),
      body: "/agentic run one-shot",
      user: { login: "eve" },
      at: data.created_at,
    };
    expect(await post(commented(words, { number: issue }))).toMatchObject({ outcome: "refused" });
    const put = await ask<{ target: string; content: string }[]>("GET /_reactions");
    expect(put.filter(({ target }) => target === `comment-${words.id}`)).toMatchObject([{ content: "-1" }]);
    expect((await bodies(issue)).length).toBe(1);
    expect(dispatched()).toEqual([]);
  });

  test("says at once that nobody lets it start runs", async () => {
    await configure("{}");
    const issue = await newIssue();
    await post((await comment(issue, "/agentic run one-shot")).delivery);
    const [, own = "", ...more] = await bodies(issue);
    expect(more).toEqual([]);
    expect(own).toContain(
      '`agentic[bot]` is a bot, and `github.bots` does not name it. Add `"agentic[bot]"`',
    );
    expect(dispatched()).toEqual([]);
  });

  test.each(MISTAKES)(
    "answers `run dark %s` of a workflow of the repository at once",
    async (given, answer) => {
      await putFile(".agentic/workflows/dark.yaml", DARK);
      const issue = await newIssue();
      const { delivery } = await comment(issue, `/agentic run dark ${given}`);
      await post(delivery);
      expect((await bodies(issue)).at(-1)?.replaceAll("\u200B", "")).toContain(answer);
      expect(dispatched()).toEqual([]);
      await post((await comment(issue, "/agentic run dark target=a depth=2")).delivery);
      expect(dispatched()).toMatchObject([{ inputs: { variables: '{"target":"a","depth":"2"}' } }]);
    },
  );

  test("says what is wrong in a definition, lists the others with what they take, and reads each once", async () => {
    await putFile(".agentic/workflows/broken.yaml", DARK.replace("type: script", "type: scrpt"));
    await putFile(".agentic/workflows/dark.yaml", DARK);
    await putFile(".agentic/workflows/huge.yaml", `${DARK}${"# x\n".repeat(20_000)}`);
    const issue = await newIssue();
    await post((await comment(issue, "/agentic run broken target=a")).delivery);
    const [, answer = ""] = await bodies(issue);
    expect(answer).toContain(".agentic/workflows/broken.yaml:10:");
    expect(answer).toContain("scrpt");
    expect(dispatched()).toEqual([]);
    const asked: string[] = [];
    hub.onRequest = ({ path }) => void asked.push(path);
    await post((await comment(issue, "/agentic workflows")).delivery);
    const listed = (await bodies(issue)).at(-1);
    expect(listed).toContain("`dark`: Makes it dark.");
    expect(listed).toContain("`huge`");
    expect(asked.filter((path) => path.includes(".yaml"))).toEqual([]);
  });

  test("says to shorten what GitHub finds too large all the same", async () => {
    hub.onRequest = ({ path }) =>
      path.endsWith("/dispatches")
        ? { when: "before", status: 422, message: "inputs are too large." }
        : undefined;
    const issue = await newIssue();
    await post((await comment(issue, "/agentic run one-shot")).delivery);
    expect((await bodies(issue)).at(-1)).toMatch(/is too long for GitHub[^]*Shorten it/);
  });

  test("logs of which repository it knows nothing, and why", async () => {
    const { payload } = (await comment(await newIssue(), "/agentic help")).delivery;
    const installation = { id: 9999 };
    const body = JSON.stringify({ ...payload, repository: { full_name: fullName() }, installation });
    const signature = createHmac("sha256", SECRET).update(body).digest("hex");
    const headers = { "x-github-event": "issue_comment", "x-hub-signature-256": `sha256=${signature}` };
    await fetch(`${app.url}/`, { method: "POST", body, headers });
    expect(JSON.parse(told.at(-1) ?? "")).toMatchObject({
      outcome: "refused",
      repository: fullName(),
      reason: expect.stringMatching(/install/i) as string,
    });
  });

  test("says that a request is too long before GitHub refuses it", async () => {
    const issue = await newIssue();
    await post((await comment(issue, `/agentic do ${"a\n".repeat(30_000)}`)).delivery);
    expect((await bodies(issue)).at(-1)).toMatch(/too long to start a job: 12\d,\d{3} characters/);
    expect(dispatched()).toEqual([]);
  });

  test("tells administrators and the log what is wrong in the configuration, and starts nothing", async () => {
    await configure('{"github":{"permision":"write"}}');
    const issue = await newIssue();
    for (const asks of ["/agentic help", "/agentic run one-shot"]) {
      await post((await comment(issue, asks)).delivery);
      expect((await bodies(issue)).at(-1)).toContain(
        "only administrators can use commands: agentic/config.json:1:12",
      );
    }
    expect(dispatched()).toEqual([]);
    expect(told.filter((line) => line.includes("permision"))).toEqual([
      expect.stringContaining(`${fullName()}: only administrators have permission: agentic/config.json:1:12`),
    ]);
  });

  test("does what a configuration says that only its own default branch holds", async () => {
    await configure(JSON.stringify({ github: { permission: "admin" } }));
    hub.addPerson("wes", { repo, permission: "push" });
    const issue = await newIssue();
    const wes = placeAt(hub, repo, hub.token("wes"));
    const { data } = await wes.client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
      ...wes.repository,
      issue_number: issue,
      body: "/agentic help",
    });
    const words = { id: Number(data.id), body: "/agentic help", user: { login: "wes" }, at: data.created_at };
    expect(await post(commented(words, { number: issue }))).toMatchObject({ outcome: "refused" });
  });

  test("takes a review with two remarks for the answer of the run, and has it go on", async () => {
    const main = await ask<{ object: { sha: string } }>("GET /git/ref/heads/main");
    await ask("POST /git/refs", { ref: "refs/heads/topic", sha: main.object.sha });
    await ask("PUT /contents/a.ts", { message: "a", content: "YQ==", branch: "topic" });
    const pull = (await ask<{ number: number }>("POST /pulls", { title: "P", head: "topic", base: "main" }))
      .number;
    const place = placeAt(hub, repo);
    const refs = createGitHubStateRefs(place);
    await askingRun({ refs }, RUN, { issue: pull });
    const comments = [3, 5].map((line) => ({ path: "a.ts", line, body: `Remark on ${line}` }));
    const review = await ask<{ id: number; submitted_at: string }>(`POST /pulls/${pull}/reviews`, {
      event: "REQUEST_CHANGES",
      body: "Not yet",
      comments,
    });
    const words = { id: review.id, body: "Not yet", user: { login: hub.owner }, at: review.submitted_at };
    expect(await post(reviewed(words, pull))).toEqual({ status: 200, outcome: "done" });
    const version = (await refs.refs(inboxRef(RUN))).get(inboxRef(RUN)) ?? "";
    const path = `agentic/workflows/${RUN}/inbox/review-${review.id}.json`;
    const file = (await refs.read(version, [path])).get(path);
    expect(JSON.parse(Buffer.from(file ?? []).toString())).toMatchObject({
      decision: "input",
      text: "Not yet",
      actor: hub.owner,
      threads: [
        { path: "a.ts", line: 3, text: "Remark on 3" },
        { path: "a.ts", line: 5, text: "Remark on 5" },
      ],
    });
    expect(dispatched()).toMatchObject([{ inputs: { command: "resume", "run-id": RUN } }]);
    expect(told.join("\n")).not.toContain("Not yet");
  });
});

test("the same is an application of Probot's", async () => {
  const tools = createRequire(join(import.meta.dirname, "../package.json"));
  const { Probot, ProbotOctokit } = (await import(pathToFileURL(tools.resolve("probot")).href)) as {
    Probot: new (options: object) => ProbotApp & {
      load(app: (probot: ProbotApp) => void): Promise<void>;
      receive(event: { id: string; name: string; payload: object }): Promise<void>;
    };
    ProbotOctokit: { defaults(given: (options: object) => object): unknown };
  };
  const { appId, privateKey } = hub.app;
  const Octokit = ProbotOctokit.defaults((given) => ({
    ...given,
    throttle: { enabled: false },
    retry: { enabled: false },
  }));
  const probot = new Probot({
    appId,
    privateKey,
    secret: SECRET,
    baseUrl: hub.url,
    Octokit,
    logLevel: "fatal",
  });
  await probot.load(probotApp);
  const asked: string[] = [];
  hub.onRequest = ({ path }) => void asked.push(path);
  const issue = await newIssue();
  const { delivery } = await comment(issue, "/agentic run one-shot");
  const payload = {
    ...delivery.payload,
    repository: { full_name: fullName(), owner: { login: hub.owner }, name: repo },
    installation: { id: hub.app.installationId },
  };
  await probot.receive({ id: "1", name: delivery.name, payload });
  expect(dispatched()).toMatchObject([{ inputs: { command: "run", workflow: "one-shot" } }]);
  expect(asked).toContain("/app");
});
