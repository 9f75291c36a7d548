import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import probotApp from "../../../src/app/entry.ts";
import { createWebhookHandler, toLambdaHandler, toNodeHandler } from "../../../src/app/entry.ts";
import { builtPackage, builtProgram } from "../built-package.ts";

/** A webhook request as GitHub sends it. */
export interface WebhookPost {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One way to host the App. */
export interface AppHost extends AsyncDisposable {
  /** Returns the status of the response. */
  send(post: WebhookPost): Promise<number>;
}

/** Variables of the App, as Probot names them. */
export type AppVariables = Readonly<Record<string, string>>;

const tools = createRequire(join(import.meta.dirname, "../../package.json"));
const PATH = "/api/github/webhooks";

export const hosts: Readonly<Record<string, (variables: AppVariables) => Promise<AppHost>>> = {
  "npx probot run": async (variables) => {
    const folder = mkdtempSync(join(tmpdir(), "agentic-probot-"));
    mkdirSync(join(folder, "node_modules"));
    const probot = dirname(dirname(tools.resolve("probot")));
    symlinkSync(probot, join(folder, "node_modules", "probot"));
    symlinkSync(builtPackage(), join(folder, "node_modules", "agentic-sdlc"));
    const program = join(folder, "node_modules", "probot", "bin", "probot.js");
    const port = await freePort();
    const host = await startProgram([program, "run", "agentic-sdlc/app"], {
      folder,
      variables: { ...variables, PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" },
      listening: /Listening on http:\/\/([\d.]+:\d+)/,
    });
    return withDisposal(host, () => rmSync(folder, { recursive: true, force: true }));
  },
  "Probot's createNodeMiddleware": async (variables) => {
    const { createNodeMiddleware, createProbot } = (await import(
      pathToFileURL(tools.resolve("probot")).href
    )) as {
      createProbot(options: { env: AppVariables; overrides: object }): object;
      createNodeMiddleware(app: unknown, options: { probot: object }): Promise<RequestListener>;
    };
    const probot = createProbot({ env: variables, overrides: { logLevel: "fatal" } });
    return await serving(createServer(await createNodeMiddleware(probotApp, { probot })));
  },
  "agentic-sdlc app": async (variables) => {
    const folder = mkdtempSync(join(tmpdir(), "agentic-app-"));
    const host = await startProgram([builtProgram(), "app", "--port", "0"], {
      folder,
      variables,
      listening: /listening on http:\/\/([\d.]+:\d+)/,
    });
    return withDisposal(host, () => rmSync(folder, { recursive: true, force: true }));
  },
  "AWS Lambda": (variables) => {
    const handle = toLambdaHandler(createWebhookHandler(variables, () => {}));
    let count = 0;
    const send = async ({ body, headers }: WebhookPost): Promise<number> => {
      // Function URLs and API Gateway, in turns.
      const isNew = (count += 1) % 2 === 0;
      const method = isNew ? { requestContext: { http: { method: "POST" } } } : { httpMethod: "POST" };
      const content = { body: isNew ? Buffer.from(body).toString("base64") : body, isBase64Encoded: isNew };
      return (await handle({ ...method, ...content, headers })).statusCode;
    };
    return Promise.resolve({ send, [Symbol.asyncDispose]: () => Promise.resolve() });
  },
  "a fetch handler": (variables) => {
    const handle = createWebhookHandler(variables, () => {});
    const send = async ({ body, headers }: WebhookPost): Promise<number> =>
      (await handle(new Request(`http://app${PATH}`, { method: "POST", body, headers }))).status;
    return Promise.resolve({ send, [Symbol.asyncDispose]: () => Promise.resolve() });
  },
  "a Node handler": async (variables) => {
    const handle = toNodeHandler(createWebhookHandler(variables, () => {}));
    return await serving(createServer((request, response) => void handle(request, response)));
  },
};

async function post(address: string, { body, headers }: WebhookPost): Promise<number> {
  const response = await fetch(`http://${address}${PATH}`, { method: "POST", body, headers });
  await response.arrayBuffer();
  return response.status;
}

async function serving(server: Server): Promise<AppHost> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const place = `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    send: (each) => post(place, each),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface ProgramOptions {
  readonly folder: string;
  readonly variables: AppVariables;
  /** The line with the address. */
  readonly listening: RegExp;
}

async function startProgram(
  args: readonly string[],
  { folder, variables, listening }: ProgramOptions,
): Promise<AppHost> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const address = Promise.withResolvers<string>();
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        const [, found] = listening.exec(line) ?? [];
        if (found !== undefined) address.resolve(found);
      });
  const exited = once(child, "exit");
  const ended = exited.then(() => Promise.reject(new Error(`The program ended:\n${lines.join("\n")}`)));
  const place = await Promise.race([address.promise, ended]);
  ended.catch(() => {});
  return {
    send: (each) => post(place, each),
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function withDisposal(host: AppHost, dispose: () => void): AppHost {
  return {
    send: (each) => host.send(each),
    [Symbol.asyncDispose]: async () => {
      await host[Symbol.asyncDispose]();
      dispose();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
