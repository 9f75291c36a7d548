import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createWebhookHandler, toNodeHandler } from "../../src/app/webhook-handlers.ts";
import { MAX_BODY_BYTES } from "../../src/app/webhook-guard.ts";

const [SECRET, PREVIOUS] = ["a-secret-of-some-length", "the-secret-before-that"];

let server: Server;
let port: number;
/** Outcomes of the requests. */
let outcomes: Promise<void>[];
beforeEach(async () => {
  const environment = {
    APP_ID: "7",
    PRIVATE_KEY: inject("appKey"),
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_SECRET_PREVIOUS: PREVIOUS,
  };
  const handle = toNodeHandler(createWebhookHandler(environment, () => {}));
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
