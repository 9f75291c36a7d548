import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { RUN_ID_VARIABLE } from "../../src/agents/process/process-environment.ts";
import { killTaggedProcesses } from "../../src/agents/process/process-tree.ts";
import { isRunId } from "../../src/run/ids.ts";
import type { RunEvent } from "../../src/run/journal/event.ts";
import { parseJournal } from "../../src/run/journal/journal.ts";
import type { ProgressDocument } from "../../src/run/progress-schema.ts";
import { type RepositoryCopy, writeRepositoryCopy, copyRepository } from "./git/repository-copy.ts";

/** A user's folder with a home beside it, gone when disposed. */
export interface Project extends Disposable {
  readonly root: string;
  readonly home: string;
  readonly remote: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Standard output of git in the folder, without the last line break. */
  git(...args: string[]): string;
  write(path: string, content: string): void;
  read(path: string): string;
  exists(path: string): boolean;
  /** Ids of the runs that lie here, oldest first. */
  runs(): string[];
  /** Folder of a run; the only one where none is named. */
  runFolder(runId?: string): string;
  journal(runId?: string): RunEvent[];
  progress(runId?: string): ProgressDocument;
}

export interface ProjectOptions {
  /** Default: a repository with one commit on `main`. */
  readonly git?: boolean;
  /** Whether `main` is pushed to a bare repository, `origin`; or the address of one that is there already. */
  readonly remote?: boolean | string;
  /** A repository that the folder becomes a clone of, in place of all else; with a depth, a shallow one. */
  readonly cloneOf?: string;
  readonly depth?: number;
  /** Committed files. */
  readonly files?: Readonly<Record<string, string>>;
  /** Workflows by name, committed under `.agentic/workflows/`. */
  readonly workflows?: Readonly<Record<string, string>>;
  /** `agentic/config.json`. */
  readonly config?: unknown;
}

export function createProject(options: ProjectOptions = {}): Project {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "agentic-project-")));
  const [root, home, remote] = ["repository", "home", "remote.git"].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [root, home, join(place, "tmp")]) mkdirSync(folder);
  const environment = {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TMPDIR: join(place, "tmp"),
    USER: "somebody",
    GIT_CONFIG_NOSYSTEM: "1",
    ...compileCache(),
  };
  writeFileSync(join(home, ".gitconfig"), GIT_CONFIG);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, env: environment, encoding: "utf8", stdio: "pipe" }).trimEnd();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const startOf = (run: string) => {
    const journal = join(root, RUNS, run, "journal.ndjson");
    // A run that was killed before its first event has none.
    return existsSync(journal) ? (readFileSync(journal, "utf8").split("\n", 1)[0] ?? "") : "";
  };
  const runs = () =>
    existsSync(join(root, RUNS)) ? byTime(readdirSync(join(root, RUNS)).filter(isRunId), startOf) : [];
  const runFolder = (runId = runs().at(-1) ?? "none") => join(root, RUNS, runId);
  const project: Project = {
    root,
    home,
    remote,
    environment,
    git,
    write,
    runs,
    runFolder,
    read: (path) => readFileSync(join(root, path), "utf8"),
    exists: (path) => existsSync(join(root, path)),
    journal: (runId) =>
      parseJournal(readFileSync(join(runFolder(runId), "journal.ndjson"), "utf8"), "journal.ndjson"),
    progress: (runId) =>
      JSON.parse(readFileSync(join(runFolder(runId), "progress.json"), "utf8")) as ProgressDocument,
    [Symbol.dispose]: () => {
      for (const runId of runs()) killTaggedProcesses(`${RUN_ID_VARIABLE}=${runId}`);
      rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  fill(project, options);
  return project;
}

const RUNS = "agentic/workflows";

/** Nothing here grows so large that it were worth a look at each commit and push whether it is to be packed; and no alternates have refs. */
const GIT_CONFIG = `[user]
	name = Somebody
	email = somebody@example.com
[init]
	defaultBranch = main
[maintenance]
	auto = false
[receive]
	autogc = false
[core]
	alternateRefsCommand = :
`;

/** Programs of tests compile what other tests have compiled already as seldom as these do. */
function compileCache(): Record<string, string> {
  const folder = process.env["NODE_COMPILE_CACHE"];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

/** The ids of one day say nothing of their order; the first lines of their journals do. */
function byTime(runIds: readonly string[], firstLine: (runId: string) => string): string[] {
  const at = (runId: string) => /"at":"([^"]*)"/.exec(firstLine(runId))?.[1] ?? "";
  return runIds.toSorted((a, b) => at(a).localeCompare(at(b)));
}

function fill(project: Project, options: ProjectOptions): void {
  const { git, write } = project;
  if (options.cloneOf !== undefined) return clone(git, options.cloneOf, options.depth);
  for (const [path, content] of Object.entries(options.files ?? {})) write(path, content);
  for (const [name, content] of Object.entries(options.workflows ?? {}))
    write(`.agentic/workflows/${name}.yaml`, content);
  if (options.config !== undefined)
    write("agentic/config.json", `${JSON.stringify(options.config, null, 2)}\n`);
  if (options.git === false) return;
  const { remote = false, files, workflows, config } = options;
  if (typeof remote === "string") return beginAt(project, remote);
  const key = JSON.stringify({ remote, files, workflows, config });
  const begun = beginnings.get(key);
  if (begun) return writeRepositoryCopy(project, begun);
  begin(project, remote);
  beginnings.set(key, copyRepository(project));
}

/** Repositories that tests of a file begin with, made by git once and copied from then on: git needs up to twenty processes for one. */
const beginnings = new Map<string, RepositoryCopy>();

function begin({ git, remote }: Project, withRemote: boolean): void {
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "-m", "Start");
  if (!withRemote) return;
  git("init", "--quiet", "--bare", remote);
  git("remote", "add", "origin", remote);
  git("push", "--quiet", "origin", "main");
}

function beginAt(project: Project, url: string): void {
  begin(project, false);
  project.git("remote", "add", "origin", url);
  project.git("push", "--quiet", "origin", "main");
}

/** What is shallow comes through a server: a path is copied whole. */
function clone(git: Project["git"], from: string, depth: number | undefined): void {
  // A clone by path copies files, also those of a push that is just arriving.
  if (depth === undefined) return void git("clone", "--quiet", "--no-local", from, ".");
  const url = from.startsWith("/") ? `file://${from}` : from;
  git("clone", "--quiet", `--depth=${depth}`, url, ".");
}
