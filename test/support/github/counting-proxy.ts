import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Passes requests on to a server, and keeps them as `GET /path`. */
export interface CountingProxy extends AsyncDisposable {
  readonly url: string;
  readonly requests: string[];
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${decodeURIComponent(request.url ?? "")}`);
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      const { host: _host, "content-length": _length, connection: _connection, ...headers } = request.headers;
      const answer = await fetch(`${target}${request.url}`, {
        method: request.method ?? "GET",
        headers: headers as Record<string, string>,
        redirect: "manual",
        ...(body.length > 0 && { body }),
      });
      const { "content-encoding": _encoding, ...shown } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, shown).end(Buffer.from(await answer.arrayBuffer()));
    })().catch(() => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.resolve();
    },
  };
}
