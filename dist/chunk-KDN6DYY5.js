import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  createLibrary,
  packageRoot
} from "./chunk-VMSZDOH6.js";
import {
  addUsage,
  initialState,
  nameOf,
  noUsage,
  prefixOf
} from "./chunk-EVXSTNX6.js";
import {
  hasTags
} from "./chunk-DDV6N3X7.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import {
  LineSplitter,
  TailBuffer,
  startProcess
} from "./chunk-C4VJSM25.js";
import {
  SESSION_MARK,
  defaultGraceMs,
  markVariables,
  withoutCredentials
} from "./chunk-WY3Q2JZZ.js";

// src/run/paths.ts
var OUTPUT_DIRECTORY = "agentic";
var runFiles = {
  journal: "journal.ndjson",
  progress: "progress.json",
  definition: "definition.yaml",
  run: "run.json",
  logs: "logs.ndjson",
  pullRequest: "pull-request.md",
  lock: "lock.json"
};
var engineFolders = /* @__PURE__ */ new Set(["inbox", "steps"]);
var engineFiles = new Set(Object.values(runFiles));
function isEngineFile(path) {
  const [first = ""] = path.split("/", 1);
  return engineFolders.has(first) || engineFiles.has(path) || /^journal\..*\.ndjson$/.test(path);
}
function insidePath(path) {
  if (path.startsWith("/") || path.includes("\0")) return void 0;
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === void 0) return void 0;
  }
  return parts.length === 0 ? void 0 : parts.join("/");
}
function documentIn(folder, path) {
  const inside2 = insidePath(path ?? "");
  if (!inside2?.startsWith(`${folder}/`)) return void 0;
  const name = inside2.slice(folder.length + 1);
  return isEngineFile(name) ? void 0 : name;
}
function attemptDirectory(step, attempt) {
  return `steps/${step}/${attempt}`;
}
function runDirectory(runId, outputDirectory = OUTPUT_DIRECTORY) {
  return `${outputDirectory}/workflows/${runId}`;
}

// src/git/git.ts
var UNWANTED = /^(?:GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_.*|NAMESPACE|PREFIX|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*|CONFIG_PARAMETERS|EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;
var config = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0"
];
function createGit(directory, environment) {
  return new PlainGit(directory, safeEnvironment(environment));
}
var PlainGit = class _PlainGit {
  directory;
  #environment;
  #client;
  constructor(directory, environment) {
    this.directory = directory;
    this.#environment = environment;
  }
  async run(...args) {
    try {
      const client = await this.#open();
      return (await client.raw(args)).replace(/\n$/, "");
    } catch (cause) {
      throw new AgenticError({
        code: "git-failed",
        message: `git ${args[0]} failed in ${this.directory}: ${reasonOf(cause)}`,
        data: { args },
        cause
      });
    }
  }
  async try(...args) {
    try {
      return await this.run(...args);
    } catch {
      return void 0;
    }
  }
  with({
    directory = this.directory,
    environment = {}
  }) {
    return new _PlainGit(directory, { ...this.#environment, ...environment });
  }
  #open() {
    return this.#client ??= this.#create();
  }
  async #create() {
    const { simpleGit } = await import("./dist-JB3Z6OG3.js");
    return simpleGit({
      baseDir: this.directory,
      config,
      unsafe: {
        allowUnsafeHooksPath: true,
        allowUnsafeFsMonitor: true,
        allowUnsafeSshCommand: true,
        allowUnsafeAskPass: true,
        allowUnsafeConfigPaths: true
      },
      allowEnvironment: Object.keys(this.#environment),
      // By default an exit code alone is no error, only one with words on standard error.
      errors: (error, { exitCode, stdErr }) => {
        if (exitCode === 0) return void 0;
        return error ?? new Error(Buffer.concat(stdErr).toString() || `exit code ${exitCode}`);
      }
    }).env(this.#environment);
  }
};
function safeEnvironment(environment) {
  const safe = { GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === void 0 || UNWANTED.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}
function reasonOf(cause) {
  const lines = (cause instanceof Error ? cause.message : String(cause)).trim().split("\n");
  const telling = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return telling.replace(/^(fatal|error): /, "");
}

// src/store/local-dir.ts
import {
  appendFileSync,
  closeSync as closeSync2,
  existsSync as existsSync2,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync as openSync2,
  readdirSync,
  readFileSync as readFileSync3,
  statSync,
  writeSync as writeSync2
} from "node:fs";
import { dirname as dirname2, join } from "node:path";

// src/run/ids.ts
var RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
  return RUN_ID.test(text);
}
function suffixOf(runId) {
  return runId.slice(-6);
}

// src/store/lock.ts
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { hostname } from "node:os";
function acquireLock(path) {
  for (; ; ) {
    if (create(path)) return { held: true };
    const holder = readHolder(path);
    if (holder === void 0) continue;
    if (isAlive(holder)) return { held: false, pid: holder.pid };
    takeAway(path, holder);
  }
}
function releaseLock(path) {
  const holder = readHolder(path);
  if (holder?.pid === process.pid) rmSync(path, { force: true });
}
function isLocked(path) {
  const holder = readHolder(path);
  return holder !== void 0 && isAlive(holder);
}
function create(path) {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const file = openSync(draft, "wx");
  writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname() }));
  closeSync(file);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}
