import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { type AppServer, type AppServerOptions, startAppServer } from "../../src/app/server.ts";
import { MAX_BODY_BYTES } from "../../src/app/webhook-guard.ts";
import { createWebhookHandler } from "../../src/app/webhook-handlers.ts";
import { handleEvent, mightConcern } from "../../src/github-events/handle-event.ts";
import { createLimits } from "../../src/github-events/permissions/rate-limits.ts";
import { createHub } from "../support/github-events/hub.ts";
import { commented } from "../support/github-events/payloads.ts";

const SECRET = "a-secret-of-some-length";
const KEY = inject("appKey");
const sign = (body: string, secret = SECRET): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const headers = (body: string, event = "issue_comment", signature = sign(body)) => ({
  "content-type": "application/json",
  "x-github-event": event,
  "x-github-delivery": "d-1",
  "x-hub-signature-256": signature,
});

let server: AppServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

interface Started {
  readonly lines: string[];
  /** Paths of the requests to GitHub. */
  readonly asked: string[];
  post(body: string, given?: Record<string, string>): Promise<Response>;
}

/** The first of what is answered on a connection, which is then over. */
async function answerOn(socket: Socket): Promise<string> {
  const [data] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return data.toString();
}

type GitHub = (path: string) => Promise<Response>;
const NOT_FOUND: GitHub = () => Promise.resolve(Response.json({ message: "Not Found" }, { status: 404 }));

/** `gitHub` answers the requests of the App. */
async function start(
  gitHub = NOT_FOUND,
  given: Pick<AppServerOptions, "maxMemoryBytes" | "answerMs"> = {},
): Promise<Started> {
  const lines: string[] = [];
  const asked: string[] = [];
  const opened = await startAppServer({
    ...given,
    app: { appId: "7", privateKey: KEY },
    apiUrl: "http://127.0.0.1:9",
    fetch: (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      asked.push(pathname);
      return gitHub(pathname);
    },
    host: "127.0.0.1",
    port: 0,
    secret: SECRET,
    log: createAppLog({ write: (line) => lines.push(line) }),
  });
  server = opened;
  return {
    lines,
    asked,
    post: (body, given = headers(body)) =>
      fetch(`${opened.url}/api/github/webhooks`, { method: "POST", body, headers: given }),
  };
}

/** A comment with a command: the App asks GitHub about it. */
const { payload } = commented(
  { id: 7, body: "/agentic help very-private", user: { login: "ann" }, at: "2026-01-31T12:00:00Z" },
  { number: 1 },
);
const COMMAND = JSON.stringify({ ...payload, installation: { id: 70 } });

