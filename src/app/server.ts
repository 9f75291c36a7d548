import { once } from "node:events";
import type { IncomingMessage, RequestListener, Server as HttpServer, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Probot, Server } from "probot";
import { AgenticError, messageOf } from "../errors.ts";
import type { GitHubRequests } from "../github/client/client.ts";
import { version } from "../system/package-root.ts";
import { createReadiness, type Readiness } from "./app-health.ts";
import { type AppMetrics, createAppMetrics } from "./app-metrics.ts";
import { startRedelivery } from "./app-redelivery.ts";
import { configuredProbot, fetchWithKeys, type HostedAppOptions, loadApp, requestOf } from "./hosted-app.ts";
import { ANSWER_MS } from "./probot-app.ts";
import { createGuard, type GuardOptions, type WebhookAnswer, type WebhookGuard } from "./webhook-guard.ts";
import { followProxy } from "./webhook-proxy.ts";

export interface AppServerOptions extends HostedAppOptions, Pick<GuardOptions, "maxMemoryBytes"> {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly webhookPath?: string | undefined;
  readonly webhookProxy?: string | undefined;
  readonly redelivers?: boolean;
  readonly stopMs?: number;
}

export interface AppServer {
  readonly url: string;
  /** Refuses new requests and waits for pending deliveries. */
  stop(): Promise<void>;
}

const STOP_MS = 25_000;
export const WEBHOOK_PATH = "/api/github/webhooks";

export async function startAppServer(requested: AppServerOptions): Promise<AppServer> {
  const work: { active?: ReadonlySet<unknown> } = {};
  const metrics = createAppMetrics({ queueDepth: () => work.active?.size ?? 0 });
  const options = { ...requested, fetch: metrics.observeRequests(fetchWithKeys(requested)) };
  const {
    secret,
    log,
    answerMs = ANSWER_MS,
    stopMs = STOP_MS,
    webhookPath = WEBHOOK_PATH,
    maxMemoryBytes,
  } = options;
  const server = createProbotServer(options, configuredProbot(options));
  const probot = Promise.withResolvers<Probot>();
  await server.load(probot.resolve);
  const { deliver, active } = await loadApp(await probot.promise, { ...options, answerMs });
  work.active = active;
  const openClient = async () => (await (await probot.promise).auth()) as GitHubRequests;
  const ready = createReadiness({ openClient, budgets: metrics.budgets, log });
  const http = await listen(server, options);
  const stopRedelivery = options.redelivers === true ? startRedelivery({ openClient, log }) : undefined;
  if (options.redelivers === true) void ready();
  const responses = new Set<Promise<unknown>>();
  const guard = createGuard({
    secret,
    previousSecret: options.previousSecret,
    log,
    deliver,
    maxMemoryBytes,
    observe: metrics.delivered,
  });
  const stopped = new AbortController();
  if (options.webhookProxy)
    void followProxy({ url: options.webhookProxy, guard, log, signal: stopped.signal });
  putInFront(http, {
    guard,
    paths: new Set(["/", webhookPath]),
    responses,
    ready,
    metrics,
  });
  limitConnections(http);
  const url = `http://${server.host}:${server.port}`;
  log.info({ message: `listening on ${url}`, version });
  return {
    url,
    stop: async () => {
      stopped.abort();
      stopRedelivery?.();
      const closed = server.stop();
      const settled = Promise.allSettled([...active, ...responses]);
      const over = new AbortController();
      await Promise.race([settled, setTimeout(stopMs, undefined, { signal: over.signal }).catch(() => {})]);
      over.abort();
      http.closeAllConnections();
      await closed;
      log.info({ message: "stopped", left: active.size });
    },
  };
}

export function createProbotServer(
  { host, port, log, fetch }: Pick<AppServerOptions, "host" | "port" | "log" | "fetch">,
  base: typeof Probot,
): Server {
  // Probot takes 0 for its default port. Its log of requests has all their headers.
  const options = { host, port: String(port) as never, log: log.child({}, { level: "fatal" }) };
  return new Server({ ...options, Probot: base, ...requestOf(fetch) });
}