function takeAway(path, dead) {
  const guard = `${path}.takeover`;
  if (!create(guard)) return takeDeadGuardAway(guard);
  try {
    const now = readHolder(path);
    if (now?.pid === dead.pid && now.started === dead.started) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
function takeDeadGuardAway(guard) {
  const holder = readHolder(guard);
  if (holder === void 0 || isAlive(holder)) return;
  const aside = `${guard}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    renameSync(guard, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  rmSync(aside, { force: true });
}
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (isCode(error, "ENOENT")) return void 0;
    return { pid: 0, started: "", host: hostname() };
  }
}
function isAlive({ pid, started, host }) {
  if (host !== hostname()) return true;
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return startOf(pid) === started;
}
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19] ?? "";
  } catch {
    return "";
  }
}
function isCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}

// src/store/files.ts
import { existsSync, lstatSync, readFileSync as readFileSync2, realpathSync, renameSync as renameSync2, writeFileSync } from "node:fs";
import { dirname, sep } from "node:path";
function replaceFile(path, content, { durable = false } = {}) {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { flush: durable });
  renameSync2(draft, path);
}
var nothingThere = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR"]);
function readOptional(path) {
  try {
    return readFileSync2(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return void 0;
    throw error;
  }
}
function isRealInside(root, folder) {
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}

// src/store/local-dir.ts
var CONFIG_FILE = "agentic/config.json";
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY) {
  const folder = join(root, outputDirectory, "workflows");
  const directoryOf = (runId) => join(folder, checked(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      if (mode === "continue" && !hasBegun(directory)) throw notFound(runId, folder);
      mkdirSync(directory, { recursive: true });
      const run = new LocalRun(runId, { root, outputDirectory });
      if (mode === "create" && existsSync2(join(directory, runFiles.journal))) {
        run.release();
        throw taken(runId);
      }
      return run;
    },
    read: (runId, path) => readOptional(join(directoryOf(runId), inside(path))),
    list: () => readRuns(folder),
    request: (runId, id, content) => {
      if (!REQUEST_ID.test(id)) throw outside(id);
      const inbox = join(directoryOf(runId), "inbox");
      const file = join(inbox, `${id}.json`);
      mkdirSync(inbox, { recursive: true });
      if (!existsSync2(file)) replaceFile(file, content);
    }
  };
}
var REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function hasBegun(directory) {
  return [runFiles.journal, runFiles.run].some((name) => existsSync2(join(directory, name)));
}
var LocalRun = class {
  runId;
  location;
  #root;
  #shared;
  #directory;
  #lock;
  #made = /* @__PURE__ */ new Set();
  #journal;
  /** Bytes of the journal that are whole lines. */
  #length = 0;
  constructor(runId, { root, outputDirectory }) {
    this.runId = runId;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#shared = `${outputDirectory}/`;
    this.#directory = join(root, this.location);
    this.#lock = join(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw locked(runId, lock.pid);
  }
  appendJournal(lines) {
    const file = this.#journal ??= this.#openJournal();
    const bytes = Buffer.from(lines);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync2(file, bytes, written);
      fdatasyncSync(file);
    } catch (error) {
      ftruncateSync(file, this.#length);
      throw error;
    }
    this.#length += bytes.length;
  }
  readJournal() {
    const text = readOptional(join(this.#directory, runFiles.journal)) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }
  read(path) {
    return readOptional(join(this.#directory, inside(path)));
  }
  write(path, content) {
    replaceFile(this.#place(path), content, { durable: snapshot.has(path) });
  }
  append(path, content) {
    appendFileSync(this.#place(path), content);
  }
  isShared(path) {
    const place = insidePath(path);
    return place?.startsWith(this.#shared) === true && place !== CONFIG_FILE;
  }
  writeShared(path, content) {
    const place = insidePath(path) ?? "";
    if (!this.isShared(path)) throw outside(path);
    if (isOfRun(place.slice(this.#shared.length))) throw engineOwned(path);
    const full = join(this.#root, place);
    if (!isRealInside(join(this.#root, this.#shared), dirname2(full))) throw outside(path);
    mkdirSync(dirname2(full), { recursive: true });
    replaceFile(full, content);
  }
  requests() {
    const inbox = join(this.#directory, "inbox");
    if (!existsSync2(inbox)) return [];
    const files = readdirSync(inbox).filter((name) => name.endsWith(".json"));
    return files.map((name) => ({ name, at: statSync(join(inbox, name)).mtimeMs })).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)).map(({ name }) => ({ id: name.slice(0, -5), content: readFileSync3(join(inbox, name), "utf8") }));
  }
  flush() {
    return Promise.resolve();
  }
  [Symbol.asyncDispose]() {
    this.release();
    return Promise.resolve();
  }
  release() {
    if (this.#journal !== void 0) closeSync2(this.#journal);
    this.#journal = void 0;
    releaseLock(this.#lock);
  }
  /** A crash can tear the last line; what comes after it must start on a line of its own. */
  #openJournal() {
    const path = join(this.#directory, runFiles.journal);
    const complete = Buffer.byteLength(this.readJournal());
    const file = openSync2(path, "a+");
    if (fstatSync(file).size > complete) ftruncateSync(file, complete);
    this.#length = complete;
    return file;
  }
  #place(path) {
    const full = join(this.#directory, inside(path));
    const parent = dirname2(full);
    if (!this.#made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#made.add(parent);
    }
    return full;
  }
};
function readRuns(folder) {
  if (!existsSync2(folder)) return [];
  const runs = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readOptional(join(folder, runId, runFiles.progress));
    if (progress === void 0) continue;
    runs.push({ runId, progress, live: isLocked(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}
var snapshot = /* @__PURE__ */ new Set([runFiles.definition, runFiles.run]);
function inside(path) {
  const place = insidePath(path);
  if (place === void 0) throw outside(path);
  return place;
}
function isOfRun(path) {
  const [folder, runId, ...rest] = path.split("/");
  return folder === "workflows" && runId !== void 0 && (rest.length === 0 || isEngineFile(rest.join("/")));
}
function checked(runId) {
  if (isRunId(runId)) return runId;
  throw new AgenticError({
    code: "usage",
    message: `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`
  });
}
function outside(path) {
  return new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`
  });
}
function engineOwned(path) {
  return new AgenticError({
    code: "usage",
    message: `\`${path}\` is a file that only the engine writes. Choose another path.`
  });
}
function notFound(runId, folder) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} in ${folder}; \`agentic-sdlc list\` shows the runs.`
  });
}
function taken(runId) {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`
  });
}
function locked(runId, pid) {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being worked on by process ${pid}; wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`,
    data: { pid }
  });
}