describe("the server", () => {
  test("takes what is signed, and says how it is", async () => {
    const { post, asked } = await start();
    const response = await post('{"agentic":"nothing"}', headers('{"agentic":"nothing"}', "star"));
    expect([response.status, await response.json()]).toEqual([200, { status: "nothing" }]);
    expect(asked).toEqual([]);
    const command = await post(COMMAND);
    expect([command.status, await command.json()]).toEqual([200, { status: "refused" }]);
    expect(asked).toContain("/app/installations/70/access_tokens");
    const count = asked.length;
    const health = await fetch(`${server?.url}/health`);
    expect(await health.json()).toMatchObject({ status: "ok" });
    expect((await fetch(`${server?.url}/health`, { method: "HEAD" })).status).toBe(200);
    expect((await post("{}", headers("{}", "ping"))).status).toBe(200);
    expect(asked).toHaveLength(count);
  });

  test.each([
    ["another secret", (body: string) => headers(body, "issue_comment", sign(body, "development"))],
    ["another body", () => headers("{}")],
    ["no signature", () => ({ "x-github-event": "issue_comment" })],
    ["half a signature", (body: string) => headers(body, "issue_comment", sign(body).slice(0, 40))],
    [
      "an older kind of signature",
      (body: string) => headers(body, "issue_comment", `sha1=${"a".repeat(40)}`),
    ],
  ])("does not read what comes with %s", async (_, given) => {
    const { post, asked, lines } = await start();
    expect((await post(COMMAND, given(COMMAND))).status).toBe(401);
    expect(asked).toEqual([]);
    expect(lines.join()).not.toContain("private");
  });

  test("answers what is signed and no JSON, other paths and other methods", async () => {
    const { post, asked } = await start();
    const noDelivery = '{"agentic';
    for (const body of [noDelivery, '"agentic"', "null", "[]"])
      expect((await post(body, headers(body, "issues"))).status).toBe(body === "[]" ? 200 : 400);
    expect((await fetch(`${server?.url}/etc/passwd`)).status).toBe(404);
    expect((await fetch(`${server?.url}/`, { method: "PUT", body: "{}" })).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test("refuses what is too large before it has come in, and logs that", async () => {
    const { lines } = await start();
    const { port } = new URL(server?.url ?? "");
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\nx-hub-signature-256: sha256=0\r\ncontent-length: ${MAX_BODY_BYTES + 1}\r\n\r\n`,
    );
    expect(await answerOn(socket)).toContain("413");
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ status: 413, outcome: "too large" });
  });

  test("reads nothing of a body that nobody signed", async () => {
    const { asked } = await start();
    const socket = connect(Number(new URL(server?.url ?? "").port), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n");
    expect(await answerOn(socket)).toContain("401");
    expect(asked).toEqual([]);
  });

  test("limits the memory of large bodies, and accepts small ones beside them", async () => {
    const { post } = await start(undefined, { maxMemoryBytes: 200_000 });
    const { port } = new URL(server?.url ?? "");
    const slow = connect(Number(port), "127.0.0.1");
    slow.write(
      `POST / HTTP/1.1\r\nhost: x\r\nx-hub-signature-256: sha256=0\r\ncontent-length: 200000\r\n\r\n${"x".repeat(190_000)}`,
    );
    const body = JSON.stringify({ padding: "x".repeat(100_000) });
    await vi.waitUntil(async () => (await post(body)).status === 503);
    const small = JSON.stringify({ padding: "x".repeat(60_000) });
    expect((await post(small)).status).toBe(200);
    slow.destroy();
    await vi.waitUntil(async () => (await post(body)).status === 200);
  });

  test("no spelling of Probot's path leads around the guard", async () => {
    const { asked } = await start();
    for (const path of [
      "/api/github/webhooks/",
      "//api/github/webhooks",
      "/api/github/./webhooks",
      "/api/github/webhooks?x=/",
    ]) {
      const url = `${server?.url}${path}`;
      const forged = await fetch(url, { method: "POST", body: COMMAND, headers: headers("{}") });
      expect([401, 404]).toContain(forged.status);
    }
    expect(asked).toEqual([]);
    expect(await (await fetch(`${server?.url}/ping`)).text()).toBe("PONG");
  });

  test("shows a delivery as failed that takes longer than GitHub waits, and finishes it", async () => {
    const answer = Promise.withResolvers<Response>();
    const { post, lines } = await start(() => answer.promise, { answerMs: 0 });
    const late = await post(COMMAND);
    expect([late.status, await late.json()]).toEqual([503, { status: "still processing" }]);
    answer.resolve(Response.json({ message: "Not Found" }, { status: 404 }));
    await server?.stop();
    server = undefined;
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ message: "stopped", left: 0 });
  });

  test("shows a delivery as failed that has to be repeated", async () => {
    const { post, lines } = await start(() =>
      Promise.resolve(Response.json({ message: "Down" }, { status: 503 })),
    );
    const answer = await post(COMMAND);
    expect([answer.status, await answer.json()]).toEqual([503, { status: "again" }]);
    expect(lines.slice(1).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: "error", outcome: "again", reason: expect.stringContaining("Down") as string },
    ]);
    expect(lines.join()).not.toContain("very-private");
  });

  test("logs one line of JSON a delivery, without a word of it", async () => {
    const { post, lines } = await start();
    const body = JSON.stringify({ action: "created", comment: { body: "ghp_secret" } });
    await post(body, { ...headers(body), "x-github-delivery": 'd"-1\\n' });
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.at(-1)).toMatchObject({
      level: "info",
      event: "issue_comment",
      status: 200,
      outcome: "nothing",
    });
    expect(lines.join()).not.toContain("ghp_secret");
  });

  test("logs which repository a delivery was about, and why it came to nothing", async () => {
    const { post, lines } = await start();
    await post(COMMAND);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.at(-1)).toMatchObject({
      outcome: "refused",
      repository: "octo/demo",
      reason: expect.stringContaining("Check that the App ID matches the private key") as string,
    });
    await post(JSON.stringify({ agentic: 1, repository: { full_name: "not a name" } }));
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
      outcome: "refused",
      reason: "The payload is invalid.",
    });
    expect(JSON.parse(lines.at(-1) ?? "")).not.toHaveProperty("repository");
  });

  test("logs nothing that an unsigned request can choose", async () => {
    const { post, lines } = await start();
    const forged = (id: string) => ({
      ...headers("{}", "SECRET-WORD", sign("{}", "wrong")),
      "x-github-delivery": id,
    });
    await post("{}", forged("SECRET-ID"));
    const guid = "72d3162e-cc78-11e3-81ab-4c9367dc0958";
    await post("{}", forged(guid));
    expect(lines.join()).not.toMatch(/SECRET/);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ status: 401, delivery: guid });
  });

  test("logs an unusable answer of GitHub as one line, without a stack", async () => {
    const { post, lines } = await start(() => Promise.resolve(Response.json(null)));
    expect((await post(COMMAND)).status).toBe(503);
    const { reason } = JSON.parse(lines.at(-1) ?? "") as { reason: string };
    expect(reason).toContain("The answer of GitHub to `POST /app/installations/70/access_tokens`");
    expect(lines.slice(1)).toHaveLength(1);
    expect(lines.join()).not.toContain("    at ");
  });

  test("says what to set where a webhook sends forms", async () => {
    const { post, asked } = await start();
    const body = "payload=%7B%7D";
    const answer = await post(body, {
      ...headers(body),
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining("application/json")]);
    expect(asked).toEqual([]);
  });

  test("stops at once where a connection is open on which nothing was asked", async () => {
    await start();
    const socket = connect(Number(new URL(server?.url ?? "").port), "127.0.0.1");
    await once(socket, "connect");
    const closed = once(socket, "close");
    await server?.stop();
    server = undefined;
    await closed;
  });

  test("finishes what is under way before it stops", async () => {
    const gate = Promise.withResolvers<Response>();
    const begun = Promise.withResolvers<void>();
    const { post } = await start(() => {
      begun.resolve();
      return gate.promise;
    });
    const posted = post(COMMAND);
    await begun.promise;
    let isStopped = false;
    const stopping = server?.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    gate.resolve(Response.json({ message: "Not Found" }, { status: 404 }));
    expect((await posted).status).toBe(200);
    await stopping;
    expect(isStopped).toBe(true);
    server = undefined;
  });
});

test("the function for serverless platforms checks the same", async () => {
  const lines: string[] = [];
  const environment = { APP_ID: "7", PRIVATE_KEY: KEY, WEBHOOK_SECRET: SECRET };
  const handler = createWebhookHandler(environment, (line) => lines.push(line));
  const ask = (body: string, given: Record<string, string>) =>
    handler(new Request("http://app/", { method: "POST", body, headers: given }));
  expect((await ask("{}", headers("{}"))).status).toBe(200);
  expect((await ask("{}", headers("{} "))).status).toBe(401);
  expect((await handler(new Request("http://app/"))).status).toBe(200);
  await expect(handler({ body: "{}" } as never)).rejects.toThrow("toLambdaHandler");
  const at = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { at, level: "info", status: 200 },
    { at, level: "info", status: 401 },
  ]);
});

test.each([
  ["issue_comment", { comment: { body: "Thank you!" } }, false],
  ["issue_comment", { comment: { body: "/agentic help" } }, true],
  ["issue_comment", { comment: { body: "Thank you!" }, repository: { full_name: "agentic/demo" } }, true],
  ["pull_request_review", { review: { body: "Thank you!" } }, true],
])("of a text that is not parsed yet, %s %j, it is known whether it may be for us", (name, payload, may) => {
  expect(mightConcern(name, JSON.stringify(payload))).toBe(may);
});

test("a command is found however its JSON is written", () => {
  const text = String.raw`{"comment":{"body":"\/\u0061gentic help"}}`;
  expect(mightConcern("issue_comment", text)).toBe(true);
  expect(mightConcern("issue_comment", String.raw`{"comment":{"body":"\/agentic help"}}`)).toBe(true);
});

test("somebody may ask for thirty things in ten minutes, and others all the same", () => {
  let now = new Date("2026-01-31T12:00:00Z");
  const mayMore = createLimits({ now: () => now });
  const times = Array.from({ length: 40 }, () => mayMore("o/r", "ann"));
  expect(times.filter(Boolean)).toHaveLength(30);
  expect(mayMore("o/r", "bob")).toBe(true);
  now = new Date("2026-01-31T12:11:00Z");
  expect(mayMore("o/r", "ann")).toBe(true);
});

interface Example {
  readonly name: string;
  readonly examples: readonly { readonly repository?: { readonly full_name: string } }[];
}
const tools = createRequire(join(import.meta.dirname, "../package.json"));

test("no recorded delivery of any kind does anything by itself, or breaks anything", async () => {
  const recorded = tools("@octokit/webhooks-examples") as readonly Example[];
  let count = 0;
  for (const { name, examples } of recorded)
    for (const payload of examples) {
      const hub = createHub();
      hub.roles.set("Codertocat", "admin");
      const ports = { ...hub.ports, repository: payload.repository?.full_name ?? "none/none" };
      const handled = await handleEvent({ name, payload }, ports);
      expect(["nothing", "refused"]).toContain(handled.status);
      expect([hub.dispatches.length, hub.comments.size, hub.refs.commits.length]).toEqual([0, 0, 0]);
      count += 1;
    }
  expect(count).toBeGreaterThan(300);
});

test("a recorded comment with a command in it starts a run, on an issue and on a pull request", async () => {
  const recorded = tools("@octokit/webhooks-examples") as readonly Example[];
  const comments = recorded.find(({ name }) => name === "issue_comment")?.examples ?? [];
  const created = comments.filter((each) => (each as { action?: string }).action === "created");
  expect(created.length).toBeGreaterThan(3);
  for (const isPull of [false, true])
    for (const payload of created as unknown as Recorded[]) {
      const hub = createHub();
      const { issue, comment, repository } = payload;
      hub.roles.set(comment.user.login, "write");
      const said = { ...comment, body: "/agentic run fix", updated_at: comment.created_at };
      hub.texts.set(comment.id, { body: said.body, login: comment.user.login });
      hub.issues.set(issue.number, { isLocked: false, isPullRequest: isPull });
      const about = { ...issue, ...(isPull ? { pull_request: { url: "https://x" } } : {}) };
      const event = { ...payload, issue: about, comment: said, sender: comment.user };
      const ports = { ...hub.ports, repository: repository.full_name };
      const handled = await handleEvent({ name: "issue_comment", payload: event }, ports);
      expect(handled).toMatchObject(
        comment.user.type === "User" ? { status: "done" } : { status: "refused" },
      );
    }
});

interface Recorded {
  readonly issue: { readonly number: number };
  readonly comment: { id: number; created_at: string; user: { login: string; type: string } };
  readonly repository: { readonly full_name: string };
}
