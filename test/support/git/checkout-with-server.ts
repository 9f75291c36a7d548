import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { createGit } from "../../../src/git/process/git.ts";
import { createGitStateRefs } from "../../../src/git/refs/git-state-refs.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import type { CommitResult, StateRefs } from "../../../src/ports/state-refs.ts";
import { createProject, type Project } from "../project.ts";
import { type GitServer, type GitServerOptions, startGitServer } from "./git-server.ts";

export const RUN = "agentic/runs/20260131-k3f9qz/main";
export const STATE = "agentic/state";

/** A checkout whose `origin` requires a token, which the checkout's settings contain as on CI. */
export interface CheckoutWithServer extends AsyncDisposable {
  readonly server: GitServer;
  readonly project: Project;
  /** Source of a new engine. */
  source(
    environment?: Record<string, string>,
  ): Promise<NonNullable<ReturnType<Awaited<ReturnType<typeof openRemotes>>["choose"]>>>;
  refs(environment?: Record<string, string>): Promise<StateRefs>;
}

export const TOKEN = "s3cret-t0ken";

export async function startCheckoutWithServer(options: GitServerOptions = {}): Promise<CheckoutWithServer> {
  const server = await startGitServer({ token: TOKEN, ...options });
  const project = createProject();
  project.git("remote", "add", "origin", server.url);
  project.git("push", "--quiet", server.directory, "main");
  const header = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${TOKEN}`).toString("base64")}`;
  project.git("config", `http.${new URL(server.url).origin}/.extraheader`, header);
  const source: CheckoutWithServer["source"] = async (more = {}) =>
    await sourceOf(project.root, { ...project.environment, ...more });
  return {
    server,
    project,
    source,
    refs: async (environment) => createGitStateRefs(await source(environment)),
    [Symbol.asyncDispose]: async () => {
      project[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Push target of a new engine. */
export async function sourceOf(root: string, environment: Readonly<Record<string, string>>) {
  const remotes = await openRemotes({ root, git: createGit(root, environment) }, environment);
  const source = remotes.choose("main");
  if (source === undefined) throw new Error("The checkout has no remote.");
  return source;
}

/** Writes a file to a ref. */
export async function put(
  refs: StateRefs,
  {
    ref = RUN,
    expected,
    path = "a",
    content,
    branches,
  }: {
    ref?: string;
    expected?: string | undefined;
    path?: string;
    content: string;
    branches?: ReadonlyMap<string, string>;
  },
): Promise<CommitResult> {
  const change = { ref, expected, next: { message: "Write [skip ci]", changes: [{ path, content }] } };
  return await refs.commit({ refs: [change], ...(branches ? { branches } : {}) });
}

export function versionIn(result: CommitResult, ref = RUN): string {
  const version = result.status === "committed" ? result.versions.get(ref) : undefined;
  if (version === undefined) throw new Error(`Not committed: ${JSON.stringify(result)}`);
  return version;
}

/** Hash of names and contents of everything in a folder. */
export function fingerprint(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  for (const name of names) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    hash.update(`${name}\0${stats.mode}\0`);
    if (stats.isSymbolicLink()) hash.update(readlinkSync(path));
    else if (stats.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest("hex");
}