// src/compose.ts
import { randomInt } from "node:crypto";
import { join as join6 } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/agents/script-process.ts
import { randomUUID } from "node:crypto";
import { existsSync as existsSync3 } from "node:fs";
import { constants } from "node:os";
var OUTPUT_LIMIT = 1024 * 1024;
function createScriptRunner(options) {
  const base = withoutCredentials(options.environment, options.passEnvironment);
  const graceMs = options.graceMs ?? defaultGraceMs(options.environment);
  return {
    async run(request, hooks) {
      const session = randomUUID();
      const start = performance.now();
      const stdout = new Capture(hooks.onLine);
      const stderr = new Capture(hooks.onLine);
      const { ended } = startProcess({
        command: {
          file: "bash",
          args: ["-eo", "pipefail", "-c", request.script],
          cwd: request.cwd,
          env: { ...base, ...request.env, ...markVariables({ ...request, session }) }
        },
        limits: { timeoutMs: request.timeoutMs, graceMs },
        signals: { end: hooks.signal, kill: options.kill },
        mark: `${SESSION_MARK}=${session}`,
        endDetached: false,
        onStdout: (text) => stdout.push(text),
        onStderr: (text) => stderr.push(text)
      });
      const end2 = await ended;
      const output = { stdout: stdout.end(), stderr: stderr.end() };
      return settle({ request, output, durationMs: Math.round(performance.now() - start) }, end2);
    }
  };
}
function settle({ request, output, durationMs }, end2) {
  if (end2.status === "not-started") {
    const known = existsSync3(request.cwd);
    const message = known ? `bash could not be started: ${end2.message}` : `The working directory ${request.cwd} does not exist.`;
    return { status: "not-started", message };
  }
  if (end2.cut === "timeout") return { status: "timed-out", ...output };
  if (end2.cut !== void 0) return { status: "interrupted" };
  const exitCode = end2.exitCode ?? 128 + constants.signals[end2.signal ?? "SIGKILL"];
  return { status: "exited", exitCode, ...output, durationMs };
}
var Capture = class {
  #text = new TailBuffer(OUTPUT_LIMIT);
  #lines;
  constructor(onLine) {
    this.#lines = new LineSplitter({
      onLine,
      onOversized: (length) => onLine(`[a line of ${length} characters was left out]`)
    });
  }
  push(text) {
    this.#text.push(text);
    this.#lines.push(text);
  }
  end() {
    this.#lines.end();
    return String(this.#text);
  }
};

