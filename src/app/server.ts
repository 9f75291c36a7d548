import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { AgenticError, messageOf } from "../errors.ts";
import { version } from "../system/package-root.ts";
import {
  logLine,
  type LogLevel,
  createReceiver,
  type DeliveryNote,
  MAX_BODY_BYTES,
  type ReceiverOptions,
} from "./webhook-receiver.ts";

export interface AppServerOptions extends Pick<
  ReceiverOptions,
  "secret" | "deliver" | "mightConcern" | "answerMs"
> {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Receives JSON lines. They never contain the body of a delivery. */
  readonly log: (line: string) => void;
  /** Timeout for pending deliveries when the server stops. */
  readonly stopMs?: number;
  /** Maximum size of all request bodies in memory. */
  readonly maxMemoryBytes?: number;
}

export interface AppServer {
  readonly url: string;
  /** Refuses new requests and waits for pending deliveries. */
  stop(): Promise<void>;
}

const STOP_MS = 25_000;
/** A delivery has a few kilobytes, but anyone can send large bodies. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const MAX_CONNECTIONS = 1_000;
/** Probot's path, and the root. */
const PATHS: ReadonlySet<string> = new Set(["/api/github/webhooks", "/"]);

export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { host, port, secret, mightConcern = () => true, log, answerMs, stopMs = STOP_MS } = options;
  const { maxMemoryBytes = MAX_MEMORY_BYTES } = options;
  const pending = new Set<Promise<unknown>>();
  const writeLog = (level: LogLevel, fields: object): void => log(logLine(level, fields));
  const deliver: ReceiverOptions["deliver"] = (delivery) => {
    const work = options.deliver(delivery);
    pending.add(work);
    const over = () => void pending.delete(work);
    work.then(over, (error: unknown) => {
      over();
      writeLog("error", { message: messageOf(error) });
    });
    return work;
  };
  const note = (each: Pick<DeliveryNote, "status" | "outcome">): void =>
    writeLog(each.status >= 500 ? "error" : "info", each);
  const memory = { bytes: 0, most: maxMemoryBytes };
  const receive = createReceiver({ secret, deliver, mightConcern, log: note, answerMs });
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response, { receive, memory, refused: note }).catch(() => response.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  const closeIdleConnections = trackIdleConnections(server);
  await listen(server, { host, port });
  const address = server.address();
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
  writeLog("info", { message: `listening on ${url}`, version });
  return {
    url,
    stop: async () => {
      const closed = promisify(server.close.bind(server))();
      closeIdleConnections();
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, stopMs);
      await Promise.race([Promise.allSettled(pending).then(() => closed), limit.promise]);
      clearTimeout(timer);
      server.closeAllConnections();
      writeLog("info", { message: "stopped", left: pending.size });
    },
  };
}

/** Returns a function that closes idle connections. Node counts a connection without any request as busy, so `closeIdleConnections` keeps it. */
function trackIdleConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  const active = new Set<Socket>();
  let isClosing = false;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    active.add(socket);
    response.once("close", () => {
      active.delete(socket);
      if (isClosing) socket.destroySoon();
    });
  });
  return () => {
    isClosing = true;
    for (const socket of sockets) if (!active.has(socket)) socket.destroy();
  };
}

async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (cause) {
    throw new AgenticError({
      code: "usage",
      message: `Cannot listen on ${host}:${port} (${messageOf(cause)}). Choose another \`--host\` or \`--port\`.`,
      cause,
    });
  }
}

interface Receiving {
  readonly receive: ReturnType<typeof createReceiver>;
  readonly memory: { bytes: number; readonly most: number };
  /** Logs a request whose body was not read. */
  readonly refused: (note: Pick<DeliveryNote, "status" | "outcome">) => void;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { receive, memory, refused }: Receiving,
): Promise<void> {
  const path = (request.url ?? "").split("?")[0] ?? "";
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && path === "/health") return end(response, 200, { status: "ok", version });
  if (request.method !== "POST" || !PATHS.has(path)) return end(response, 404, { status: "not found" });
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === "string" ? value : undefined;
  };
  const isSigned = header("x-hub-signature-256") !== undefined;
  using body = isSigned ? await boundedBody(request, memory) : NO_BODY;
  if ("refused" in body || !isSigned) response.setHeader("connection", "close");
  if ("refused" in body) {
    const outcome = REFUSED[body.refused];
    refused({ status: body.refused, outcome });
    return end(response, body.refused, { status: outcome });
  }
  const { status, outcome } = await receive({ header, body: body.bytes });
  end(response, status, { status: outcome });
}

const REFUSED = { 413: "too large", 503: "busy" } as const;

type Body = Disposable & ({ readonly bytes: Uint8Array } | { readonly refused: keyof typeof REFUSED });

/** The body of an unsigned request is not read. */
const NO_BODY: Body = { bytes: new Uint8Array(), [Symbol.dispose]: () => {} };

function boundedBody(request: IncomingMessage, memory: Receiving["memory"]): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>();
  const chunks: Buffer[] = [];
  let size = 0;
  const release = (): void => {
    memory.bytes -= size;
    size = 0;
  };
  const refuse = (refused: keyof typeof REFUSED): void => {
    request.pause().removeAllListeners("data");
    chunks.length = 0;
    release();
    resolve({ refused, [Symbol.dispose]: () => {} });
  };
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    memory.bytes += chunk.length;
    chunks.push(chunk);
    if (size > MAX_BODY_BYTES) refuse(413);
    else if (memory.bytes > memory.most) refuse(503);
  });
  request.once("end", () => resolve({ bytes: Buffer.concat(chunks, size), [Symbol.dispose]: release }));
  request.once("close", () => {
    if (request.complete) return;
    release();
    reject(new Error("The request was aborted."));
  });
  request.once("error", reject);
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) refuse(413);
  return promise;
}

function end(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  // With a known length Node sends head and body in one packet.
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": "application/json", "content-length": length });
  response.end(text);
}