export async function listen(
  server: Server,
  { host, port }: Pick<AppServerOptions, "host" | "port">,
): Promise<HttpServer> {
  try {
    return await server.start();
  } catch (cause) {
    throw new AgenticError({
      code: "usage",
      message: `Cannot listen on ${host}:${port} (${messageOf(cause)}). Choose another \`--host\` or \`--port\`.`,
      cause,
    });
  }
}

interface Front {
  readonly ready: () => Promise<Readiness>;
  readonly metrics: AppMetrics;
  readonly guard: WebhookGuard;
  readonly paths: ReadonlySet<string>;
  readonly responses: Set<Promise<unknown>>;
}

/** Probot accepts a path in several spellings, and would keep a body of any size. So it gets no request that has a body. */
function putInFront(http: HttpServer, { guard, paths, responses, ready, metrics }: Front): void {
  const [probot] = http.listeners("request") as RequestListener[];
  http.removeAllListeners("request");
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (request.method === "GET" || request.method === "HEAD") {
      if (path === "/health") end(response, 200, { status: "ok", version });
      else if (path === "/ready") void ready().then(({ status, body }) => end(response, status, body));
      else if (path === "/metrics") void metrics.render().then((text) => endText(response, text));
      else probot?.(request, response as Parameters<RequestListener>[1]);
    } else if (request.method === "POST" && paths.has(path)) {
      const closed = once(response, "close").catch(() => {});
      responses.add(closed);
      void closed.then(() => responses.delete(closed));
      void answerRequest(guard, request, response).catch(() => response.destroy());
    } else end(response, 404, { status: "not found" });
  });
}

async function answerRequest(
  guard: WebhookGuard,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  using body = guard((name) => {
    const value = request.headers[name];
    return typeof value === "string" ? value : undefined;
  });
  const refuse = ({ status, outcome }: WebhookAnswer): void => {
    response.setHeader("connection", "close");
    end(response, status, { status: outcome });
  };
  if (body.refused) return refuse(body.refused);
  const refused = Promise.withResolvers<WebhookAnswer | undefined>();
  request.on("data", (chunk: Buffer) => {
    const answer = body.add(chunk);
    if (answer === undefined) return;
    request.pause().removeAllListeners("data");
    refused.resolve(answer);
  });
  request.once("end", () => refused.resolve(undefined));
  request.once("close", () => {
    if (!request.complete) refused.reject(new Error("The request was aborted."));
  });
  request.once("error", refused.reject);
  const early = await refused.promise;
  if (early) return refuse(early);
  const { status, outcome } = await body.answer();
  end(response, status, { status: outcome });
}

function endText(
  response: ServerResponse,
  { contentType, body }: Awaited<ReturnType<AppMetrics["render"]>>,
): void {
  response.writeHead(200, { "content-type": contentType, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

function end(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  // With a known length Node sends head and body in one packet.
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": "application/json", "content-length": length });
  response.end(text);
}

interface ConnectionLimits {
  /** Connections at the same moment. The one that has sent no whole request for the longest time makes room for a new one. */
  readonly most?: number;
  readonly headersMs?: number;
  /** Time for a whole request. GitHub sends a delivery at once. */
  readonly requestMs?: number;
}

const MOST_CONNECTIONS = 1_000;
const HEADERS_MS = 5_000;
const REQUEST_MS = 10_000;

/**
 * Keeps idle and slow connections from keeping others out. A limit that refuses new connections would refuse GitHub's, as long as others
 * hold theirs open.
 */
export function limitConnections(
  server: HttpServer,
  { most = MOST_CONNECTIONS, headersMs = HEADERS_MS, requestMs = REQUEST_MS }: ConnectionLimits = {},
): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  /** Connections without a whole request, the oldest first. */
  const waiting = new Set<Socket>();
  let open = 0;
  server.on("connection", (socket) => {
    open += 1;
    waiting.add(socket);
    socket.once("close", () => {
      open -= 1;
      waiting.delete(socket);
    });
    if (open <= most) return;
    const [oldest] = waiting;
    oldest?.destroy();
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    request.once("end", () => waiting.delete(socket));
    response.once("close", () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
}
