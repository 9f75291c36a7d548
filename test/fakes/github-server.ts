import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createEmulator } from "emulate";

/** What happens to a request instead of, or after, what it asks for. */
export interface Fault {
  /** `after`: what was asked for has happened, and the answer is this all the same. */
  readonly when: "before" | "after";
  readonly status: number;
  readonly message?: string;
  /** Instead of one with the message. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SeenRequest {
  readonly token: string;
  readonly method: string;
  readonly path: string;
}

/** GitHub's API on loopback (emulate, with what it lacks; facts in ADR 39), with one user who may do everything. */
export interface GitHubServer extends AsyncDisposable {
  readonly url: string;
  readonly owner: string;
  /** A token of its own, with its own rate limit. */
  token(): string;
  /** A new repository with one commit. */
  createRepository(): Promise<string>;
  /** How far its clock is ahead of ours. */
  aheadMs: number;
  /** Called for each request; a fault it returns is what the client gets. */
  onRequest: (request: SeenRequest) => Promise<Fault | void> | Fault | void;
}

const OWNER = "octo";
const FIRST_TOKEN = "token-0";

/** Parts of the emulator that are laid open; it has no types for them. */
interface Context {
  readonly req: {
    readonly method: string;
    readonly path: string;
    header(name: string): string | undefined;
    json(): Promise<unknown>;
  };
  header(name: string, value: string): void;
  json(data: unknown, status: number, headers?: Readonly<Record<string, string>>): Response;
}
type Middleware = (context: Context, next: () => Promise<void>) => Promise<Response | void>;
interface GitHubPlugin {
  register(
    app: { use(path: string, middleware: Middleware): void },
    store: unknown,
    webhooks: unknown,
    baseUrl: string,
    tokens: Map<string, { login: string; id: number; scopes: string[] }>,
  ): void;
}
interface Emulated {
  readonly githubPlugin: GitHubPlugin;
  readonly getGitHubStore: (store: unknown) => {
    readonly users: { findOneBy(field: "login", value: string): { readonly id: number } | undefined };
    readonly trees: { insert(tree: object): unknown };
  };
}

export async function startGitHubServer(): Promise<GitHubServer> {
  const { githubPlugin, getGitHubStore } = await loadPlugin();
  const { register } = githubPlugin;
  const known: {
    tokens?: Parameters<GitHubPlugin["register"]>[4];
    store?: ReturnType<typeof getGitHubStore>;
  } = {};
  githubPlugin.register = (app, store, webhooks, baseUrl, tokens) => {
    known.tokens = tokens;
    known.store = getGitHubStore(store);
    app.use("*", (context, next) => refuseUnknown(context, next, tokens));
    app.use("*", (context, next) => interrupted(context, next, server));
    register.call(githubPlugin, app, store, webhooks, baseUrl, tokens);
  };
  const emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: { [FIRST_TOKEN]: { login: OWNER, scopes: ["repo"] } },
      github: { users: [{ login: OWNER }] },
    },
  }).finally(() => {
    githubPlugin.register = register;
  });
  let made = 0;
  const server: GitHubServer = {
    url: emulator.url,
    owner: OWNER,
    token: () => {
      const token = `token-${(made += 1)}`;
      const id = known.store?.users.findOneBy("login", OWNER)?.id ?? 0;
      known.tokens?.set(token, { login: OWNER, id, scopes: ["repo"] });
      return token;
    },
    createRepository: async () => {
      const name = `demo-${(made += 1)}`;
      const response = await fetch(`${emulator.url}/user/repos`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.token()}` },
        body: JSON.stringify({ name, auto_init: true }),
      });
      const { id } = (await response.json()) as { id: number };
      known.store?.trees.insert({ repo_id: id, sha: EMPTY_TREE, node_id: "", tree: [], truncated: false });
      return name;
    },
    aheadMs: 0,
    onRequest: () => {},
    [Symbol.asyncDispose]: () => emulator.close(),
  };
  return server;
}

/** The same under `/api/v3`, as a GitHub Enterprise Server has it. */
export async function startEnterpriseFront(server: GitHubServer): Promise<AsyncDisposable & { url: string }> {
  const front = createServer((request, response) => {
    void pass(server, request, response).catch(() => response.destroy());
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const address = front.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/api/v3`,
    [Symbol.asyncDispose]: async () => {
      front.closeAllConnections();
      await promisify(front.close.bind(front))();
    },
  };
}

async function pass(server: GitHubServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await forward(server, request);
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function forward(server: GitHubServer, request: IncomingMessage): Promise<Response> {
  const { url = "", method = "GET", headers } = request;
  if (!url.startsWith("/api/v3/")) return new Response("{}", { status: 404 });
  const body = Buffer.concat(await request.toArray());
  return await fetch(`${server.url}${url.slice("/api/v3".length)}`, {
    method,
    headers: { authorization: headers.authorization ?? "" },
    ...(body.length > 0 && { body }),
  });
}

/** Every repository of git's has it; the emulator only where it was made. */
const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** The plugin is in a file whose name is made up by a bundler; the emulator loads the same module. */
async function loadPlugin(): Promise<Emulated> {
  const folder = dirname(fileURLToPath(import.meta.resolve("emulate")));
  const file = readdirSync(folder)
    .filter((name) => /^dist-.*\.js$/.test(name))
    .find((name) => readFileSync(join(folder, name), "utf8").includes("\n  githubPlugin,"));
  if (file === undefined)
    throw new Error("emulate has no GitHub plugin where it was; it is pinned to 0.12.2.");
  return (await import(pathToFileURL(join(folder, file)).href)) as Emulated;
}

/** The emulator takes an unknown token for its first user's. */
async function refuseUnknown(
  context: Context,
  next: () => Promise<void>,
  tokens: ReadonlyMap<string, unknown>,
): Promise<Response | void> {
  const token = tokenOf(context);
  const isWebToken = token.split(".").length === 3;
  if (token !== "" && !isWebToken && !token.startsWith("Basic ") && !tokens.has(token))
    return context.json({ message: "Bad credentials" }, 401);
  return await next();
}

function tokenOf(context: Context): string {
  return (context.req.header("authorization") ?? "").replace(/^(?:bearer|token) /i, "");
}

async function interrupted(
  context: Context,
  next: () => Promise<void>,
  server: GitHubServer,
): Promise<Response | void> {
  const { method, path } = context.req;
  const fault = await server.onRequest({ token: tokenOf(context), method, path: decodeURIComponent(path) });
  context.header("Date", new Date(Date.now() + server.aheadMs).toUTCString());
  if (fault?.when !== "before") await next();
  if (fault)
    return context.json(fault.body ?? { message: fault.message ?? "A fault." }, fault.status, fault.headers);
}
