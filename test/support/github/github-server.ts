import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createEmulator } from "emulate";
import { newAppKey } from "../app-key.ts";
import { graphqlProblems } from "./graphql-check.ts";
import { gitAnswer, looseBranches, withChangedFiles } from "./github-git-routes.ts";
import { answer, type Dispatch } from "./github-routes.ts";
import {
  type Fetch,
  type GitHubStore,
  OWN_TOKEN,
  type Tokens,
  tokenOf,
  withoutLimit,
} from "./github-store.ts";
import { type ApiRequest, openApiCheck, type OpenApiCheck } from "./openapi-check.ts";

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
  readonly changes: boolean;
}

/** An App that is installed for the owner. */
export interface InstalledApp {
  readonly appId: string;
  readonly privateKey: string;
  readonly installationId: number;
  /** As which its tokens write. */
  readonly login: string;
}

/**
 * GitHub's API on loopback (emulate, with what it lacks or does otherwise; facts in ADR 39 and 44), with an owner who may do everything.
 * Whatever is asked, and whatever is answered, is held to GitHub's own description: who asks for what GitHub does not have is answered 400,
 * and disposing of the server fails.
 */
export interface GitHubServer extends AsyncDisposable {
  readonly url: string;
  readonly owner: string;
  readonly app: InstalledApp;
  /** As whom the tokens of jobs are known. */
  readonly actions: InstalledApp;
  /** What was dispatched, oldest first. */
  readonly dispatches: readonly Dispatch[];
  /** A token of its own, with its own rate limit: the owner's, or that of somebody else who has an account. */
  token(login?: string): string;
  /** The token is not good any more. */
  revoke(token: string): void;
  /** A new repository with one commit. */
  createRepository(): Promise<string>;
  /** Its branches are those of this git repository from now on. */
  linkGit(repo: string, directory: string): void;
  /** An account; in a repository with a role, as the emulator calls it (`pull`, `triage`, `push`, `maintain`, `admin`). */
  addPerson(login: string, role?: { readonly repo: string; readonly permission: string }): void;
  /** A workflow that can be dispatched, by the name of its file. */
  addWorkflow(repo: string, file: string): void;
  /** What a test prepares or looks at, past all checks: the answer's JSON. Path below the repository, or from the root. */
  ask(repo: string, route: string, body?: object): Promise<unknown>;
  /** How far its clock is ahead of ours. */
  aheadMs: number;
  /** Called for each request; a fault it returns is what the client gets. */
  onRequest: (request: SeenRequest) => Promise<Fault | void> | Fault | void;
}

const OWNER = "octo";
const APP = { id: 7, slug: "agentic", installation: 70 };
/** As whom the tokens of jobs write. */
const ACTIONS = { id: 15368, slug: "github-actions", installation: 71 };
const PERMISSIONS = ["actions", "checks", "contents", "issues", "metadata", "pull_requests"];

interface GitHubPlugin {
  register(app: { fetch: Fetch }, store: unknown, webhooks: unknown, baseUrl: string, tokens: Tokens): void;
}
interface Emulated {
  readonly githubPlugin: GitHubPlugin;
  readonly getGitHubStore: (store: unknown) => GitHubStore;
}

interface Inside {
  readonly gh: GitHubStore;
  readonly tokens: Tokens;
  readonly check: OpenApiCheck;
  /** What was asked or answered otherwise than GitHub has it. */
  readonly problems: string[];
  readonly dispatches: Dispatch[];
  /** By name of the repository. */
  readonly linked: Map<string, string>;
}

interface ServerOptions {
  /** Whether tokens have the emulator's limit of 5,000 requests an hour. */
  readonly isLimited?: boolean;
}

export async function startGitHubServer({ isLimited = true }: ServerOptions = {}): Promise<GitHubServer> {
  const { githubPlugin, getGitHubStore } = await loadPlugin();
  const { register } = githubPlugin;
  const opened = Promise.withResolvers<Inside>();
  const serving = Promise.withResolvers<GitHubServer>();
  githubPlugin.register = (app, store, webhooks, baseUrl, tokens) => {
    register.call(githubPlugin, app, store, webhooks, baseUrl, tokens);
    const gh = getGitHubStore(store);
    const check = openApiCheck();
    const inside: Inside = { gh, tokens, check, problems: [], dispatches: [], linked: new Map() };
    const emulate = isLimited ? app.fetch : withoutLimit(app.fetch, tokens);
    app.fetch = async (request) => await respond(request, { inside, emulate, server: await serving.promise });
    opened.resolve(inside);
  };
  const emulator = await createEmulator({ service: "github", port: 0, seed: SEED }).finally(() => {
    githubPlugin.register = register;
  });
  const server = serverOf(await opened.promise, emulator);
  serving.resolve(server);
  return server;
}

