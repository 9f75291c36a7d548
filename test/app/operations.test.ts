// @module-tag slow
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { readAppSettings } from "../../src/app/app-settings.ts";
import { type AppServer, startAppServer } from "../../src/app/server.ts";
import { createGitHubStateRefs } from "../../src/github/refs/github-state-refs.ts";
import { askingRun } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";
import { newAppKey } from "../support/app-key.ts";
import { placeAt } from "../support/github/github-project.ts";
import { startGitHubServer } from "../support/github/github-server.ts";

const [SECRET, PREVIOUS] = ["a-secret-of-some-length", "the-secret-before-that"];
const KEY = inject("appKey");
const RUN = "20260130-abc123";
const IDLE = 5_000;
const ANSWER_MS = 200;

let server: AppServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
  server = undefined;
});

const { payload } = commented(
  { id: 7, body: "/agentic help", user: { login: "ann" }, at: "2026-01-31T12:00:00Z" },
  { number: 1 },
);
const COMMAND = JSON.stringify({ ...payload, installation: { id: 70 } });
const OTHER = JSON.stringify({ ...payload, comment: { ...payload.comment, body: "Hello" } });

interface GitHub {
  /** Statuses by path. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly redelivers?: boolean;
}

async function start({ answers = {}, redelivers = false }: GitHub = {}) {
  const lines: string[] = [];
  const asked: string[] = [];
  const opened = await startAppServer({
    app: { appId: "7", privateKey: KEY },
    previousKey: newAppKey(),
    previousSecret: PREVIOUS,
    apiUrl: "http://127.0.0.1:9",
    redelivers,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      asked.push(`${init?.method ?? "GET"} ${pathname}`);
      const found = pathname in answers;
      const body = found ? answers[pathname] : { message: "Not Found" };
      return Promise.resolve(Response.json(body, { status: found ? 200 : 404 }));
    },
    host: "127.0.0.1",
    port: 0,
    secret: SECRET,
    log: createAppLog({ write: (line) => lines.push(line) }),
  });
  server = opened;
  const post = async (body: string, secret = SECRET): Promise<number> => {
    const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = {
      "content-type": "application/json",
      "x-github-event": "issue_comment",
      "x-github-delivery": "d-1",
      "x-hub-signature-256": signature,
    };
    const response = await fetch(`${opened.url}/api/github/webhooks`, { method: "POST", body, headers });
    await response.arrayBuffer();
    return response.status;
  };
  const get = async (path: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${opened.url}${path}`);
    return { status: response.status, text: await response.text() };
  };
  return { lines, asked, post, get, port: Number(new URL(opened.url).port) };
}

const APP = { id: 7, slug: "agentic", permissions: { issues: "read" }, events: [] };

test("two webhook secrets are accepted, and no third one", async () => {
  const { post } = await start();
  const statuses = [await post(OTHER), await post(OTHER, PREVIOUS), await post(OTHER, "development-secret")];
  expect(statuses).toEqual([200, 200, 401]);
});

test("the previous secret and key are variables, and a short secret is refused", () => {
  const sound = { APP_ID: "7", PRIVATE_KEY: KEY, WEBHOOK_SECRET: SECRET };
  const previous = newAppKey();
  const settings = readAppSettings({
    ...sound,
    WEBHOOK_SECRET_PREVIOUS: PREVIOUS,
    PRIVATE_KEY_PREVIOUS: previous,
  });
  expect(settings.previousSecret).toBe(PREVIOUS);
  expect(settings.previousKey?.trim()).toBe(previous.trim());
  expect(readAppSettings(sound)).toMatchObject({ previousSecret: undefined, previousKey: undefined });
  expect(() => readAppSettings({ ...sound, WEBHOOK_SECRET_PREVIOUS: "short" })).toThrow(
    "WEBHOOK_SECRET_PREVIOUS has 5 characters",
  );
});

test("a log line has the delivery, the actor, the installation and the repository", async () => {
  const { post, lines } = await start();
  await post(COMMAND);
  const line = lines.map((each) => JSON.parse(each) as object).find((each) => "delivery" in each);
  expect(line).toMatchObject({
    event: "issue_comment",
    delivery: "d-1",
    actor: "ann",
    installation: 70,
    repository: "octo/demo",
    outcome: "refused",
  });
});

test("a log line of a command for a run has its ID", async () => {
  await using hub = await startGitHubServer();
  const repo = await hub.createRepository();
  hub.addWorkflow(repo, "agentic.yml");
  const config = Buffer.from(JSON.stringify({ github: { bots: ["agentic[bot]"] } })).toString("base64");
  await hub.ask(repo, "PUT /contents/agentic/config.json", { message: "c", content: config });
  const { number } = (await hub.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number };
  const refs = createGitHubStateRefs(placeAt(hub, repo));
  await askingRun({ refs }, RUN, { issue: number });
  const lines: string[] = [];
  server = await startAppServer({
    app: hub.app,
    apiUrl: hub.url,
    host: "127.0.0.1",
    port: 0,
    secret: SECRET,
    // A busy machine takes longer than GitHub waits.
    answerMs: 600_000,
    log: createAppLog({ write: (line) => lines.push(line) }),
  });
  const runs: unknown[] = [];
  for (const body of ["/agentic run one-shot\nMake it", "/agentic approve", "/agentic cancel"]) {
    const said = (await hub.ask(repo, `POST /issues/${number}/comments`, { body })) as {
      id: number;
      created_at: string;
    };
    const words = { id: said.id, body, user: { login: hub.owner }, at: said.created_at };
    const { payload } = commented(words, { number }, { repository: `${hub.owner}/${repo}` });
    const text = JSON.stringify({ ...payload, installation: { id: hub.app.installationId } });
    const signature = `sha256=${createHmac("sha256", SECRET).update(text).digest("hex")}`;
    const headers = { "x-github-event": "issue_comment", "x-hub-signature-256": signature };
    await fetch(`${server.url}/`, { method: "POST", body: text, headers });
    runs.push((JSON.parse(lines.at(-1) ?? "") as { run?: string }).run);
  }
  const dispatched = hub.dispatches.map(({ inputs }) => (inputs as Record<string, string>)["run-id"]);
  expect(runs).toEqual([dispatched[0], RUN, dispatched[0]]);
});

test("/ready is apart from /health, and names what is missing at GitHub", async () => {
  const unknown = await start();
  expect(await unknown.get("/health")).toMatchObject({ status: 200 });
  const { status, text } = await unknown.get("/ready");
  expect([status, JSON.parse(text)]).toMatchObject([503, { status: "not ready" }]);
  await server?.stop();
  const known = await start({ answers: { "/app": APP, "/app/installations": [] } });
  const ready = await known.get("/ready");
  expect([ready.status, JSON.parse(ready.text)]).toMatchObject([
    200,
    { status: "ready", app: "agentic[bot]" },
  ]);
  expect(ready.text).toContain("lacks the permission `actions: write`");
});

test("/metrics counts deliveries by event and outcome", async () => {
  const { post, get } = await start();
  await post(OTHER);
  await post(COMMAND);
  await post(OTHER, "development-secret");
  const { status, text } = await get("/metrics");
  expect(status).toBe(200);
  expect(text).toContain('agentic_deliveries_total{event="issue_comment",outcome="nothing"} 1');
  expect(text).toContain('agentic_deliveries_total{event="issue_comment",outcome="refused"} 1');
  expect(text).toContain("agentic_queue_depth 0");
  expect(text).not.toContain("very-private");
});

test("a server that cannot listen requests no delivery again", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const asked: string[] = [];
  const opened = startAppServer({
    app: { appId: "7", privateKey: KEY },
    apiUrl: "http://127.0.0.1:9",
    redelivers: true,
    fetch: (input) => {
      asked.push(String(input));
      return Promise.resolve(Response.json([]));
    },
    host: "127.0.0.1",
    port,
    secret: SECRET,
    log: createAppLog({ write: () => {} }),
  });
  await expect(opened).rejects.toThrow("Cannot listen");
  // A request has been signed and sent by then.
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([]);
  other.close();
});

test("failed deliveries are requested again at the start", async () => {
  const delivered_at = new Date(Date.now() - 300_000).toISOString();
  const attempt = { id: 5, guid: "g", delivered_at, status_code: 502, event: "issue_comment" };
  const { lines } = await start({
    redelivers: true,
    answers: {
      "/app": APP,
      "/app/installations": [],
      "/app/hook/deliveries": [attempt],
      "/app/hook/deliveries/5/attempts": {},
    },
  });
  while (!lines.some((line) => line.includes("delivery requested again")))
    await new Promise((resolve) => setImmediate(resolve));
  expect(lines.join("\n")).toContain('"delivery":"g"');
});

test.each([
  ["idle connections", ""],
  ["slow headers", "POST /api/github/webhooks HTTP/1.1\r\nhost: a\r\n"],
  [
    "slow bodies",
    "POST /api/github/webhooks HTTP/1.1\r\nhost: a\r\nx-hub-signature-256: sha256=00\r\ncontent-length: 1000\r\n\r\nx",
  ],
])("five thousand %s beside it do not slow a delivery down", async (_, text) => {
  const { post, port } = await start();
  for (let opened = 0; opened < IDLE; opened += 250)
    await Promise.all(
      Array.from({ length: 250 }, async () => {
        const socket = connect(port, "127.0.0.1").on("error", () => {});
        sockets.push(socket);
        await once(socket, "connect");
        if (text !== "") socket.write(text);
      }),
    );
  const times: number[] = [];
  for (let number = 0; number < 50; number += 1) {
    const startedAt = performance.now();
    expect(await post(OTHER)).toBe(200);
    times.push(performance.now() - startedAt);
  }
  const [median = Infinity] = times.toSorted((a, b) => a - b).slice(25);
  expect(median).toBeLessThan(ANSWER_MS);
});
