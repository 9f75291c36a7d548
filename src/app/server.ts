import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { AgenticError } from "../errors.ts";
import { version } from "../version.ts";
import { createReceiver, type DeliveryNote, MOST_BODY_BYTES, type ReceiverOptions } from "./receive.ts";

export interface AppServerOptions extends Pick<ReceiverOptions, "secret" | "deliver"> {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** One line of JSON each; never what a delivery says. */
  readonly log: (line: string) => void;
  /** How long deliveries under way have when it is to stop. */
  readonly stopMs?: number;
}

export interface AppServer {
  readonly url: string;
  /** Takes nothing new, and is over when what is under way is. */
  stop(): Promise<void>;
}

const STOP_MS = 25_000;
/** Probot's, and the short one. */
const PATHS: ReadonlySet<string> = new Set(["/api/github/webhooks", "/"]);

/** Serves the App over HTTP. Errors: `usage` where it cannot listen there. */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { host, port, secret, log, stopMs = STOP_MS } = options;
  const under = new Set<Promise<unknown>>();
  const tell = (level: "info" | "error", fields: object): void =>
    log(JSON.stringify({ at: new Date().toISOString(), level, ...fields }));
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
  const note = (each: DeliveryNote): void => tell(each.status >= 500 ? "error" : "info", each);
  const receive = createReceiver({ secret, deliver, log: note });
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response, receive).catch(() => response.destroy());
  });
  await listen(server, { host, port });
  const address = server.address();
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${typeof address === "object" ? address?.port : port}`;
  tell("info", { message: `listening on ${url}`, version });
  return {
    url,
    stop: async () => {
      const closed = promisify(server.close.bind(server))();
      server.closeIdleConnections();
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, stopMs);
      await Promise.race([Promise.allSettled(under).then(() => closed), limit.promise]);
      clearTimeout(timer);
      server.closeAllConnections();
      tell("info", { message: "stopped", left: under.size });
    },
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

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  receive: ReturnType<typeof createReceiver>,
): Promise<void> {
  const path = (request.url ?? "").split("?")[0] ?? "";
  if (request.method === "GET" && path === "/health") return end(response, 200, { status: "ok", version });
  if (request.method !== "POST" || !PATHS.has(path)) return end(response, 404, { status: "not found" });
  const body = await boundedBody(request);
  if (!body) {
    response.setHeader("connection", "close");
    return end(response, 413, { status: "too large" });
  }
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return typeof value === "string" ? value : undefined;
  };
  const { status, words } = await receive({ header, body });
  end(response, status, { status: words });
}

/** Undefined for more than anybody sends; none of that is kept. */
async function boundedBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > MOST_BODY_BYTES) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
