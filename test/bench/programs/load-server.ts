import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Webhooks } from "@octokit/webhooks";
import { createAppHost } from "../../../src/app/app-host.ts";
import { startAppServer } from "../../../src/app/server.ts";
import { lineWriter } from "../../../src/cli/commands/session/serve-app.ts";
import { isRelevantDelivery, mightConcern } from "../../../src/github-events/handle-event.ts";
import { limitYoungGeneration } from "../../../src/system/node-heap.ts";
import type { Memory } from "./load.ts";

// Serves webhooks: `bare` checks signatures alone, `receiving` is the App up to where its work for a command would begin, `whole` all of it.

const {
  LOAD_KIND: kind,
  LOAD_SECRET: secret = "",
  LOAD_API: apiUrl = "",
  LOAD_KEY: privateKey = "",
} = process.env;

process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 } satisfies Memory);
});
process.once("SIGINT", () => process.exit(0));
process.send?.({ url: kind === "bare" ? await serveBare() : await serveApp() });

async function serveBare(): Promise<string> {
  const webhooks = new Webhooks({ secret });
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(request, "end");
    const signature = String(request.headers["x-hub-signature-256"]);
    response.statusCode = (await webhooks.verify(Buffer.concat(chunks).toString(), signature)) ? 200 : 401;
    response.end("ok");
  };
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

async function serveApp(): Promise<string> {
  limitYoungGeneration();
  const log = lineWriter(process.stdout);
  const host = createAppHost({ app: { appId: "7", privateKey }, apiUrl, report: log });
  const deliver: typeof host = async (delivery) =>
    kind === "receiving" && isRelevantDelivery(delivery)
      ? { status: "done", what: "left out" }
      : await host(delivery);
  const { url } = await startAppServer({ host: "127.0.0.1", port: 0, secret, deliver, mightConcern, log });
  return url;
}
