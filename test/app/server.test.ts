import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createRequire } from "node:module";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readAppEnvironment } from "../../src/app/app-host.ts";
import { type AppServer, type AppServerOptions, startAppServer } from "../../src/app/server.ts";
import { createWebhookHandler } from "../../src/app/serverless.ts";
import { createReceiver, MAX_BODY_BYTES } from "../../src/app/webhook-receiver.ts";
import { appCommand } from "../../src/cli/commands/session/serve-app.ts";
import type { EventResult } from "../../src/github-events/event-context.ts";
import { handleEvent, mightConcern } from "../../src/github-events/handle-event.ts";
import { createLimits } from "../../src/github-events/permissions/rate-limits.ts";
import { createHub } from "../support/github-events/hub.ts";

const SECRET = "a-secret-of-some-length";
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
  readonly seen: { name: string; payload: unknown }[];
  post(body: string, given?: Record<string, string>): Promise<Response>;
}

/** The first of what is answered on a connection, which is then over. */
async function answerOn(socket: Socket): Promise<string> {
  const [data] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return data.toString();
}

async function start(
  deliver?: () => Promise<EventResult>,
  given: Pick<AppServerOptions, "maxMemoryBytes"> = {},
): Promise<Started> {
  const lines: string[] = [];
  const seen: Started["seen"] = [];
  const opened = await startAppServer({
    ...given,
    host: "127.0.0.1",
    port: 0,
    secret: SECRET,
    log: (line) => lines.push(line),
    deliver: (delivery) => {
      seen.push(delivery);
      return deliver?.() ?? Promise.resolve({ status: "nothing" });
    },
  });
  server = opened;
  return {
    lines,
    seen,
    post: (body, given = headers(body)) =>
      fetch(`${opened.url}/api/github/webhooks`, { method: "POST", body, headers: given }),
  };
}

describe("the server", () => {
  test("takes what is signed, and says how it is", async () => {
    const { post, seen } = await start();
    const response = await post('{"action":"created"}');
    expect([response.status, await response.json()]).toEqual([200, { status: "nothing" }]);
    expect(seen).toEqual([{ name: "issue_comment", payload: { action: "created" } }]);
    const health = await fetch(`${server?.url}/health`);
    expect(await health.json()).toMatchObject({ status: "ok" });
    expect((await fetch(`${server?.url}/health`, { method: "HEAD" })).status).toBe(200);
    expect((await post("{}", headers("{}", "ping"))).status).toBe(200);
    expect(seen).toHaveLength(1);
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
    const { post, seen, lines } = await start();
    const body = '{"action":"created","comment":{"body":"very private"}}';
    expect((await post(body, given(body))).status).toBe(401);
    expect(seen).toEqual([]);
    expect(lines.join()).not.toContain("private");
  });

  test("answers what is signed and no JSON, other paths and other methods", async () => {
    const { post, seen } = await start();
    expect((await post("{", headers("{"))).status).toBe(400);
    expect((await fetch(`${server?.url}/etc/passwd`)).status).toBe(404);
    expect((await fetch(`${server?.url}/`, { method: "PUT", body: "{}" })).status).toBe(404);
    expect(seen).toEqual([]);
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
    const { seen } = await start();
    const socket = connect(Number(new URL(server?.url ?? "").port), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n");
    expect(await answerOn(socket)).toContain("401");
    expect(seen).toEqual([]);
  });

  test("has room for so much at once, and for others again when that is gone", async () => {
    const { post } = await start(undefined, { maxMemoryBytes: 1_000 });
    const { port } = new URL(server?.url ?? "");
    const slow = connect(Number(port), "127.0.0.1");
    slow.write(
      `POST / HTTP/1.1\r\nhost: x\r\nx-hub-signature-256: sha256=0\r\ncontent-length: 2000\r\n\r\n${"x".repeat(900)}`,
    );
    const body = JSON.stringify({ padding: "x".repeat(600) });
    await vi.waitUntil(async () => (await post(body)).status === 503);
    slow.destroy();
    await vi.waitUntil(async () => (await post(body)).status === 200);
  });

  test("shows a delivery as failed that takes longer than GitHub waits, and goes on with it", async () => {
    const work = Promise.withResolvers<EventResult>();
    const kept: Promise<unknown>[] = [];
    const receive = createReceiver({
      secret: SECRET,
      deliver: () => work.promise,
      log: () => {},
      answerMs: 0,
    });
    const given: Record<string, string> = headers("{}");
    const answer = await receive({
      header: (name) => given[name],
      body: Buffer.from("{}"),
      waitUntil: (promise) => kept.push(promise),
    });
    expect(answer).toEqual({ status: 503, outcome: "still processing" });
    work.resolve({ status: "nothing" });
    expect(await Promise.all(kept)).toEqual([{ status: "nothing" }]);
  });

  test("shows a delivery as failed that is to be tried again, or that broke", async () => {
    const again = await start(() =>
      Promise.resolve({ status: "again", reason: "GitHub is down", logged: "" }),
    );
    expect((await again.post("{}")).status).toBe(503);
    await server?.stop();
    const broken = await start(() => Promise.reject(new Error("a mistake")));
    expect((await broken.post("{}")).status).toBe(500);
    expect(broken.lines.join("\n")).toContain("a mistake");
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
    const reason = "GitHub gives no token for octo/demo: is the App installed there?";
    const { post, lines } = await start(() => Promise.resolve({ status: "refused", reason, logged: reason }));
    await post(JSON.stringify({ repository: { full_name: "octo/demo" } }));
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.at(-1)).toMatchObject({ outcome: "refused", repository: "octo/demo", reason });
    await post(JSON.stringify({ repository: { full_name: "not a name" } }));
    expect(JSON.parse(lines.at(-1) ?? "")).not.toHaveProperty("repository");
  });

  test("says what to set where a webhook sends forms", async () => {
    const { post, seen } = await start();
    const body = "payload=%7B%7D";
    const answer = await post(body, {
      ...headers(body),
      "content-type": "application/x-www-form-urlencoded",
    });
    expect([answer.status, await answer.text()]).toEqual([415, expect.stringContaining("application/json")]);
    expect(seen).toEqual([]);
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
    const gate = Promise.withResolvers<EventResult>();
    const begun = Promise.withResolvers<void>();
    const { post } = await start(() => {
      begun.resolve();
      return gate.promise;
    });
    const posted = post("{}");
    await begun.promise;
    let isStopped = false;
    const stopping = server?.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    gate.resolve({ status: "nothing" });
    expect((await posted).status).toBe(200);
    await stopping;
    expect(isStopped).toBe(true);
    server = undefined;
  });
});

