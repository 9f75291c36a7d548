import { createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, type Socket } from "node:net";
import { median } from "../statistics.ts";
import type { Load, LoadCall } from "./load.ts";

// Sends signed deliveries over ten connections, the next one on each when the last one is answered.

const CONNECTIONS = 10;
/** Made ready at once; the time that takes is nobody's. */
const BATCH = 2_000;

interface Recorded {
  readonly name: string;
  readonly examples: readonly object[];
}

interface Comment {
  readonly action: string;
  readonly issue: object;
  readonly comment: { readonly body: string; readonly created_at: string; readonly user: object };
  readonly repository: object;
}

const require = createRequire(process.env["LOAD_PACKAGES"] ?? "");
const recorded = JSON.parse(
  readFileSync(require.resolve("@octokit/webhooks-examples"), "utf8"),
) as readonly Recorded[];
const [example] = (recorded.find(({ name }) => name === "issue_comment")?.examples ??
  []) as readonly Comment[];

process.on("message", (call: LoadCall) => void load(call).then((measured) => process.send?.(measured)));
process.send?.({ isReady: true });

/** A hundred repositories, in which a thousand people say things. */
function requestOf(number: number, isCommand: boolean, { secret }: LoadCall): Buffer {
  if (!example) throw new Error("There is no recorded comment.");
  const body = isCommand ? "/agentic help" : `${example.comment.body}\n${number}`;
  const user = { ...example.comment.user, login: `person-${number % 1_000}`, type: "User" };
  const { created_at: at } = example.comment;
  const payload = JSON.stringify({
    ...example,
    comment: { ...example.comment, id: number + 1, body, user, updated_at: at },
    repository: { ...example.repository, full_name: `octo/demo-${number % 100}` },
    sender: user,
    installation: { id: 1 },
  });
  const lines = [
    "POST /api/github/webhooks HTTP/1.1",
    "host: 127.0.0.1",
    "user-agent: GitHub-Hookshot/0000000",
    "accept: */*",
    "content-type: application/json",
    "x-github-event: issue_comment",
    `x-github-delivery: ${number}`,
    `x-hub-signature-256: sha256=${createHmac("sha256", secret).update(payload).digest("hex")}`,
    `content-length: ${Buffer.byteLength(payload)}`,
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${payload}`);
}

async function load(call: LoadCall): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(call.url)));
  const times: number[] = [];
  let refused = 0;
  let workedMs = 0;
  const beside = besideOf(call);
  for (let sent = 0; sent < call.deliveries; sent += BATCH) {
    const batch = batchOf(call, { from: call.from + sent, size: Math.min(BATCH, call.deliveries - sent) });
    const begun = performance.now();
    await Promise.all(
      sockets.map(async (socket) => {
        for (let request = batch.pop(); request; request = batch.pop()) {
          const at = performance.now();
          if ((await answered(socket, request)) !== 200) refused += 1;
          times.push(performance.now() - at);
        }
      }),
    );
    workedMs += performance.now() - begun;
  }
  for (const socket of sockets) socket.destroy();
  const commands = await beside();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    perSecond: (times.length / workedMs) * 1_000,
    p50Ms: median(times),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    commandMs: median(commands),
    refused,
  };
}

function batchOf(call: LoadCall, { from, size }: { from: number; size: number }): Buffer[] {
  const fresh = Math.round(size * (1 - call.duplicatesPercent / 100));
  const batch = Array.from({ length: fresh }, (_, index) =>
    requestOf(from + index, (from + index) % 100 < call.commandsPercent, call),
  );
  for (let index = 0; batch.length < size; index += 1)
    batch.push(batch[(index * 7) % fresh] ?? Buffer.alloc(0));
  return batch;
}

/** Sends commands now and then until it is called; returns how long each took to be done. */
function besideOf(call: LoadCall): () => Promise<number[]> {
  const times: number[] = [];
  const under = new Set<Promise<void>>();
  let count = 0;
  const send = async (): Promise<void> => {
    const at = performance.now();
    const socket = await open(call.url);
    const status = await answered(socket, requestOf(5_000_000 + call.from + count, true, call));
    socket.destroy();
    if (status !== 200) throw new Error(`A command was answered with ${status}.`);
    times.push(performance.now() - at);
  };
  if (call.commandsBeside === 0) return () => Promise.resolve(times);
  const timer = setInterval(() => {
    count += 1;
    const sending = send();
    under.add(sending);
    void sending.then(() => under.delete(sending));
  }, 1_000 / call.commandsBeside);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return times;
  };
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.setNoDelay(true);
  await once(socket, "connect");
  return socket;
}

/** Status of the answer: one fits in a piece, and ends with the end of its body. */
function answered(socket: Socket, request: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let text = "";
  const hear = (piece: Buffer): void => {
    text += piece.toString("latin1");
    const head = text.indexOf("\r\n\r\n");
    if (head === -1) return;
    const body = text.slice(head + 4);
    const [, length] = /content-length: (\d+)/i.exec(text) ?? [];
    const isWhole = length === undefined ? body.endsWith("0\r\n\r\n") : body.length >= Number(length);
    if (!isWhole) return;
    socket.off("data", hear);
    socket.off("close", reject);
    resolve(Number(text.slice(9, 12)));
  };
  socket.on("data", hear);
  socket.once("close", reject);
  socket.write(request);
  return promise;
}