// src/git/delivery.ts
function createFileForge(repository, run) {
  return {
    push: (branch) => push(repository, branch),
    openPullRequest: (request) => {
      run.write(runFiles.pullRequest, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${runFiles.pullRequest}` });
    }
  };
}
async function push({ git }, branch) {
  const remotes = (await git.run("remote")).split("\n").filter((name) => name !== "");
  const remote = remotes.includes("origin") ? "origin" : remotes[0];
  if (remote === void 0) return void 0;
  const ref = `refs/heads/${branch}`;
  await git.run("push", "--quiet", remote, `${ref}:${ref}`);
  return { remote, head: await git.run("rev-parse", ref) };
}
function renderPullRequest({ title, body, branch, base, draft }) {
  const head = [
    "---",
    `title: ${JSON.stringify(title)}`,
    `branch: ${branch}`,
    `base: ${base}`,
    `draft: ${draft}`,
    "---"
  ];
  return `${head.join("\n")}

${body.trimEnd()}
`;
}

// src/git/repository.ts
import { appendFileSync as appendFileSync2, existsSync as existsSync4, mkdirSync as mkdirSync2, readFileSync as readFileSync4, statSync as statSync2 } from "node:fs";
import { dirname as dirname3, isAbsolute, join as join2 } from "node:path";
async function requireBase(repository, needs) {
  const { git } = repository;
  const branch = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  const sha = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  if (sha === void 0)
    throw unsuitable(
      "This repository has no commits yet. Make a first one: git commit --allow-empty -m start"
    );
  if (branch === void 0) {
    throw unsuitable(
      `HEAD is detached at ${sha.slice(0, 8)}, so there is no branch to come back to. Switch to one: git switch main`
    );
  }
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}
async function requireIdentity(git) {
  const configured = await Promise.all(["user.name", "user.email"].map((key) => git.try("config", key)));
  const author = await git.try("-c", "user.useConfigOnly=true", "var", "GIT_AUTHOR_IDENT");
  if (author !== void 0) return;
  const missing = configured[0] === void 0 ? "user.name" : "user.email";
  const example = missing === "user.name" ? '"Your Name"' : "you@example.com";
  throw unsuitable(
    `git has no ${missing}, so nothing can be committed. Set it: git config --global ${missing} ${example}`
  );
}
async function requireClean(git) {
  const status = await git.run("status", "--porcelain=v1", "--untracked-files=normal");
  if (status === "") return;
  const files = status.split("\n");
  const first = files[0]?.slice(3) ?? "";
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  throw unsuitable(
    `Your checkout has uncommitted changes (${first}${more}) that would be mixed with the run's. Commit or stash them, or set \`git.worktree: true\`.`
  );
}
async function exclude(repository, patterns) {
  const file = await excludeFile(repository);
  const text = existsSync4(file) ? readFileSync4(file, "utf8") : "";
  const lines = new Set(text.split("\n"));
  const missing = patterns.filter((pattern) => !lines.has(pattern));
  if (missing.length === 0) return;
  mkdirSync2(dirname3(file), { recursive: true });
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync2(file, `${separator}${missing.join("\n")}
`);
}
async function excludeFile({ git, root }) {
  const folder = join2(root, ".git");
  if (statSync2(folder).isDirectory()) return join2(folder, "info", "exclude");
  const path = await git.run("rev-parse", "--git-path", "info/exclude");
  return isAbsolute(path) ? path : join2(root, path);
}
function unsuitable(message) {
  return new AgenticError({ code: "git-unsuitable", message });
}

// src/git/workspace.ts
import { rmSync as rmSync2 } from "node:fs";
import { isAbsolute as isAbsolute2, join as join4 } from "node:path";

// src/git/folder.ts
import { existsSync as existsSync5, lstatSync as lstatSync2, readlinkSync, realpathSync as realpathSync2, statSync as statSync3 } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname as dirname4, join as join3, parse, resolve, sep as sep2 } from "node:path";
function createFolder(directory) {
  const inside2 = (path) => resolveInside(directory, path);
  return {
    resolve: inside2,
    readFile: async (path) => {
      const full = inside2(path);
      return statSync3(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full, "utf8") : void 0;
    },
    writeFile: async (path, content) => {
      const full = inside2(path);
      await mkdir(dirname4(full), { recursive: true });
      await writeFile(full, content);
    }
  };
}
function resolveInside(directory, path) {
  const root = realpathSync2(directory);
  const full = resolve(root, path);
  const real = realOf(full);
  if (isInside(root, full) && isInside(root, real) && !path.includes("\0")) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the working directory. Use a path inside the repository.`
  });
}
var LINK_LIMIT = 40;
function realOf(path, links = LINK_LIMIT) {
  if (existsSync5(path)) return realpathSync2(path);
  const parent = dirname4(path);
  if (parent === path || links === 0) return parse(path).root;
  const place = join3(realOf(parent, links), basename(path));
  const isLink = lstatSync2(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realOf(resolve(dirname4(place), readlinkSync(place)), links - 1) : place;
}
function isInside(root, path) {
  return path === root || path.startsWith(root.endsWith(sep2) ? root : root + sep2);
}

// src/git/workspace.ts
function createGitWorkspace(options) {
  const { git, branch, owned } = options;
  let lock;
  const unlock = async () => {
    if (owned) rmSync2(await (lock ??= gitPath(git, "index.lock")), { force: true });
  };
  const place = { git, branch, owned, unlock };
  return {
    directory: git.directory,
    branch,
    owned,
    head: () => git.run("rev-parse", "HEAD"),
    commit: (key, change) => commit(place, key, change),
    recover: (base, keep) => recover(place, { base, keep }),
    changes: () => changesSince(git, options.base),
    ...createFolder(git.directory)
  };
}
function createFolderWorkspace(directory) {
  return {
    directory,
    branch: void 0,
    owned: false,
    head: () => Promise.resolve(void 0),
    commit: () => Promise.resolve(void 0),
    recover: () => Promise.resolve(),
    changes: () => Promise.resolve({ commits: 0, files: [], added: 0, removed: 0 }),
    ...createFolder(directory)
  };
}
async function commit({ git, branch, unlock }, key, { base, message, path }) {
  await requireBranch(git, branch);
  if (message !== void 0 && !await findCommit(git, key, base)) {
    await unlock();
    await commitFiles(git, key, { message, path });
  }
  const head = await git.run("rev-parse", "HEAD");
  if (head === base) return void 0;
  const files = await git.run("diff", "--name-only", "-z", base, head);
  return { head, files: files.split("\0").filter((file) => file !== "") };
}
async function requireBranch(git, branch) {
  const current = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  if (current === branch) return;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `The step left ${git.directory} on ${current ?? "a detached HEAD"} instead of ${branch}. Steps must stay on the run's branch.`
  });
}
async function findCommit(git, { runId, step, attempt }, base) {
  const format = "%(trailers:key=Agentic-Run,valueonly,separator=)%x09%(trailers:key=Agentic-Step,valueonly,separator=)";
  const log = await git.run("log", `--format=${format}`, `${base}..HEAD`);
  return log.split("\n").some((line) => line.trim() === `${runId}	${step}#${attempt}`);
}
async function commitFiles(git, { runId, step, attempt }, { message, path }) {
  if (path !== void 0 && await git.try("check-ignore", "--quiet", "--", path) !== void 0) return;
  const only = path === void 0 ? [] : ["--", `:(literal)${path}`];
  await git.run("add", "--all", ...only);
  const staged = await git.run("diff", "--cached", "--name-only", ...only);
  if (staged === "") return;
  const trailers = `Agentic-Run: ${runId}
Agentic-Step: ${step}#${attempt}`;
  const texts = ["-m", message, "-m", trailers];
  await git.run("commit", "--quiet", "--no-verify", "--cleanup=whitespace", ...texts, ...only);
}
async function recover({ git, branch, owned, unlock }, { base, keep }) {
  const patch = await patchSince(git, base);
  if (patch !== "") keep(patch);
  if (!owned) return;
  await unlock();
  await git.run("symbolic-ref", "HEAD", `refs/heads/${branch}`);
  await git.run("reset", "--quiet", "--hard", base);
  await git.run("clean", "-fdq");
}
async function patchSince(git, base) {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync2(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    await aside.run("add", "--all");
    return await aside.run("diff", "--cached", "--binary", base);
  } finally {
    rmSync2(index, { force: true });
  }
}
async function gitPath(git, name) {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute2(path) ? path : join4(git.directory, path);
}
async function changesSince(git, base) {
  const numbers = await git.run("diff", "--numstat", "-z", "--no-renames", base, "HEAD");
  const rows = numbers.split("\0").filter((row) => row !== "");
  const commits = await git.run("rev-list", "--count", `${base}..HEAD`);
  let [added, removed] = [0, 0];
  const files = rows.map((row) => {
    const [plus = "", minus = "", file = ""] = row.split("	");
    added += Number.parseInt(plus, 10) || 0;
    removed += Number.parseInt(minus, 10) || 0;
    return file;
  });
  return { commits: Number(commits), files, added, removed };
}