describe("what the environment has to say", () => {
  const sound = { AGENTIC_APP_ID: "7", AGENTIC_APP_PRIVATE_KEY: "key", AGENTIC_APP_WEBHOOK_SECRET: SECRET };
  test.each([
    ["no secret", { ...sound, AGENTIC_APP_WEBHOOK_SECRET: "" }, "AGENTIC_APP_WEBHOOK_SECRET"],
    ["a short one", { ...sound, AGENTIC_APP_WEBHOOK_SECRET: "development" }, "16 or more"],
    ["no App", { AGENTIC_APP_WEBHOOK_SECRET: SECRET }, "AGENTIC_APP_ID"],
  ])("%s does not do", (_, environment, words) => {
    expect(() => readAppEnvironment(environment)).toThrow(words);
    expect(() => createWebhookHandler(environment)).toThrow(words);
  });

  test("Probot's names do too, and a key on one line", () => {
    const given = { APP_ID: "7", PRIVATE_KEY: String.raw`a\nb`, WEBHOOK_SECRET: SECRET };
    expect(readAppEnvironment(given)).toMatchObject({
      secret: SECRET,
      app: { appId: "7", privateKey: "a\nb" },
    });
  });
});

test("the function for serverless platforms checks the same", async () => {
  const lines: string[] = [];
  const environment = { APP_ID: "7", PRIVATE_KEY: "k", WEBHOOK_SECRET: SECRET };
  const handler = createWebhookHandler(environment, (line) => lines.push(line));
  const ask = (body: string, given: Record<string, string>) =>
    handler(new Request("http://app/", { method: "POST", body, headers: given }));
  expect((await ask("{}", headers("{}"))).status).toBe(200);
  expect((await ask("{}", headers("{} "))).status).toBe(401);
  expect((await handler(new Request("http://app/"))).status).toBe(200);
  const at = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { at, level: "info", status: 200 },
    { at, level: "info", status: 401 },
  ]);
});

test("a port that is none is told before anything is looked at", async () => {
  const io = { environment: {} } as Parameters<typeof appCommand>[0];
  await expect(appCommand(io, [], { port: "abc" })).rejects.toThrow('"abc" is no port');
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
