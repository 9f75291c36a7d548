// @module-tag slow
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limitConnections } from "../../src/app/server.ts";

const IDLE = 5_000;
const ANSWER_MS = 200;
const DELIVERIES = 50;

let server: Server;
let port: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createServer((incoming, response) => {
    incoming.resume().once("end", () => response.end("ok"));
  });
  limitConnections(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Connections that each send a part of a request, and then nothing. */
async function openMany(count: number, text: string): Promise<void> {
  for (let at = 0; at < count; at += 250)
    await Promise.all(
      Array.from({ length: Math.min(250, count - at) }, async () => {
        const socket = connect(port, "127.0.0.1");
        socket.on("error", () => {});
        sockets.push(socket);
        await once(socket, "connect");
        if (text !== "") socket.write(text);
      }),
    );
}

async function deliver(): Promise<{ status: number | undefined; ms: number }> {
  const startedAt = performance.now();
  const sent = request({ port, host: "127.0.0.1", method: "POST", agent: false });
  sent.end("x".repeat(8_000));
  const [response] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  await response
    .resume()
    .toArray()
    .catch(() => []);
  return { status: response.statusCode, ms: performance.now() - startedAt };
}

test.each([
  ["idle connections", ""],
  ["slow headers", "POST / HTTP/1.1\r\nhost: a\r\n"],
  ["slow bodies", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nx"],
])("five thousand %s keep no delivery out or waiting", async (_, text) => {
  await openMany(IDLE, text);
  const times: number[] = [];
  for (let number = 0; number < DELIVERIES; number += 1) {
    const { status, ms } = await deliver();
    expect(status).toBe(200);
    times.push(ms);
  }
  const [median = Infinity] = times.toSorted((a, b) => a - b).slice(DELIVERIES / 2);
  expect(median).toBeLessThan(ANSWER_MS);
});

test("a request that is being answered is never closed for others", async () => {
  server.removeAllListeners("request");
  const answers: (() => void)[] = [];
  server.on("request", (incoming, response) => {
    incoming.resume();
    answers.push(() => response.end("ok"));
  });
  limitConnections(server, { most: 3 });
  const asked = Array.from({ length: 3 }, () => deliver());
  while (answers.length < 3) await new Promise((resolve) => setImmediate(resolve));
  await openMany(20, "");
  for (const answer of answers) answer();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