// src/git/worktree.ts
import { existsSync as existsSync6, readFileSync as readFileSync5, rmSync as rmSync3 } from "node:fs";
import { join as join5 } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
var WORKTREES = ".worktrees";
var PART_LIMIT = 30;
function worktreePath(workflow, suffix) {
  return `${WORKTREES}/agentic-${workflow.slice(0, PART_LIMIT)}-${suffix}`;
}
function branchName(prefix, words, suffix) {
  const slug = cutAtWord(
    words.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}
function cutAtWord(slug) {
  if (slug.length <= PART_LIMIT) return slug;
  const end2 = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end2 > 0 ? end2 : PART_LIMIT);
}
var turn = Promise.resolve();
function inTurn(work) {
  const result = turn.then(work, work);
  turn = result.catch(() => void 0);
  return result;
}
function ensureWorktree({ git, root }, { path, branch, base }) {
  const directory = join5(root, path);
  return inTurn(async () => {
    await git.run("worktree", "prune");
    if (await isWhole(git.with({ directory }), branch)) return directory;
    await discard(git, directory);
    const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
    if (exists === void 0) await git.run("worktree", "add", "--quiet", "-b", branch, directory, base);
    else await git.run("worktree", "add", "--quiet", directory, branch);
    return directory;
  });
}
function removeWorktree({ git, root }, path) {
  return inTurn(async () => {
    const status = await git.with({ directory: join5(root, path) }).try("status", "--porcelain=v1");
    if (status !== void 0 && status !== "") return false;
    await discard(git, join5(root, path));
    return true;
  });
}
async function isWhole(git, branch) {
  if (!existsSync6(git.directory) || await headOf(git) !== branch) return false;
  const folder = await git.run("rev-parse", "--absolute-git-dir");
  const lock = join5(folder, "locked");
  if (existsSync6(lock) && readFileSync5(lock, "utf8").trim() === "initializing") return false;
  await outlast(join5(folder, "index.lock"));
  return true;
}
var LOCK_WAIT_MS = 2e3;
var LOCK_POLL_MS = 20;
async function outlast(lock) {
  for (let waited = 0; existsSync6(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep(LOCK_POLL_MS);
  }
  rmSync3(lock, { force: true });
}
async function discard(git, directory) {
  if (await git.try("worktree", "remove", "--force", "--force", directory) !== void 0) return;
  rmSync3(directory, { recursive: true, force: true });
  await git.try("worktree", "unlock", directory);
  await git.run("worktree", "prune");
}
async function ensureCheckout({ git, root }, { branch, base }) {
  if (await headOf(git) === branch) return root;
  const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  if (exists === void 0) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (await git.run("status", "--porcelain=v1") !== "") {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}
function headOf(git) {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}

// src/git/workspaces.ts
function createWorkspaces(directory, repository) {
  return {
    hide: async (paths) => {
      if (repository)
        await exclude(
          repository,
          [...paths, WORKTREES].map((path) => `/${path}/`)
        );
    },
    base: (needs) => requireBase(require2(repository, directory), needs),
    names: ({ workflow, prefix, words, suffix }) => ({
      branch: branchName(prefix, words, suffix),
      path: worktreePath(workflow, suffix)
    }),
    open: (place, { commits }) => openPlace(require2(repository, directory), place, commits),
    folder: () => createFolderWorkspace(directory),
    release: async ({ mode, path }) => mode === "worktree" && await removeWorktree(require2(repository, directory), path)
  };
}
async function openPlace(repository, place, commits) {
  const { mode, branch, base_sha: base } = place;
  const owned = mode === "worktree";
  const directory = owned ? await ensureWorktree(repository, { path: place.path, branch, base }) : await ensureCheckout(repository, { branch, base });
  return createGitWorkspace({
    git: repository.git.with({ directory }),
    branch,
    base,
    owned: owned && commits
  });
}
function require2(repository, directory) {
  if (repository) return repository;
  throw new AgenticError({
    code: "git-unsuitable",
    message: `${directory} is not in a git repository, and this workflow works on a branch. Run it in a repository (git init), or set \`git.enabled: false\`.`
  });
}

// src/template/worker-thread.ts
import { Worker } from "node:worker_threads";
function workerUrl() {
  const name = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./template-worker.js";
  return new URL(name, import.meta.url);
}
var WorkerThread = class {
  #worker;
  #limits;
  #ready;
  #waiting;
  #alive = true;
  constructor(limits) {
    this.#limits = limits;
    this.#worker = new Worker(workerUrl(), {
      name: "templates",
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4
      }
    });
    this.#worker.on("message", (reply) => this.#waiting?.resolve(reply));
    this.#worker.on("error", (error) => this.#fail(this.#failure(error)));
    this.#worker.on("exit", (code) => this.#fail(stopped(`the thread ended with code ${code}`)));
    this.#ready = this.#reply();
  }
  get alive() {
    return this.#alive;
  }
  async ask(request) {
    this.#worker.ref();
    try {
      await this.#ready;
      const reply = this.#reply();
      this.#worker.postMessage(request, []);
      return await this.#inTime(reply);
    } finally {
      this.#worker.unref();
    }
  }
  async end() {
    this.#alive = false;
    await this.#worker.terminate();
  }
  #reply() {
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
  }
  #fail(error) {
    this.#alive = false;
    this.#waiting?.reject(error);
  }
  #failure(error) {
    if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return stopped(error.message, error);
    const { memoryMb } = this.#limits;
    return new AgenticError({
      code: "template-failed",
      message: `Rendering needed more than ${memoryMb} MB of memory; give the template less data or less to do.`,
      data: { memoryMb },
      cause: error
    });
  }
  async #inTime(reply) {
    let answered = false;
    const timer = setTimeout(() => setImmediate(() => answered || this.#tooLate()), this.#limits.timeoutMs);
    try {
      return await reply;
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }
  /** By then a reply that came while this thread was busy has been taken: the worker is the one that is late. */
  #tooLate() {
    const { timeoutMs } = this.#limits;
    this.#fail(
      new AgenticError({
        code: "template-failed",
        message: `Rendering took longer than ${timeoutMs} ms and was stopped; give the template less to do.`,
        data: { timeoutMs }
      })
    );
  }
};
function stopped(reason, cause) {
  return new AgenticError({ code: "internal", message: `The template worker failed: ${reason}.`, cause });
}

