import { execFile, execFileSync, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";

/** Purpose of a request: the server's capabilities, ref names, objects, the start of a push, the push. */
export type GitRequestKind = "hello" | "refs" | "fetch" | "push-hello" | "push";

/** A request, counted from 1 overall and within its kind. */
export interface GitRequest {
  readonly kind: GitRequestKind;
  readonly number: number;
  readonly numberOfKind: number;
  /** Length of the body. */
  readonly bytes: number;
}

/** Failure of a request: the connection breaks before, during or after git's work, or the server responds with an HTTP status. */
export type GitFate = { readonly cut: "before" | "during" | "after" } | { readonly status: number };

export interface GitServerOptions {
  /** Required password. Default: none. */
  readonly token?: string;
  /** Delay before each request. */
  readonly latencyMs?: number;
  /** Whether fetches may omit objects, as on GitHub (default), or not, as on old servers. */
  readonly allowFilter?: boolean;
  /** Whether the server is old: it uses protocol version 0, and sends only commits that a ref names. */
  readonly old?: boolean;
  readonly objectFormat?: "sha1" | "sha256";
  /** Called before each authorized request; its promise delays the request. */
  readonly onRequest?: (request: GitRequest) => GitFate | void | Promise<GitFate | void>;
  /** Called after a push, with the current refs, before the client gets the response. */
  readonly onPushed?: (refs: ReadonlyMap<string, string>, request: GitRequest) => void | Promise<void>;
}

/**
 * A git server on the loopback interface with one bare repository. It runs in this process, so a synchronous git (`project.git`) would
 * block it: use `directory` for that.
 */
export interface GitServer extends AsyncDisposable {
  /** Address of the repository without the token. */
  readonly url: string;
  /** Address with the token as password. */
  readonly urlWithToken: string;
  /** The bare repository, for hooks, `git fsck` and changes of refs. */
  readonly directory: string;
  readonly requests: readonly GitRequest[];
  /** Returns git's output in the repository, without the last line break. */
  git(...args: string[]): string;
  /** Commits by full ref name. */
  refs(): ReadonlyMap<string, string>;
  /** Replaces the hooks for later requests. */
  setOnRequest(hook: GitServerOptions["onRequest"]): void;
  setOnPushed(hook: GitServerOptions["onPushed"]): void;
}

const NAME = "origin.git";

/** Starts real git behind HTTP (`git http-backend`), with simulated failures. */
export async function startGitServer(options: GitServerOptions = {}): Promise<GitServer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentic-git-server-")));
  const directory = join(folder, NAME);
  const git = gitIn(folder, directory);
  createRepository(git, { directory, ...options });
  const refs = () => parseRefs(git(...LIST_REFS));
  const requests: GitRequest[] = [];
  let { onRequest, onPushed } = options;
  const { token, latencyMs = 0, old = false } = options;
  let looked: Promise<unknown> = Promise.resolve();
  /** Like `refs`, without blocking other requests, and in the order of the calls. */
  const refsInTurn = (): Promise<ReadonlyMap<string, string>> => {
    const look = looked.then(async () => await refsNow(folder, directory));
    looked = look.catch(() => {});
    return look;
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (latencyMs > 0) await sleep(latencyMs);
    if (token !== undefined && passwordOf(incoming) !== token) {
      return void response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
    }
    const kind = kindOf(incoming, body);
    const numberOfKind = requests.filter((request) => request.kind === kind).length + 1;
    const request = { kind, number: requests.length + 1, numberOfKind, bytes: body.length };
    requests.push(request);
    const fate = await onRequest?.(request);
    if (fate && "status" in fate) {
      return void response.writeHead(fate.status).end(`status ${fate.status}\n`);
    }
    const cut = fate?.cut;
    if (cut === "before") return void incoming.socket.destroy();
    const received = cut === "during" ? body.subarray(0, Math.floor(body.length / 2)) : body;
    const answer = await backend(incoming, received, { folder, old });
    if (kind === "push" && onPushed) await onPushed(await refsInTurn(), request);
    if (cut !== undefined) return void incoming.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  server.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The git server has no port.");
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}/${NAME}`,
    urlWithToken: `http://${token === undefined ? "" : `x-access-token:${token}@`}${host}/${NAME}`,
    directory,
    requests,
    git,
    refs,
    setOnRequest: (hook) => void (onRequest = hook),
    setOnPushed: (hook) => void (onPushed = hook),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function environmentIn(folder: string): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", HOME: folder, GIT_CONFIG_NOSYSTEM: "1", LC_ALL: "C" };
}

