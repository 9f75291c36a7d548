import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { AgenticError } from "../errors.ts";
import { version } from "../system/version.ts";
import { logLine, type LogLevel } from "./log-line.ts";
import {
  createReceiver,
  type DeliveryNote,
  MOST_BODY_BYTES,
  type ReceiverOptions,
} from "./webhook-receiver.ts";

export interface AppServerOptions extends Pick<
  ReceiverOptions,
  "secret" | "deliver" | "mayConcern" | "answerMs"
> {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** One line of JSON each; never what a delivery says. */
  readonly log: (line: string) => void;
  /** How long deliveries under way have when it is to stop. */
  readonly stopMs?: number;
  /** Bodies in memory, all together. */
  readonly mostHeldBytes?: number;
}

export interface AppServer {
  readonly url: string;
  /** Takes nothing new, and is over when what is under way is. */
  stop(): Promise<void>;
}

const STOP_MS = 25_000;
/** Together; what is signed is a few kilobytes, and anybody may send bodies. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_CONNECTIONS = 1_000;
/** Probot's, and the short one. */
const PATHS: ReadonlySet<string> = new Set(["/api/github/webhooks", "/"]);

/** Serves the App over HTTP. Errors: `usage` where it cannot listen there. */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { host, port, secret, mayConcern = () => true, log, answerMs, stopMs = STOP_MS } = options;
  const { mostHeldBytes = MOST_HELD_BYTES } = options;
  const under = new Set<Promise<unknown>>();
  const tell = (level: LogLevel, fields: object): void => log(logLine(level, fields));
  const deliver: ReceiverOptions["deliver"] = (delivery) => {
    const work = options.deliver(delivery);
    under.add(work);
    const over = () => void under.delete(work);
    work.then(over, (error: unknown) => {
      over();
      tell("error", { message: error instanceof Error ? error.message : String(error) });
    });
    return work;
  };
  const note = (each: Pick<DeliveryNote, "status" | "outcome">): void =>
    tell(each.status >= 500 ? "error" : "info", each);
  const held = { bytes: 0, most: mostHeldBytes };
  const receive = createReceiver({
    secret,
    deliver,
    mayConcern,
    log: note,
    ...(answerMs === undefined ? {} : { answerMs }),
  });
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response, { receive, held, refused: note }).catch(() => response.destroy());
  });
  server.maxConnections = MOST_CONNECTIONS;
  const closeQuiet = closingQuiet(server);
  await listen(server, { host, port });
  const address = server.address();
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
  tell("info", { message: `listening on ${url}`, version });
  return {
    url,
    stop: async () => {
      const closed = promisify(server.close.bind(server))();
      closeQuiet();
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, stopMs);
      await Promise.race([Promise.allSettled(under).then(() => closed), limit.promise]);
      clearTimeout(timer);
      server.closeAllConnections();
      tell("info", { message: "stopped", left: under.size });
    },
  };
}

/** Ends connections on which nothing is asked, now and as soon as an answer is out: those that never asked anything count for Node as busy. */
function closingQuiet(server: Server): () => void {
  const sockets = new Set<Socket>();
  const asking = new Set<Socket>();
  let isClosing = false;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    asking.add(socket);
    response.once("close", () => {
      asking.delete(socket);
      if (isClosing) socket.destroySoon();
    });
  });
  return () => {
    isClosing = true;
    for (const socket of sockets) if (!asking.has(socket)) socket.destroy();
  };
}

async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AgenticError({
      code: "usage",
      message: `Nobody can listen on ${host}:${port} (${reason}); choose another \`--host\` or \`--port\`.`,
      cause,
    });
  }
}

interface Receiving {
  readonly receive: ReturnType<typeof createReceiver>;
  /** What is in memory of the bodies of all requests. */
  readonly held: { bytes: number; readonly most: number };
  /** Told of what was not even read. */
  readonly refused: (note: Pick<DeliveryNote, "status" | "outcome">) => void;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { receive, held, refused }: Receiving,
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
  using body = isSigned ? await boundedBody(request, held) : NO_BODY;
  if ("refused" in body || !isSigned) response.setHeader("connection", "close");
  if ("refused" in body) {
    const outcome = REFUSED[body.refused];
    refused({ status: body.refused, outcome });
    return end(response, body.refused, { status: outcome });
  }
  const { status, words } = await receive({ header, body: body.bytes });
  end(response, status, { status: words });
}

const REFUSED = { 413: "too large", 503: "busy" } as const;

type Body = Disposable & ({ readonly bytes: Uint8Array } | { readonly refused: keyof typeof REFUSED });

/** Of what nobody signed nothing is read. */
const NO_BODY: Body = { bytes: new Uint8Array(), [Symbol.dispose]: () => {} };

/** More than anybody sends, and more than there is room for together, is not kept. */
function boundedBody(request: IncomingMessage, held: Receiving["held"]): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>();
  const chunks: Buffer[] = [];
  let size = 0;
  const release = (): void => {
    held.bytes -= size;
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
    held.bytes += chunk.length;
    chunks.push(chunk);
    if (size > MOST_BODY_BYTES) refuse(413);
    else if (held.bytes > held.most) refuse(503);
  });
  request.once("end", () => resolve({ bytes: Buffer.concat(chunks, size), [Symbol.dispose]: release }));
  request.once("close", () => {
    if (request.complete) return;
    release();
    reject(new Error("It was cut off."));
  });
  request.once("error", reject);
  if (Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES) refuse(413);
  return promise;
}

function end(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  // With its length known, head and body go out in one piece.
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": "application/json", "content-length": length });
  response.end(text);
}