// src/template/render.ts
var SCOPE_LIMIT = 4 * 1024 * 1024;
var DEFAULTS = { timeoutMs: 1e3, memoryMb: 128 };
function createTemplateEngine(options = {}) {
  return new WorkerTemplateEngine({ ...DEFAULTS, ...options });
}
var WorkerTemplateEngine = class {
  #limits;
  #thread;
  #queue = Promise.resolve();
  #closed = false;
  constructor(limits) {
    this.#limits = limits;
  }
  async render(source, scope) {
    return hasTags(source) ? this.#ask({ kind: "render", source, scope: json(scope) }) : source;
  }
  async evaluate(expression, scope) {
    return JSON.parse(await this.#ask({ kind: "evaluate", source: expression, scope: json(scope) }));
  }
  async [Symbol.asyncDispose]() {
    this.#closed = true;
    await this.#queue;
    await this.#thread?.end();
  }
  async #ask(request) {
    if (this.#closed) throw failed("The template engine is closed.");
    const turn2 = this.#queue.then(() => this.#answer(request));
    this.#queue = turn2.catch(() => void 0);
    return turn2;
  }
  async #answer(request) {
    const thread = this.#thread?.alive ? this.#thread : new WorkerThread(this.#limits);
    this.#thread = thread;
    try {
      const reply = await thread.ask(request);
      if ("text" in reply) return reply.text;
      throw "failure" in reply ? failed(reply.failure, reply.data) : failed("The template worker gave no answer.");
    } finally {
      if (!thread.alive) await thread.end();
    }
  }
};
function json(scope) {
  const text = stringify(scope);
  if (text.length <= SCOPE_LIMIT) return text;
  throw failed(
    `The data for the template has ${text.length} characters of JSON; ${SCOPE_LIMIT} are allowed.`
  );
}
function stringify(scope) {
  try {
    return JSON.stringify(scope);
  } catch (cause) {
    throw new AgenticError({
      code: "template-failed",
      message: "The data for the template is not plain JSON data.",
      cause
    });
  }
}
function failed(message, data = {}) {
  return new AgenticError({ code: "template-failed", message, data });
}