// The bench starts this server too, outside of vitest.
const PRIVATE_KEY =
  process.env["VITEST"] === undefined ? newAppKey() : (await import("vitest")).inject("appKey");

const SEED = {
  tokens: { [OWN_TOKEN]: { login: OWNER, scopes: ["repo"] } },
  github: {
    users: [{ login: OWNER }],
    apps: [APP, ACTIONS].map(({ id, slug, installation }) => ({
      app_id: id,
      slug,
      name: slug,
      permissions: Object.fromEntries(PERMISSIONS.map((name) => [name, "write"])),
      private_key: PRIVATE_KEY,
      events: [],
      installations: [{ installation_id: installation, account: OWNER }],
    })),
  },
};

function serverOf(
  { gh, tokens, problems, dispatches, linked }: Inside,
  emulator: { readonly url: string; close(): Promise<void> },
): GitHubServer {
  let made = 0;
  const idOf = (login: string): number => gh.users.findOneBy("login", login)?.id ?? 0;
  const repoId = (repo: string): number => gh.repos.findOneBy("full_name", `${OWNER}/${repo}`)?.id ?? 0;
  const addPerson: GitHubServer["addPerson"] = (login, role) => {
    if (idOf(login) === 0) gh.users.insert({ ...gh.users.findOneBy("login", OWNER), id: 0, login });
    if (role) {
      const { repo, permission } = role;
      gh.collaborators.insert({ repo_id: repoId(repo), user_id: idOf(login), permission });
    }
  };
  const ask: GitHubServer["ask"] = async (repo, route, body) => {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(`${emulator.url}${repo === "" ? "" : `/repos/${OWNER}/${repo}`}${path}`, {
      method,
      // A connection that stood idle may be closed by the server the moment it is used again.
      headers: { authorization: `Bearer ${OWN_TOKEN}`, connection: "close" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`);
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    url: emulator.url,
    owner: OWNER,
    app: installed(APP),
    actions: installed(ACTIONS),
    dispatches,
    token: (login = OWNER) => {
      const token = `token-${(made += 1)}`;
      tokens.set(token, { login, id: idOf(login), scopes: ["repo"] });
      return token;
    },
    revoke: (token) => void tokens.delete(token),
    createRepository: async () => {
      const name = `demo-${(made += 1)}`;
      await ask("", "POST /user/repos", { name, auto_init: true });
      gh.trees.insert({ repo_id: repoId(name), sha: EMPTY_TREE, node_id: "", tree: [], truncated: false });
      return name;
    },
    linkGit: (repo, directory) => void linked.set(repo, directory),
    addPerson,
    addWorkflow: (repo, file) => {
      const path = `.github/workflows/${file}`;
      gh.workflows.insert({
        node_id: "W",
        repo_id: repoId(repo),
        name: file,
        path,
        state: "active",
        badge_url: "",
      });
    },
    ask,
    aheadMs: 0,
    onRequest: () => {},
    [Symbol.asyncDispose]: async () => {
      await emulator.close();
      if (problems.length > 0) throw new Error(`Not as GitHub has it:\n${problems.join("\n")}`);
    },
  };
}

function installed({ id, slug, installation }: typeof APP): InstalledApp {
  return {
    appId: String(id),
    privateKey: PRIVATE_KEY,
    installationId: installation,
    login: `${slug}[bot]`,
  };
}

/** The same as a GitHub Enterprise Server has it: the API under `/api/v3`, and git's repositories by their names. */
export interface EnterpriseFront extends AsyncDisposable {
  /** Address of the API. */
  readonly url: string;
  readonly serverUrl: string;
}

/** `git`: addresses of git servers, by `owner/name`. */
export async function startEnterpriseFront(
  server: GitHubServer,
  git: Readonly<Record<string, string>> = {},
): Promise<EnterpriseFront> {
  const target = (url: string): string | undefined => {
    if (url === "/api/graphql") return `${server.url}/graphql`;
    if (url.startsWith("/api/v3/")) return `${server.url}${url.slice("/api/v3".length)}`;
    const [, name = "", rest = ""] = /^\/([^/]+\/[^/]+)\.git(\/.*)$/.exec(url) ?? [];
    return name in git ? `${git[name]}${rest}` : undefined;
  };
  const front = createServer((request, response) => {
    void pass(target(request.url ?? ""), request, response).catch(() => response.destroy());
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const address = front.address();
  const serverUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url: `${serverUrl}/api/v3`,
    serverUrl,
    [Symbol.asyncDispose]: async () => {
      front.closeAllConnections();
      await promisify(front.close.bind(front))();
    },
  };
}

const PASSED_ON = ["authorization", "accept", "content-type", "content-encoding", "git-protocol"];

const SHOWN = /^(?:content-type|www-authenticate|link|date|retry-after|x-ratelimit-.+)$/;

async function pass(
  target: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  if (target === undefined) return void response.writeHead(404).end("{}");
  const headers = PASSED_ON.flatMap((name) =>
    request.headers[name] ? [[name, String(request.headers[name])]] : [],
  );
  const answer = await fetch(target, {
    method: request.method ?? "GET",
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
  const shown = Array.from(answer.headers).filter(([name]) => SHOWN.test(name));
  response.writeHead(answer.status, Object.fromEntries(shown));
  response.end(Buffer.from(await answer.arrayBuffer()));
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

interface Responding {
  readonly inside: Inside;
  readonly emulate: Fetch;
  readonly server: GitHubServer;
}

async function respond(request: Request, { inside, emulate, server }: Responding): Promise<Response> {
  const { gh, tokens, check, problems, dispatches, linked } = inside;
  const token = tokenOf(request);
  const asked = await apiRequest(request);
  const [, repo = ""] = /^\/repos\/[^/]+\/([^/]+)/.exec(asked.path) ?? [];
  const directory = linked.get(repo);
  if (directory !== undefined) takeBranches(gh, `${OWNER}/${repo}`, directory);
  const next = async (): Promise<Response> => {
    const inGit = directory === undefined ? undefined : await gitAnswer(request, directory);
    if (inGit) return inGit;
    const answered = await answer(request, { gh, identity: tokens.get(token), dispatches, next: emulate });
    return directory === undefined ? answered : await withChangedFiles(answered, request, directory);
  };
  // The emulator takes an unknown token for its first user's.
  const isWebToken = token.split(".").length === 3;
  const isUnknown = token !== "" && !isWebToken && !tokens.has(token);
  if (isUnknown) return Response.json({ message: "Bad credentials" }, { status: 401 });
  if (token === OWN_TOKEN) return await next();
  // Described by a schema of its own.
  const isDescribed = asked.path !== "/graphql";
  const wrong = isDescribed ? check.request(asked) : await graphqlProblems(queryOf(asked));
  if (wrong.length > 0) {
    problems.push(...wrong);
    return Response.json({ message: wrong.join("; ") }, { status: 400 });
  }
  const { method, path } = asked;
  const changes = method !== "GET" && !isGraphqlQuery(asked);
  const fault = await server.onRequest({ token, method, path: decodeURIComponent(path), changes });
  const response = fault?.when === "before" ? undefined : await next();
  if (response && isDescribed) problems.push(...check.response(asked, await apiResponse(response)));
  const date = new Date(Date.now() + server.aheadMs).toUTCString();
  if (fault) {
    const body = fault.body ?? { message: fault.message ?? "A fault." };
    return Response.json(body, { status: fault.status, headers: { ...fault.headers, date } });
  }
  response?.headers.set("date", date);
  return response ?? Response.error();
}

function isGraphqlQuery({ path, body }: ApiRequest): boolean {
  return path === "/graphql" && /^\s*(?:query\b|\{)/.test(queryOf({ body }));
}

function queryOf({ body }: Pick<ApiRequest, "body">): string {
  return (body as { query: string }).query;
}

async function apiRequest(request: Request): Promise<ApiRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const body = text === "" ? undefined : (JSON.parse(text) as unknown);
  return { method: request.method, path: pathname, query: searchParams, body };
}

async function apiResponse(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.clone().text();
  return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

/** Branches and commits of a git repository, as they are now. */
function takeBranches(gh: GitHubStore, fullName: string, directory: string): void {
  const repo = gh.repos.findOneBy("full_name", fullName);
  if (!repo) return;
  const git = (...args: string[]): string[] =>
    execFileSync("git", ["--git-dir", directory, ...args], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean);
  const known = new Set(gh.commits.findBy("repo_id", repo.id).map((row) => row["sha"]));
  const branches = looseBranches(directory);
  if ([...branches.values()].some((sha) => !known.has(sha)))
    for (const line of git("log", "--all", "--format=%H %T %ct %P%x09%s")) {
      const [ids = "", message = ""] = line.split("\t", 2);
      const [sha = "", tree_sha, seconds, ...parent_shas] = ids.split(" ").filter(Boolean);
      const date = new Date(Number(seconds) * 1000).toISOString();
      const [author_date, committer_date] = [date, date];
      const people = {
        author_name: "a",
        author_email: "a@b.c",
        committer_name: "a",
        committer_email: "a@b.c",
      };
      const commit = { repo_id: repo.id, node_id: "C", user_id: null, sha, tree_sha, parent_shas, message };
      if (!known.has(sha)) gh.commits.insert({ ...commit, ...people, author_date, committer_date });
    }
  for (const kind of ["branches", "refs"] as const)
    for (const row of gh[kind].findBy("repo_id", repo.id)) gh[kind].delete(row.id);
  for (const [name, sha] of branches) {
    gh.branches.insert({ repo_id: repo.id, name, sha, protected: false });
    gh.refs.insert({ repo_id: repo.id, ref: `refs/heads/${name}`, sha, node_id: "R" });
  }
}
