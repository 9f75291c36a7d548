import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Webhooks } from "@octokit/webhooks";
import { Probot, Server } from "probot";
import * as z from "zod";
import { createAppLog, secretsOf } from "../../../src/app/app-log.ts";
import { startAppServer } from "../../../src/app/server.ts";
import { lineWriter } from "../../../src/cli/commands/session/serve-app.ts";
import { limitYoungGeneration } from "../../../src/system/node-heap.ts";
import type { Memory } from "./load.ts";

// Serves webhooks: `bare` checks signatures alone, `probot` is Probot's server with an application that does nothing, `app` is the App.

const kind = z.enum(["bare", "probot", "app"]).parse(process.env["LOAD_KIND"]);
const { LOAD_SECRET: secret = "", LOAD_API: apiUrl = "", LOAD_KEY: privateKey = "" } = process.env;

process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapMb: heapUsed / 2 ** 20, rssMb: rss / 2 ** 20 } satisfies Memory);
});
process.once("SIGINT", () => process.exit(0));
const serve = { bare: serveBare, probot: serveProbot, app: serveApp }[kind];
process.send?.({ url: await serve() });

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
  const settings = { app: { appId: "7", privateKey }, apiUrl, secret };
  const log = createAppLog({ write: lineWriter(process.stdout), secrets: secretsOf(settings) });
  const { url } = await startAppServer({ ...settings, log, host: "127.0.0.1", port: 0 });
  return url;
}

async function serveProbot(): Promise<string> {
  const log = createAppLog({ write: lineWriter(process.stdout) });
  const base = Probot.defaults({ appId: 7, privateKey, secret, log });
  const server = new Server({ host: "127.0.0.1", port: "0" as never, log, Probot: base });
  await server.load((app) => app.on("issue_comment", () => {}));
  await server.start();
  return `http://127.0.0.1:${server.port}`;
}