// src/compose.ts
var systemClock = {
  now: () => /* @__PURE__ */ new Date(),
  sleep: async (milliseconds, signal) => {
    await delay(milliseconds, void 0, signal ? { signal } : {});
  }
};
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("")
};
function compose(options) {
  const { root, isRepository, environment, config: config2, kill } = options;
  const { environment: passEnvironment } = config2.agents;
  const repository = { root, git: createGit(root, environment) };
  return {
    clock: systemClock,
    states: createLocalStore(root, config2.outputDirectory),
    workspaces: createWorkspaces(root, isRepository ? repository : void 0),
    forgeFor: (store) => createFileForge(repository, store),
    library: createLibrary({ root, builtIn: packageRoot() }),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(() => loadAgents(options)),
    scripts: createScriptRunner({ environment, kill, passEnvironment, ...graceOf(config2) }),
    functions: /* @__PURE__ */ new Map()
  };
}
function graceOf({ execution: { graceSeconds } }) {
  return graceSeconds === void 0 ? {} : { graceMs: graceSeconds * 1e3 };
}
async function loadAgents({ root, environment, config: config2, kill, recordings }) {
  const [{ createAgentRunner }, { createClaudeCli }, { createReplayCli }] = await Promise.all([
    import("./runner-TJHMOK5T.js"),
    import("./claude-7M6QMXMG.js"),
    import("./replay-NKUKWTAZ.js")
  ]);
  const { claude, environment: passEnvironment } = config2.agents;
  const directory = recordings ?? join6(root, ".agentic", "recordings");
  return createAgentRunner({
    environment,
    kill,
    clis: [
      createClaudeCli({ passEnvironment, ...claude.allowedTools.length > 0 ? claude : {} }),
      createReplayCli({ directory, passEnvironment })
    ],
    ...graceOf(config2)
  });
}
function loadedWhenUsed(load) {
  let runner;
  const loaded = () => runner ??= load();
  return {
    run: async (request, hooks) => (await loaded()).run(request, hooks),
    endOrphans: async (runId) => (await loaded()).endOrphans(runId)
  };
}

// src/run/evolve.ts
function evolve(state, event) {
  passTime(state, event);
  state.seq = event.seq;
  state.updatedAt = event.at;
  const handler = handlers[event.type];
  handler(state, event);
  return state;
}
function passTime(state, event) {
  if (state.status !== "running" || state.updatedAt === void 0 || endsStandstill(event)) return;
  state.elapsedMs += Math.max(0, Date.parse(event.at) - Date.parse(state.updatedAt));
}
function endsStandstill(event) {
  switch (event.type) {
    case "run.resumed":
      return true;
    case "step.interrupted":
      return event.reason === "crash";
    case "run.cancelled":
      return event.reason === "requested" && event.request === void 0;
    default:
      return false;
  }
}
var handlers = {
  "run.started": (state, event) => {
    state.runId = event.run_id;
    state.workflow = event.workflow;
    state.status = "running";
    state.startedAt = event.at;
    state.skip = new Set(event.skip);
  },
  "run.resumed": resume,
  "run.paused": (state, event) => {
    state.status = "paused";
    state.paused = event;
    state.reason = event.reason;
  },
  "run.cancelled": (state, event) => {
    if (event.request !== void 0) state.requests.add(event.request);
    state.reason = event.reason;
    end(state, "cancelled", event.at);
  },
  "run.failed": (state, event) => {
    state.failure = event;
    state.reason = event.failure.code;
    end(state, "failed", event.at);
  },
  "run.completed": (state, event) => end(state, "completed", event.at),
  "workspace.prepared": (state, event) => {
    state.workspace = event;
    state.head ??= event.base_sha;
  },
  "branch.pushed": (state, event) => {
    state.pushed = event;
  },
  "pull-request.opened": (state, event) => {
    state.pullRequests.push(event);
  },
  "output.written": (state, event) => {
    state.written.add(event.name);
    state.renderings.set(event.name, (state.renderings.get(event.name) ?? 0) + 1);
    land(state, event);
  },
  "condition.evaluated": (state, event) => {
    stepAt(state, event.step).condition = event.value;
  },
  "items.evaluated": (state, event) => {
    loopOf(stepAt(state, event.step)).items = event.items;
  },
  "block.opened": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.startedAt = event.at;
    step.openedMs = state.elapsedMs;
  },
  "block.closed": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = event.status;
    step.completedAt = event.at;
    step.summary = event.summary;
    if (event.status === "failed") state.failed.add(event.step);
    else leaveBehind(state, event.step);
  },
  "iteration.started": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.iteration = event.iteration;
    loop.open = true;
  },
  "iteration.ended": (state, event) => {
    const loop = loopOf(stepAt(state, event.step));
    loop.open = false;
    loop.done = event.done;
  },
  "step.started": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "running";
    step.attempt = event.attempt;
    step.startedAt ??= event.at;
    delete step.completedAt;
    if (event.base !== void 0) step.base = event.base;
    state.active.add(event.step);
    state.latest.set(step.name, step);
  },
  "step.produced": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "produced";
    step.output = event.output;
    spend(state, step, event.usage);
  },
  "step.succeeded": succeed,
  "step.failed": fail,
  "step.interrupted": (state, event) => {
    const step = stepAt(state, event.step);
    step.status = "interrupted";
    step.reason = event.reason;
    spend(state, step, event.usage);
    state.active.delete(event.step);
  },
  "step.skipped": (state, event) => {
    const step = stepAt(state, event.step);
    step.kind = event.kind;
    step.status = "skipped";
    step.reason = event.reason;
    step.completedAt = event.at;
    state.failed.delete(event.step);
    advance(state, event.step);
  }
};
function isEventType(type) {
  return Object.hasOwn(handlers, type);
}
function succeed(state, event) {
  const step = stepAt(state, event.step);
  step.status = "completed";
  step.completedAt = event.at;
  if (event.output !== void 0) step.output = event.output;
  if (event.commit !== void 0) step.commit = event.commit;
  if (event.files !== void 0) step.files = event.files;
  land(state, event);
  if (step.output !== void 0) state.outputs.set(step.name, step.output);
  spend(state, step, event.usage);
  state.active.delete(event.step);
  advance(state, event.step);
}
function leaveBehind(state, block) {
  for (const path of state.failed) if (path.startsWith(`${block}/`)) state.failed.delete(path);
  advance(state, block);
}
function land(state, { commit: commit2, files = [] }) {
  if (commit2 !== void 0) state.head = commit2;
  for (const file of files) state.filesChanged.add(file);
}
function fail(state, event) {
  const step = stepAt(state, event.step);
  step.status = "failed";
  step.attempt = Math.max(step.attempt, event.attempt);
  step.failures += 1;
  step.failure = event.failure;
  step.completedAt = event.at;
  spend(state, step, event.usage);
  state.active.delete(event.step);
  state.failed.add(event.step);
  state.errors.push({ step: event.step, attempt: event.attempt, at: event.at, failure: event.failure });
}
function resume(state, event) {
  state.status = "running";
  if (state.failure?.failure.code === "workflow-timeout") state.limitFromMs = state.elapsedMs;
  delete state.completedAt;
  delete state.failure;
  delete state.paused;
  delete state.reason;
  for (const id of event.requests ?? []) state.requests.add(id);
  if (state.failed.size > 0 || event.reset) state.written.clear();
  for (const path of state.failed) tryAgain(state, stepAt(state, path));
  state.failed.clear();
  if (event.reset) startOver(state, event);
}
function tryAgain(state, step) {
  step.failures = 0;
  const isOpen = step.startedAt !== void 0 && isBlock(step);
  step.status = isOpen ? "running" : "pending";
  if (isOpen) step.openedMs = state.elapsedMs;
}
function startOver(state, { reset = [], skip }) {
  delete state.pushed;
  state.skip = new Set(skip);
  for (const path of reset) forget(state, path);
}
function forget(state, path) {
  const step = state.steps.get(path);
  if (!step) return;
  const prefix = prefixOf(path);
  if (step.status === "completed" || step.status === "skipped") {
    state.cursors.set(prefix, (state.cursors.get(prefix) ?? 1) - 1);
  }
  state.active.delete(path);
  const fresh = { ...blank(path), attempt: step.attempt };
  if (step.usage) fresh.usage = step.usage;
  state.steps.set(path, fresh);
  if (state.latest.get(step.name) === step) state.latest.delete(step.name);
  if (state.outputs.get(step.name) === step.output) state.outputs.delete(step.name);
}
function end(state, status, at) {
  state.status = status;
  state.completedAt = at;
}
function spend(state, step, usage) {
  if (!usage) return;
  step.usage = addUsage(step.usage ?? noUsage, usage);
  state.usage = addUsage(state.usage, usage);
}
function advance(state, path) {
  const prefix = prefixOf(path);
  state.cursors.set(prefix, (state.cursors.get(prefix) ?? 0) + 1);
  const step = stepAt(state, path);
  state.latest.set(step.name, step);
}
function isBlock(step) {
  return step.attempt === 0;
}
function stepAt(state, path) {
  let step = state.steps.get(path);
  if (!step) {
    step = blank(path);
    state.steps.set(path, step);
  }
  return step;
}
function blank(path) {
  return { path, name: nameOf(path), kind: "", status: "pending", attempt: 0, failures: 0 };
}
function loopOf(step) {
  step.loop ??= { iteration: 0, open: false, done: false };
  return step.loop;
}