function gitIn(folder: string, directory: string): GitServer["git"] {
  const env = environmentIn(folder);
  return (...args) =>
    execFileSync("git", ["--git-dir", directory, ...args], {
      env,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: "pipe",
    }).trimEnd();
}

function createRepository(
  git: GitServer["git"],
  {
    directory,
    allowFilter = true,
    old = false,
    objectFormat = "sha1",
  }: GitServerOptions & { directory: string },
): void {
  // Without the hooks of git's template.
  mkdirSync(join(directory, "hooks"), { recursive: true });
  git("init", "--quiet", "--bare", "--template=", `--object-format=${objectFormat}`, "--initial-branch=main");
  const settings = {
    http: { receivepack: true },
    uploadpack: { allowFilter, allowAnySHA1InWant: !old },
    gc: { auto: 0 },
    receive: { autogc: false },
  };
  for (const [section, values] of Object.entries(settings)) {
    const lines = Object.entries(values).map(([key, value]) => `\t${key} = ${value}\n`);
    appendFileSync(join(directory, "config"), `[${section}]\n${lines.join("")}`);
  }
}

const LIST_REFS = ["for-each-ref", "--format=%(refname) %(objectname)"];

async function refsNow(folder: string, directory: string): Promise<ReadonlyMap<string, string>> {
  const env = environmentIn(folder);
  const { stdout } = await promisify(execFile)("git", ["--git-dir", directory, ...LIST_REFS], { env });
  return parseRefs(stdout);
}

function parseRefs(listed: string): ReadonlyMap<string, string> {
  const lines = listed.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => line.split(" ") as [string, string]));
}

function passwordOf({ headers }: IncomingMessage): string | undefined {
  const [scheme, value = ""] = (headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic") return value;
  return Buffer.from(value, "base64").toString().split(":").slice(1).join(":");
}

function kindOf({ url = "/" }: IncomingMessage, body: Buffer): GitRequestKind {
  if (url.includes("service=git-receive-pack")) return "push-hello";
  if (url.endsWith("/git-receive-pack")) return "push";
  if (!url.endsWith("/git-upload-pack")) return "hello";
  const text = body[0] === 0x1f ? gunzipSync(body) : body;
  return text.subarray(0, 64).includes("command=ls-refs") ? "refs" : "fetch";
}

let programs: string | undefined;

/** Started directly, without a git process before it. */
function httpBackend(): string {
  programs ??= execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim();
  return join(programs, "git-http-backend");
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Passes a request to git as a web server does. */
async function backend(
  { url = "/", method = "GET", headers }: IncomingMessage,
  body: Buffer,
  { folder, old }: { folder: string; old: boolean },
): Promise<Answer> {
  const { pathname, search } = new URL(url, "http://localhost");
  const program = spawn(httpBackend(), {
    env: {
      ...environmentIn(folder),
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: method,
      CONTENT_TYPE: headers["content-type"] ?? "",
      // With a larger number git would wait forever.
      CONTENT_LENGTH: String(body.length),
      HTTP_CONTENT_ENCODING: headers["content-encoding"] ?? "",
      GIT_PROTOCOL: old ? "" : String(headers["git-protocol"] ?? ""),
      REMOTE_USER: "somebody",
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  // Git leaves the rest of a refused body unread.
  program.stdin.on("error", () => {});
  program.stdin.end(body);
  return parseAnswer(await buffer(program.stdout));
}

function parseAnswer(output: Buffer): Answer {
  const end = output.indexOf("\r\n\r\n");
  if (end === -1) return { status: 500, headers: {}, body: output };
  const lines = output.subarray(0, end).toString().split("\r\n");
  const pairs = lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
  const { Status: status = "200", ...headers } = Object.fromEntries(pairs) as Record<string, string>;
  return { status: Number.parseInt(status, 10), headers, body: output.subarray(end + 4) };
}
