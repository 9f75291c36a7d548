import type { Server } from "node:http";
import type { Socket } from "node:net";

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
  server: Server,
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