// src/run/journal.ts
var JOURNAL_VERSION = 1;
function renderEvents(events, { seq, at }) {
  const numbered = [];
  let lines = "";
  for (const event of events) {
    const line = JSON.stringify({ seq: seq + numbered.length + 1, at, ...event });
    numbered.push(JSON.parse(line));
    lines += `${line}
`;
  }
  return { events: numbered, lines };
}
function parseJournal(text, source) {
  const events = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    events.push(parseLine(line, { number: events.length + 1, source }));
  }
  checkVersion(events[0], source);
  return events;
}
function parseLine(line, { number, source }) {
  let event;
  try {
    event = JSON.parse(line);
  } catch (cause) {
    throw corrupt(`${source}:${number} is not JSON`, cause);
  }
  if (event === null || typeof event !== "object" || !isEventType(event.type)) {
    throw corrupt(`${source}:${number} is not an event this version knows`);
  }
  if (event.seq !== number) throw corrupt(`${source}:${number} has number ${event.seq}, not ${number}`);
  return event;
}
function checkVersion(first, source) {
  if (first?.type === "run.started" && first.version > JOURNAL_VERSION) {
    throw corrupt(`${source} was written by a newer version (journal ${first.version}); update agentic-sdlc`);
  }
}
function corrupt(what, cause) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from this file; restore it or start a new run.`,
    cause
  });
}

// src/engine/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  constructor({ store, clock, observer, state }) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
  }
  add(...events) {
    const at = this.#clock.now().toISOString();
    const { events: numbered, lines } = renderEvents(events, { seq: this.state.seq, at });
    this.#lines += lines;
    for (const event of numbered) {
      evolve(this.state, event);
      this.#unseen.push(event);
    }
  }
  sync() {
    if (this.#lines === "") return;
    this.#store.appendJournal(this.#lines);
    this.#lines = "";
    const seen = this.#unseen;
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
};

// src/engine/read-state.ts
function readState(store) {
  let state = initialState();
  const events = parseJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
  for (const event of events) state = evolve(state, event);
  return state;
}

export {
  runFiles,
  documentIn,
  attemptDirectory,
  createGit,
  createRunId,
  suffixOf,
  createLocalStore,
  systemClock,
  randomIds,
  compose,
  JOURNAL_VERSION,
  JournalWriter,
  readState
};
