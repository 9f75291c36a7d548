import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createWebhookHandler, toLambdaHandler, toNodeHandler } from "../../src/app/webhook-handlers.ts";
import { MAX_BODY_BYTES } from "../../src/app/webhook-guard.ts";

const [SECRET, PREVIOUS] = ["a-secret-of-some-length", "the-secret-before-that"];

let server: Server;
let port: number;
/** Outcomes of the requests. */
let outcomes: Promise<void>[];
const environmentOf = () => ({
  APP_ID: "7",
  PRIVATE_KEY: inject("appKey"),
  WEBHOOK_SECRET: SECRET,
  WEBHOOK_SECRET_PREVIOUS: PREVIOUS,
});
beforeEach(async () => {
  const handle = toNodeHandler(createWebhookHandler(environmentOf(), () => {}));
  outcomes = [];
  server = createServer((...exchange) => void outcomes.push(handle(...exchange)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), "close");
});

const headers = (body: string, secret = SECRET) => ({
  "content-type": "application/json",
  "x-github-event": "issue_comment",
  "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
});

test("a request that ends early, or has a method or address that no delivery has, does not reject", async () => {
  const aborted = request({ port, host: "127.0.0.1", method: "POST", headers: headers("{}") });
  aborted.on("error", () => {});
  aborted.write("{");
  await once(server, "request");
  aborted.destroy();
  const statuses: (number | undefined)[] = [];
  for (const [method, path] of [
    ["TRACE", "/"],
    ["GET", "//"],
  ]) {
    const sent = request({ port, host: "127.0.0.1", method, path }).end();
    const [{ statusCode }] = (await once(sent, "response")) as [{ statusCode?: number }];
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([400, 200]);
  expect(await Promise.all(outcomes)).toHaveLength(3);
});

test("a body that grows too large is answered with 413", async () => {
  const sent = request({ port, host: "127.0.0.1", method: "POST", headers: headers("{}") });
  sent.on("error", () => {});
  const answered = once(sent, "response") as Promise<[{ statusCode?: number }]>;
  sent.end(Buffer.alloc(MAX_BODY_BYTES + 1));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(413);
});

test.each([
  ["the secret", 200, SECRET],
  ["the previous secret", 200, PREVIOUS],
  ["another one", 401, "a-secret-of-no-app"],
])("a delivery signed with %s is answered with status %d", async (_, status, secret) => {
  const body = JSON.stringify({ action: "created" });
  const sent = request({ port, host: "127.0.0.1", method: "POST", headers: headers(body, secret) });
  const answered = once(sent, "response") as Promise<[{ statusCode?: number }]>;
  sent.end(body);
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(status);
});

test("a body that a framework has parsed is answered with what to change", async () => {
  const handle = toNodeHandler(createWebhookHandler(environmentOf(), () => {}));
  server.removeAllListeners("request");
  server.on("request", async (incoming, response) => {
    const body: unknown = JSON.parse(String(Buffer.concat((await incoming.toArray()) as Buffer[])));
    await handle(Object.assign(incoming, { body }), response);
  });
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    body: "{}",
    headers: headers("{}"),
  });
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("rawBody")]);
});

test("a load balancer may send its headers as lists", async () => {
  const handle = toLambdaHandler(createWebhookHandler(environmentOf(), () => {}));
  const body = JSON.stringify({ action: "created" });
  const multiValueHeaders = Object.fromEntries(
    Object.entries(headers(body)).map(([name, value]) => [name, [value]]),
  );
  for (const none of [{}, { headers: null }]) {
    const event = { ...none, httpMethod: "POST", multiValueHeaders, body, isBase64Encoded: false };
    expect(await handle(event)).toMatchObject({ statusCode: 200 });
  }
});
