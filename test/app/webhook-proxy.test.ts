import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAppLog } from "../../src/app/app-log.ts";
import { createGuard, type IdentifiedDelivery } from "../../src/app/webhook-guard.ts";
import { followProxy } from "../../src/app/webhook-proxy.ts";
import { commented } from "../support/github-events/payloads.ts";

const POLL = { timeout: 60_000 };
const SECRET = "a-secret-of-some-length";

/** A channel of smee.io: each connection is a stream of server-sent events. */
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write('event: ready\ndata: {}\n\nid: 0\nevent: ping\ndata: {"timestamp":1}\n\n');
  connections.push(response);
});
const connections: ServerResponse[] = [];
let stopped: AbortController;
let following: Promise<void>;
let lines: string[];
let delivered: IdentifiedDelivery[];
/** The work of each delivery. */
let work: () => Promise<void>;
beforeEach(async () => {
  stopped = new AbortController();
  [lines, delivered] = [[], []];
  work = () => Promise.resolve();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const log = createAppLog({ write: (line) => lines.push(line) });
  const guard = createGuard({
    secret: SECRET,
    log,
    deliver: async (delivery) => {
      delivered.push(delivery);
      await work();
      return { status: 200, outcome: "done" };
    },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/channel`;
  following = followProxy({ url, guard, log, signal: stopped.signal, reconnectMs: 1 });
  await expect.poll(() => connections.length, POLL).toBe(1);
});
afterEach(async () => {
  stopped.abort();
  await following;
  connections.length = 0;
  server.closeAllConnections();
  await once(server.close(), "close");
});

function send(id: string, text: string, secret = SECRET): void {
  const said = {
    id: 7,
    body: `/agentic run fix\n${text}`,
    user: { login: "ann" },
    at: "2026-01-31T12:00:00Z",
  };
  const { payload: body } = commented(said, { number: 1 });
  const signature = createHmac("sha256", secret).update(JSON.stringify(body)).digest("hex");
  const data = {
    "x-github-event": "issue_comment",
    "x-github-delivery": id,
    "x-hub-signature-256": `sha256=${signature}`,
    "content-type": "application/json",
    body,
    query: {},
  };
  connections.at(-1)?.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}

const ids = (): string[] => delivered.map(({ id }) => id);

test("a delivery comes through the proxy, whatever is in its text", async () => {
  send("a", "Say \u2028 and \u2029 and \u0085 and ü");
  await expect.poll(ids, POLL).toEqual(["a"]);
  const text = expect.stringContaining("\u2028 and \u2029 and \u0085 and ü") as string;
  expect(delivered[0]?.payload).toMatchObject({ comment: { body: text } });
});

test("a delivery that takes long keeps no other one waiting", async () => {
  const gate = Promise.withResolvers<void>();
  work = () => gate.promise;
  send("a", "first");
  send("b", "second");
  await expect.poll(ids, POLL).toEqual(["a", "b"]);
  gate.resolve();
});

test("the guard checks the signature of what the proxy sends", async () => {
  send("forged", "very-private", "the-secret-of-another");
  send("b", "second");
  await expect.poll(ids, POLL).toEqual(["b"]);
  expect(lines.join("")).toContain('"status":401');
  expect(lines.join("")).not.toContain("very-private");
});

test("a connection that ends is opened again", async () => {
  connections[0]?.end();
  await expect.poll(() => connections.length, POLL).toBe(2);
  send("a", "first");
  await expect.poll(ids, POLL).toEqual(["a"]);
});
