import { randomBytes } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { appToken } from "../../../src/github/client/token.ts";
import { claudeProgram } from "../agents/claude-program.ts";
import { builtPackage } from "../built-package.ts";
import { type GitServer, startGitServer } from "../git/git-server.ts";
import {
  type EnterpriseFront,
  type GitHubServer,
  type SeenRequest,
  startEnterpriseFront,
  startGitHubServer,
} from "../github/github-server.ts";
import { type ModelServer, startModelServer } from "../model/model-server.ts";
import { createProject, type Project } from "../project.ts";
import { type CompositeRunner, openRunner, type RunnerOptions } from "./composite-runner.ts";
import type { Value } from "./runner-expressions.ts";

const root = join(import.meta.dirname, "../../..");

/** A key that looks like one, so that a leak is seen wherever it is; another one in each file of tests, which run beside one another. */
export const MODEL_KEY = `sk-ant-api03-${randomBytes(24).toString("hex")}`;

/** A repository at GitHub with git, API and model on loopback, for jobs on clean machines. */
export interface Site extends AsyncDisposable {
  readonly model: ModelServer;
  readonly hub: GitHubServer;
  readonly git: GitServer;
  readonly front: EnterpriseFront;
  readonly repo: string;
  /** That of the jobs. */
  readonly token: string;
  /** Requests to the API, from now on. */
  requests(): SeenRequest[];
  ask<T>(route: string, body?: object): Promise<T>;
  newIssue(text: { title: string; body: string }): Promise<number>;
  /** Bodies, oldest first, with the ids of their comments. */
  comments(issue: number): Promise<{ id: number; body: string }[]>;
  /** A job on a machine that knows nothing of the others. */
  job(options: JobOptions): SiteJob;
}

export interface JobOptions {
  readonly event?: { readonly [name: string]: Value };
  /** What the context `github` has otherwise. */
  readonly github?: { readonly [name: string]: Value };
  readonly environment?: Readonly<Record<string, string>>;
  readonly uses?: RunnerOptions["uses"];
  /** Folders before those of the machine. */
  readonly path?: readonly string[];
}

export interface SiteJob extends Disposable {
  readonly runner: CompositeRunner;
  /** As actions/checkout leaves it, without a token. */
  readonly checkout: Project;
  readonly home: string;
  /** Files of the machine that hold a text, in whole or in part. */
  holding(text: string): string[];
}

export interface SiteOptions {
  readonly workflows: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Folder of the action; as the sources are where there is none. */
  readonly action?: string;
}

export async function openSite({ workflows, files = {}, action: given }: SiteOptions): Promise<Site> {
  const place = mkdtempSync(join(tmpdir(), "agentic-site-"));
  const action = given ?? actionIn(join(place, "action"));
  const [model, hub] = await Promise.all([startModelServer(), startGitHubServer()]);
  const repo = await hub.createRepository();
  const repository = { owner: hub.owner, repo };
  const token = await appToken({ app: hub.app, apiUrl: hub.url }, repository).current();
  const git = await startGitServer({ token });
  hub.linkGit(repo, git.directory);
  const front = await startEnterpriseFront(hub, { [`${hub.owner}/${repo}`]: git.url });
  {
    using first = createProject({ workflows, files });
    first.git("push", "--quiet", git.directory, "main");
  }
  let seen: SeenRequest[] = [];
  hub.onRequest = (request) => void (request.token === token && seen.push(request));
  const ask = async <T>(route: string, body?: object): Promise<T> => (await hub.ask(repo, route, body)) as T;
  return {
    model,
    hub,
    git,
    front,
    repo,
    token,
    ask,
    requests: () => {
      seen = [];
      return seen;
    },
    newIssue: async (text) => (await ask<{ number: number }>("POST /issues", text)).number,
    comments: (issue) => ask(`GET /issues/${issue}/comments`),
    job: (options) => openJob({ action, model, git, front, repo: `${hub.owner}/${repo}`, token }, options),
    [Symbol.asyncDispose]: async () => {
      rmSync(place, { recursive: true, force: true, maxRetries: 3 });
      await front[Symbol.asyncDispose]();
      await git[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      await hub[Symbol.asyncDispose]();
    },
  };
}

/** The action as it is, built of the sources as they are. */
export function actionIn(folder: string): string {
  mkdirSync(join(folder, "dist"), { recursive: true });
  cpSync(join(root, "action.yml"), join(folder, "action.yml"));
  const entry = pathToFileURL(join(builtPackage(), "dist/action.js")).href;
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(folder, "dist", "action.js"), `import ${JSON.stringify(entry)};\n`);
  return folder;
}

interface Around extends Pick<Site, "model" | "git" | "front" | "token"> {
  readonly action: string;
  readonly repo: string;
}

function openJob(
  { action, model, git, front, repo, token }: Around,
  { event = {}, github = {}, environment = {}, uses = {}, path = [] }: JobOptions,
): SiteJob {
  const checkout = createProject({ cloneOf: git.directory, depth: 1 });
  checkout.git("remote", "set-url", "origin", `${front.serverUrl}/${repo}.git`);
  const home = mkdtempSync(join(tmpdir(), "agentic-home-"));
  const runner = openRunner({
    action,
    workspace: checkout.root,
    uses,
    github: {
      token,
      repository: repo,
      server_url: front.serverUrl,
      api_url: front.url,
      sha: checkout.git("rev-parse", "HEAD"),
      ref_name: "main",
      event_name: "workflow_dispatch",
      actor: "octocat",
      run_id: "42",
      event,
      ...github,
    },
    environment: {
      HOME: home,
      PATH: [...path, dirname(process.execPath), dirname(claudeProgram()), "/usr/bin", "/bin"].join(
        delimiter,
      ),
      ANTHROPIC_BASE_URL: model.url,
      CLAUDE_CODE_MAX_RETRIES: "0",
      ...environment,
    },
  });
  return {
    runner,
    checkout,
    home,
    holding: (text) => [home, runner.temp, checkout.root].flatMap((folder) => filesHolding(folder, text)),
    [Symbol.dispose]: () => {
      runner[Symbol.dispose]();
      checkout[Symbol.dispose]();
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function filesHolding(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    .filter((file) => readFileSync(file).includes(text));
}
