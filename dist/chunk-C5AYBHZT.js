const require = process.getBuiltinModule;
import {
  createRunStores,
  trustNotesOf
} from "./chunk-OCS5BQNW.js";
import {
  createWorkspaces
} from "./chunk-ZUNSPNLF.js";
import {
  guardSettings,
  hasRemoteStorage,
  keptSettings,
  listRefs,
  mayHaveRemotes,
  push
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  readsKept
} from "./chunk-3QX5WFXS.js";
import {
  SECRET_ADVICE,
  SWITCH,
  WORKTREES,
  createTemplateEngine,
  inSequence
} from "./chunk-XIXLG7DY.js";
import {
  redactorFor,
  secretFinderOf
} from "./chunk-OJV2YDKN.js";
import {
  OUTPUT_FILE_LIMIT_BYTES,
  createLibrary,
  keptBranch,
  readsFromDisk,
  withVisibleNul
} from "./chunk-EO6JZ5KM.js";
import {
  faultReason
} from "./chunk-DNN7PFYL.js";
import {
  packageRoot,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  PULL_REQUESTS,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables,
  withheldCredentials,
  withoutCredentials
} from "./chunk-M23O3J24.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/agents/process/process-tree.ts
const { spawnSync } = process.getBuiltinModule("node:child_process");
const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
var KILL_MS = 1e3;
var POLL_MS = 50;
var GROUP_POLL_MS = 2;
async function endMarked(mark, askMs) {
  const asked = /* @__PURE__ */ new Set();
  const start = performance.now();
  for (let waited = 0; waited < askMs + KILL_MS; waited = performance.now() - start) {
    const alive = findMarked(mark);
    if (alive.length === 0 && !Array.from(asked).some(isAlive)) break;
    for (const pid of alive) {
      if (waited >= askMs) signalProcess(pid, "SIGKILL");
      else if (!asked.has(pid)) signalProcess(pid, "SIGTERM");
      asked.add(pid);
    }
    await sleep(POLL_MS);
  }
  return asked.size;
}
function killMarked(mark) {
  for (let look = 0; look < 5; look += 1) {
    const alive = findMarked(mark);
    if (alive.length === 0) return;
    for (const pid of alive) signalProcess(pid, "SIGKILL");
  }
}
async function endGroup(leader) {
  const start = performance.now();
  while (signalProcess(-leader, "SIGKILL") && performance.now() - start < KILL_MS) {
    if (!processIds().some((pid) => statOf(pid).group === leader && isAlive(pid))) return;
    await sleep(GROUP_POLL_MS);
  }
}
function isAlive(pid) {
  return !["Z", "X", ""].includes(statOf(pid).state);
}
var isElevated = false;
function endAsRoot() {
  isElevated = true;
}
function findMarked(mark) {
  const needle = `\0${mark}\0`;
  const found = isElevated ? findAsRoot(mark) : processIds().filter((pid) => `\0${read(`/proc/${pid}/environ`)}`.includes(needle));
  if (found.length === 0) return found;
  const above = ancestors();
  return found.filter((pid) => !above.has(pid));
}
function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    const isForeign = error instanceof Error && "code" in error && error.code === "EPERM";
    return isForeign && isElevated && killAsRoot(pid, signal);
  }
}
function killAsRoot(pid, signal) {
  const args = ["-n", "kill", "-s", signal.slice("SIG".length), "--", String(pid)];
  return spawnSync("sudo", args, { stdio: "ignore" }).status === 0;
}
function findAsRoot(mark) {
  const script = 'grep -lzxF -e "$1" /proc/[0-9]*/environ 2>/dev/null';
  const { stdout } = spawnSync("sudo", ["-n", "sh", "-c", script, "sh", mark], { encoding: "utf8" });
  return Array.from(stdout.matchAll(/^\/proc\/(\d+)\/environ$/gm), ([, pid]) => Number(pid));
}
function processIds() {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number);
  } catch {
    return [];
  }
}
function ancestors() {
  const above = /* @__PURE__ */ new Set();
  for (let pid = process.pid; pid > 0 && !above.has(pid); pid = statOf(pid).parent) above.add(pid);
  return above;
}
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [state = "", parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state, parent: Number(parent ?? 0), group: Number(group ?? 0) };
}
function read(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

// src/agents/process/sandbox-user.ts
const { execFileSync } = process.getBuiltinModule("node:child_process");
const { resolve } = process.getBuiltinModule("node:path");
function openOtherUser({ name, root }) {
  const isRoot = process.getuid?.() === 0;
  let account;
  const found = () => account ??= findAccount(name);
  return {
    prepare: (directory) => {
      if (!account) {
        found();
        share(root, found(), isRoot);
        ask("git", ["-C", root, "config", "core.sharedRepository", "group"]);
        if (!isRoot) endAsRoot();
      }
      requirePassage(directory, { name, isRoot, account: found() });
    },
    lend: (directory) => share(directory, found(), isRoot),
    takeBack: (...directories) => {
      if (!isRoot && account) takeBack([root, ...directories], account);
    },
    as: (command) => become(command, { name, isRoot, account: found() })
  };
}
function asUser(user, command) {
  return user ? user.as(command) : command;
}
function accessProblem(user, directory) {
  try {
    user.prepare(directory);
    return void 0;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
var SHELL = ["-c", 'umask 002; exec "$@"', "bash"];
var PLACES = /^(HOME|USER|LOGNAME|TMPDIR|XDG_\w+)$/;
function become({ file, args, cwd, env, stdin }, { name, isRoot, account }) {
  const kept = Object.fromEntries(Object.entries(env).filter(([key]) => !PLACES.test(key)));
  const own = {
    ...kept,
    HOME: account.home,
    USER: name,
    LOGNAME: name,
    // The repository is the engine's; git would not look at it.
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*"
  };
  const input = stdin === void 0 ? {} : { stdin };
  const program = [...SHELL, file, ...args];
  if (isRoot)
    return { file: "bash", args: program, cwd, env: own, ...input, uid: account.uid, gid: account.gid };
  const open = ["PATH", "HOME", "USER", "LOGNAME"].map((key) => `${key}=${own[key] ?? ""}`);
  const names = Object.keys(own).join(",");
  const sudo = ["-n", "-u", name, `--preserve-env=${names}`, "--", "env", ...open, "bash", ...program];
  return { file: "sudo", args: sudo, cwd, env: own, ...input };
}
function findAccount(name) {
  const line = ask("getent", ["passwd", name]) ?? "";
  const [, , uid = "", gid = "", , home = ""] = line.trim().split(":");
  if (!/^\d+$/.test(uid) || !/^\d+$/.test(gid))
    throw unsupported(
      `\`agents.user\` is ${name}, and there is no such user here. Make one: sudo useradd --create-home ${name}`
    );
  if (Number(uid) === (process.getuid?.() ?? -1) || Number(uid) === 0)
    throw unsupported(
      `\`agents.user\` is ${name}, which keeps nothing from agents. Name a user of their own.`
    );
  return { uid: Number(uid), gid: Number(gid), group: gid, home };
}
function share(folder, { group }, isRoot) {
  process.umask(2);
  const script = 'chgrp -RhP "$1" "$2" && chmod -R g+rwX "$2" && find "$2" -type d -exec chmod g+s {} +';
  const command = ["bash", "-c", script, "bash", group, folder];
  const [file = "", ...args] = isRoot ? command : ["sudo", "-n", ...command];
  if (ask(file, args) === void 0)
    throw unsupported(
      "`agents.user` needs root, or sudo without a password (sudo -n true), to share the repository with that user. Remove the setting, or allow it on this runner."
    );
}
function takeBack(folders, { uid }) {
  const owner = String(process.getuid?.());
  const give = ["-user", String(uid), "-execdir", "chown", "-h", owner, "{}", "+"];
  ask("sudo", ["-n", "find", "-P", ...folders.map((folder) => resolve(folder)), ...give]);
}
function requirePassage(directory, { name, isRoot, account }) {
  const line = ["-c", 'test -r "$1" && test -w "$1" && test -x "$1"', "bash", directory];
  const done = isRoot ? ask("bash", line, { uid: account.uid, gid: account.gid }) : ask("sudo", ["-n", "-u", name, "--", "bash", ...line]);
  if (done === void 0)
    throw unsupported(
      `The user ${name} cannot work in ${directory}: a folder above it lets nobody else through. Let them pass (chmod o+x on each), or check the repository out elsewhere.`
    );
}
function ask(file, args, who = {}) {
  try {
    return execFileSync(file, args, {
      ...who,
      cwd: "/",
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    });
  } catch {
    return void 0;
  }
}
function unsupported(message) {
  return new AgenticError({ code: "unsupported", message });
}

// src/agents/process/line-splitter.ts
var MAX_LINE = 8 * 1024 * 1024;
var LineSplitter = class {
  #handlers;
  #limit;
  #pending = "";
  #length = 0;
  constructor(handlers, limit = MAX_LINE) {
    this.#handlers = handlers;
    this.#limit = limit;
  }
  push(text) {
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.#add(text.slice(start, end));
      this.#emit();
      start = end + 1;
    }
    this.#add(text.slice(start));
  }
  /** Gives out what follows the last line break. */
  end() {
    if (this.#length > 0) this.#emit();
  }
  #add(piece) {
    this.#length += piece.length;
    this.#pending = this.#length > this.#limit ? "" : this.#pending + piece;
  }
  #emit() {
    const line = this.#pending;
    const length = this.#length;
    this.#pending = "";
    this.#length = 0;
    if (length > this.#limit) this.#handlers.onOversized(length);
    else this.#handlers.onLine(line.endsWith("\r") ? line.slice(0, -1) : line);
  }
};

// src/agents/process/process-watchdog.ts
var MAX_TIMER_MS = 2 ** 31 - 1;
var ProcessWatchdog = class {
  cut;
  killed = false;
  #pid;
  #spec;
  #timers = [];
  #stall;
  #linger;
  #over = new AbortController();
  constructor(pid, spec) {
    this.#pid = pid;
    this.#spec = spec;
    const { timeoutMs, stallMs } = spec.limits;
    if (timeoutMs !== void 0) this.#after(timeoutMs, () => this.#end("timeout"));
    if (stallMs !== void 0) this.#stall = this.#after(stallMs, () => this.#end("stalled"));
    const options = { once: true, signal: this.#over.signal };
    spec.signals.end.addEventListener("abort", () => this.abort(), options);
    spec.signals.kill?.addEventListener("abort", () => this.#kill(), options);
  }
  stirred() {
    if (this.cut === void 0) this.#stall?.refresh();
  }
  expectExit(withinMs) {
    if (this.#linger !== void 0) return void this.#linger.refresh();
    clearTimeout(this.#stall);
    this.#stall = void 0;
    this.#linger = this.#after(withinMs, () => this.#end("lingered"));
  }
  abort() {
    this.#end("aborted");
  }
  stop() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#over.abort();
  }
  #end(cut) {
    if (this.cut !== void 0) return;
    this.cut = cut;
    if (this.#spec.signals.kill?.aborted) return this.#kill();
    signalProcess(-this.#pid, "SIGTERM");
    this.#after(this.#spec.limits.graceMs, () => this.#kill());
  }
  #kill() {
    this.cut ??= "aborted";
    this.killed = true;
    signalProcess(-this.#pid, "SIGKILL");
  }
  #after(milliseconds, act) {
    const timer = setTimeout(act, Math.min(milliseconds, MAX_TIMER_MS));
    this.#timers.push(timer);
    return timer;
  }
};

// src/agents/process/spawn-process.ts
const { spawn } = process.getBuiltinModule("node:child_process");
const { once } = process.getBuiltinModule("node:events");
const { setImmediate: turn, setTimeout: sleep2 } = process.getBuiltinModule("node:timers/promises");
function startProcess(spec) {
  if (spec.signals.end.aborted)
    return over({ status: "ended", exitCode: null, signal: null, cut: "aborted" });
  const { file, args, cwd, env, stdin, uid, gid } = spec.command;
  try {
    const stdio = [stdin === void 0 ? "ignore" : "pipe", "pipe", "pipe"];
    const child = spawn(file, args, {
      cwd,
      env,
      detached: true,
      stdio: [...stdio],
      ...uid === void 0 ? {} : { uid },
      ...gid === void 0 ? {} : { gid }
    });
    if (child.pid === void 0) return { ended: refusal(child), expectExit: () => {
    } };
    return follow({ child, pid: child.pid }, spec);
  } catch (error) {
    return over(notStarted(error));
  }
}
function over(end) {
  return { ended: Promise.resolve(end), expectExit: () => {
  } };
}
async function refusal(child) {
  const [error] = await once(child, "error");
  return notStarted(error);
}
function notStarted(error) {
  const message = faultReason(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "UNKNOWN";
  return { status: "not-started", code, message };
}
function follow({ child, pid }, spec) {
  const watch = new ProcessWatchdog(pid, spec);
  const exited = once(child, "exit");
  const closed = once(child, "close");
  live.set(pid, spec.mark);
  killLiveAtExit();
  let thrown;
  const deliver = (receive) => (text) => {
    watch.stirred();
    try {
      receive(text);
    } catch (error) {
      thrown ??= { error };
      watch.abort();
    }
  };
  child.stdin?.on("error", () => {
  });
  child.stdin?.end(spec.command.stdin);
  child.stdout?.setEncoding("utf8").on("data", deliver(spec.onStdout));
  child.stderr?.setEncoding("utf8").on("data", deliver(spec.onStderr));
  async function untilEnd() {
    const [exitCode, signal] = await exited;
    watch.stop();
    await endRest(pid, spec, watch);
    await Promise.race([closed, sleep2(DRAIN_MS, void 0, { ref: false }).then(() => turn())]);
    child.stdout?.destroy();
    child.stderr?.destroy();
    live.delete(pid);
    if (thrown !== void 0) throw thrown.error;
    return { status: "ended", exitCode, signal, cut: watch.cut };
  }
  return { ended: untilEnd(), expectExit: (withinMs) => watch.expectExit(withinMs) };
}
var DRAIN_MS = 1e3;
async function endRest(pid, spec, watch) {
  const askMs = watch.killed ? 0 : orphanGraceMs(spec.limits.graceMs);
  if (spec.endDetached || watch.cut !== void 0) await endMarked(spec.mark, askMs);
  await endGroup(pid);
}
function orphanGraceMs(graceMs) {
  return Math.min(graceMs, 2e3);
}
var live = /* @__PURE__ */ new Map();
var watchingExit = false;
function killLiveAtExit() {
  if (watchingExit) return;
  watchingExit = true;
  process.once("exit", () => {
    for (const [pid, mark] of live) {
      signalProcess(-pid, "SIGKILL");
      killMarked(mark);
    }
  });
}

// src/agents/process/tail-buffer.ts
var TailBuffer = class {
  #limit;
  #text = "";
  constructor(limit) {
    this.#limit = limit;
  }
  push(text) {
    this.#text += text;
    if (this.#text.length > 2 * this.#limit) this.#text = this.#text.slice(-this.#limit);
  }
  toString() {
    return this.#text.slice(-this.#limit);
  }
};

// src/agents/process/script-process.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { constants } = process.getBuiltinModule("node:os");
var END_LIMIT = 1024 * 1024;
function createScriptRunner(options) {
  const base = withoutCredentials(options.environment, options.passEnvironment);
  const tellWithheld = oncePerRunner(options);
  const { user, outputLimitBytes = OUTPUT_FILE_LIMIT_BYTES } = options;
  const graceMs = options.graceMs ?? defaultGraceMs(options.environment);
  return {
    async run(request, hooks) {
      tellWithheld();
      const session = createSessionId();
      const start = process.hrtime.bigint();
      const full = new AbortController();
      const limitBytes = request.output === "end" ? void 0 : outputLimitBytes;
      const capture = () => new Capture({ ...hooks, limitBytes, onFull: () => full.abort() });
      const [stdout, stderr] = [capture(), capture()];
      const barred = user && accessProblem(user, request.cwd);
      const problem = barred ?? problemIn(request.env);
      if (problem !== void 0) return { status: "not-started", message: problem };
      const env = withoutNul(request.env, hooks.onLine);
      const { ended } = startProcess({
        command: asUser(user, {
          file: "bash",
          ...asArguments(withVisibleNul(request.script)),
          cwd: request.cwd,
          env: { ...base, ...env, ...markVariables({ ...request, session }) }
        }),
        limits: { timeoutMs: request.timeoutMs, graceMs },
        signals: { end: AbortSignal.any([hooks.signal, full.signal]), kill: options.kill },
        mark: `${SESSION_MARK}=${session}`,
        endDetached: false,
        onStdout: (text) => stdout.push(text),
        onStderr: (text) => stderr.push(text)
      });
      const end = await ended;
      user?.takeBack();
      const output = { stdout: stdout.end(), stderr: stderr.end() };
      const stream = stdout.isFull ? "standard output" : stderr.isFull ? "standard error" : void 0;
      if (stream !== void 0 && !hooks.signal.aborted)
        return { status: "too-much-output", stream, ...output };
      return settle({ request, output, durationMs: millisecondsSince(start) }, end);
    }
  };
}
function oncePerRunner({ environment, passEnvironment, onWithheld }) {
  let isTold = onWithheld === void 0;
  return () => {
    if (isTold) return;
    isTold = true;
    const names = withheldCredentials(environment, passEnvironment);
    if (names.length > 0) onWithheld?.(names);
  };
}
var MOST_ARGUMENT = 128 * 1024 - 1024;
function asArguments(script) {
  const args = (text) => ["-eo", "pipefail", "-c", text];
  if (Buffer.byteLength(script) <= MOST_ARGUMENT) return { args: args(script) };
  return { args: args('eval "$(cat)" </dev/null'), stdin: script };
}
function withoutNul(env, onLine) {
  const names = Object.keys(env).filter((name) => env[name]?.includes("\0"));
  if (names.length === 0) return env;
  onLine(`agentic-sdlc: NUL bytes are shown as \u2400 in ${names.join(", ")} under \`env\`.`);
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withVisibleNul(value)]));
}
function problemIn(env) {
  for (const [name, value] of Object.entries(env)) {
    if (name === "" || /[=\0]/.test(name))
      return `The script's \`env\` names a variable ${JSON.stringify(name)}; names hold neither \`=\` nor NUL.`;
    const bytes = Buffer.byteLength(withVisibleNul(value));
    if (bytes > MOST_ARGUMENT)
      return `The script's variable \`${name}\` under \`env\` has ${bytes} bytes, and the system takes ${MOST_ARGUMENT}. Write the text to a file, and give the script its path.`;
  }
  return void 0;
}
function millisecondsSince(start) {
  return Math.round(Number(process.hrtime.bigint() - start) / 1e6);
}
function settle({ request, output, durationMs }, end) {
  if (end.status === "not-started") {
    const known = existsSync(request.cwd);
    const message = known ? `bash could not be started: ${end.message}` : `The working directory ${request.cwd} does not exist.`;
    return { status: "not-started", message };
  }
  if (end.cut === "timeout") return { status: "timed-out", ...output };
  if (end.cut !== void 0) return { status: "interrupted" };
  const exitCode = end.exitCode ?? 128 + constants.signals[end.signal ?? "SIGKILL"];
  return { status: "exited", exitCode, ...output, durationMs };
}
var Capture = class {
  #options;
  #end = new TailBuffer(END_LIMIT);
  #lines;
  #text = "";
  #bytes = 0;
  constructor(options) {
    this.#options = options;
    const { onLine } = options;
    this.#lines = new LineSplitter({
      onLine,
      onOversized: (length) => onLine(`[a line of ${length} characters was left out]`)
    });
  }
  get isFull() {
    return this.#bytes > (this.#options.limitBytes ?? Infinity);
  }
  push(text) {
    if (this.isFull) return;
    if (this.#options.limitBytes === void 0) this.#end.push(text);
    else this.#keep(text);
    this.#lines.push(text);
  }
  #keep(text) {
    this.#bytes += Buffer.byteLength(text);
    if (this.isFull) this.#options.onFull();
    else this.#text += text;
  }
  end() {
    this.#lines.end();
    return this.#options.limitBytes === void 0 ? String(this.#end) : this.#text;
  }
};

// src/git/redacted-workspaces.ts
function redactedWorkspaces(workspaces, redactor) {
  const { redact } = redactor;
  return {
    ...workspaces,
    names: (run) => workspaces.names({ ...run, words: redact(run.words) }),
    open: async (place, options) => redactedWorkspace(await workspaces.open(place, options), redactor),
    folder: () => redactedWorkspace(workspaces.folder(), redactor),
    merge: (into, request) => workspaces.merge(into, { ...request, message: redact(request.message) }),
    conflict: async (into, request, place) => {
      const redacted = { ...request, message: redact(request.message) };
      const merge = await workspaces.conflict(into, redacted, place);
      return { ...merge, workspace: redactedWorkspace(merge.workspace, redactor) };
    }
  };
}
function redactedWorkspace(workspace, { redact, redactDocument }) {
  return {
    ...workspace,
    commit: (key, change) => workspace.commit(key, { ...change, message: change.message && redact(change.message) }),
    writeFile: (path, content) => workspace.writeFile(path, typeof content === "string" ? redactDocument(content) : content)
  };
}
function redactedForge(forge, { redact }) {
  return {
    ...forge,
    openPullRequest: (request) => forge.openPullRequest({ ...request, title: redact(request.title), body: redact(request.body) })
  };
}

// src/git/remote/file-forge.ts
const { setTimeout: sleep3 } = process.getBuiltinModule("node:timers/promises");
function createFileForge(place, run) {
  return {
    push: (branch, base) => pushBranch(place, branch, base),
    openPullRequest: (request) => {
      const file = fileOf(request);
      run.write(file, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${file}` });
    }
  };
}
function fileOf({ step }) {
  return step === void 0 ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}
async function pushBranch({ root, git, remotes }, branch, base) {
  const source = (await remotes).choose(base);
  if (source === void 0) return void 0;
  const { name } = source.remote;
  return await inSequence(`push ${root} ${branch}`, async () => {
    const head = await git.run("rev-parse", `refs/heads/${branch}`);
    const branches = /* @__PURE__ */ new Map([[branch, head]]);
    const result = await whileAnswering(
      source,
      branch,
      (bounded) => push(bounded, { state: /* @__PURE__ */ new Map(), branches, shallow: [] })
    );
    if (result.status === "landed") return { remote: name, head };
    const reason = result.status === "refused" ? result.branches.get(branch) : void 0;
    const moved = result.status === "refused" ? result.behind?.get(branch) : void 0;
    if (moved !== void 0) {
      const kept = /* @__PURE__ */ new Map([[keptBranch(branch), head]]);
      const aside = await push(source, { state: /* @__PURE__ */ new Map(), branches: kept, shallow: [] });
      if (aside.status === "landed") throw new AgenticError({ code: "branch-moved", message: moved });
    }
    if (result.status === "refused" && result.secret)
      throw new AgenticError({ code: "secret-found", message: `${reason} ${SECRET_ADVICE}` });
    throw new AgenticError({
      code: "remote-refused",
      message: `git push failed: ${reason ?? `${branch} is elsewhere at ${name} than before`}`
    });
  });
}
var PROBE_AFTER_MS = 2e3;
var SILENT_MS = 4e3;
async function whileAnswering(source, branch, work) {
  const [ended, silent] = [new AbortController(), new AbortController()];
  const bounded = (signal) => ({
    ...source,
    repository: source.repository.until(signal)
  });
  const probe = async () => {
    await sleep3(PROBE_AFTER_MS, void 0, { signal: ended.signal });
    const limit = AbortSignal.timeout(SILENT_MS);
    await listRefs(bounded(limit), [branch]).catch(() => {
      if (limit.aborted) silent.abort();
    });
  };
  probe().catch(() => {
  });
  try {
    return await work(bounded(silent.signal));
  } finally {
    ended.abort();
  }
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

// src/wiring/create-forge.ts
function composeForge(place, file) {
  const { config, report = () => {
  } } = place;
  return {
    push: file.push,
    openPullRequest: async (request) => {
      const { openGitHub } = await import("./github-access-665VZSB3.js");
      const github = await openGitHub(place, request.origin ?? request.base);
      if (github.status === "open") {
        const { createGitHubForge } = await import("./github-forge-GCDUQ6X5.js");
        const options = {
          push: file.push,
          file,
          settings: config.github,
          continues: place.code?.continues,
          report
        };
        return await createGitHubForge(github.place, options).openPullRequest(request);
      }
      const opened = await file.openPullRequest(request);
      if (github.status === "no-token") {
        const { owner, repo } = github.repository;
        report(
          `There is no token for ${owner}/${repo} at ${github.host}, so no pull request was opened; its text is in ${opened.path}. Set GITHUB_TOKEN, or sign in: gh auth login`
        );
      }
      return opened;
    }
  };
}

// src/wiring/engine-ports.ts
const { delimiter, join } = process.getBuiltinModule("node:path");
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("")
};
function createEnginePorts(options) {
  const { root, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const arrival = once2(() => bringNotes(options));
  const user = otherUser(options);
  const trusted = options.code && eager(repository.git.run("rev-parse", "--verify", "HEAD"));
  const agents = once2(() => loadAgents(options, { trusted, user }));
  return {
    clock: systemClock,
    states: createRunStores(options),
    workspaces: composeWorkspaces(options, remotesWhenUsed(options)),
    forgeFor: (store) => redactedForge(
      composeForge(
        options,
        createFileForge({ ...repository, remotes: eager(loadRemotes(options)) }, store)
      ),
      redactor
    ),
    linksOf: async (run) => await (await import("./run-links-SUYUWVDV.js")).linksOfRun(options, run),
    library: libraryOf(options),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(agents, arrival),
    expectAgents: () => {
      void eager(arrival());
      void eager(agents());
    },
    scripts: createScriptRunner({
      environment: stepEnvironment(options),
      kill,
      passEnvironment,
      user,
      ...graceOf(config),
      onWithheld: (names) => options.report?.(
        `Scripts run without ${names.join(", ")}: credentials by name or value. Name those that scripts need in \`agents.environment\`.`
      )
    }),
    functions: /* @__PURE__ */ new Map(),
    trustNotes: trustNotesOf(options),
    ...options.ownsProcess ? {
      watchPrograms: async (onInterrupted) => {
        const { watchPrograms } = await import("./program-watchdog-YDL6XNJS.js");
        return watchPrograms(onInterrupted);
      }
    } : {},
    ...config.memory.enabled ? { notes: notesLoadedWhenUsed(options, arrival) } : {}
  };
}
function libraryOf({ root, sources }) {
  const places = { root, builtIn: packageRoot() };
  if (!sources) return createLibrary(places);
  const late = sources.isProgram ? readsFromDisk(places) : void 0;
  return createLibrary(places, readsKept(sources.kept, late));
}
function stepEnvironment({
  root,
  environment
}) {
  const { GIT_CEILING_DIRECTORIES: others } = environment;
  const folders = [join(root, WORKTREES), ...others === void 0 ? [] : [others]];
  return { ...environment, GIT_CEILING_DIRECTORIES: folders.join(delimiter) };
}
function otherUser({ root, config: { agents } }) {
  return agents.user === void 0 ? void 0 : openOtherUser({ name: agents.user, root });
}
function composeWorkspaces(place, remotes) {
  const { root, isRepository, environment, config, code } = place;
  const { detached = { advice: SWITCH, findBranch: async () => await findMainBranch(place) } } = place;
  const { submodules } = config.git;
  const repository = isRepository ? { root, git: createGit(root, environment) } : void 0;
  return redactedWorkspaces(
    createWorkspaces(root, repository, {
      head: code?.head,
      detached,
      submodules,
      remotes,
      findSecrets: secretFinderOf(environment, config.logging.redact),
      kept: () => keptSettings({ root, environment }),
      guard: isRepository ? guardSettings({ root, environment }) : void 0
    }),
    redactorFor(environment, config.logging.redact)
  );
}
async function findMainBranch(place) {
  const branch = place.given?.git?.mainBranch;
  if (branch !== void 0) return { branch };
  return await (await import("./default-branch-FVXPDSXL.js")).findRemoteDefault(place);
}
function remotesWhenUsed(options) {
  return mayHaveRemotes(options) ? once2(() => loadRemotes(options)) : void 0;
}
async function loadRemotes(options) {
  if (!mayHaveRemotes(options)) return { choose: () => void 0 };
  const { remotesOf, remotesUntil } = await import("./repository-remotes-U6M2QI3L.js");
  return remotesUntil(await remotesOf(options), options.kill);
}
function eager(promise) {
  promise.catch(() => {
  });
  return promise;
}
function once2(work) {
  let done;
  return () => done ??= work();
}
async function bringNotes(options) {
  if (!options.config.memory.enabled || !hasRemoteStorage(options)) return;
  const { bringNotesInTime } = await import("./related-notes-port-ZJ6J4JFU.js");
  for (const notice of await bringNotesInTime(options)) options.report?.(notice);
}
function notesLoadedWhenUsed(options, arrival) {
  const load = once2(async () => (await import("./related-notes-port-ZJ6J4JFU.js")).composeNotes(options));
  return {
    related: async (text, limit) => {
      await arrival();
      return await (await load()).related(text, limit);
    }
  };
}
function graceOf({ execution: { graceSeconds } }) {
  return graceSeconds === void 0 ? {} : { graceMs: graceSeconds * 1e3 };
}
async function loadAgents(options, { trusted, user }) {
  const { root, environment, config, kill } = options;
  const [
    { createAgentRunner },
    { createClaudeCli },
    { createCodexCli },
    { createGeminiCli },
    { createReplayCli },
    { withTools, withTrustedAgents }
  ] = await Promise.all([
    import("./create-agent-runner-722P5B47.js"),
    import("./claude-KXB7S5HJ.js"),
    import("./codex-IJDRVZ2K.js"),
    import("./gemini-JOVKZSTE.js"),
    import("./replay-SWLHFA4X.js"),
    import("./agent-tools-R6KXA5NK.js")
  ]);
  const { claude, environment: passEnvironment, prices } = config.agents;
  const directory = join(root, ".agentic", "recordings");
  const runner = createAgentRunner({
    environment: stepEnvironment(options),
    kill,
    user,
    clis: [
      createClaudeCli({ passEnvironment, ...claude.allowedTools.length > 0 ? claude : {} }),
      createCodexCli({ passEnvironment, prices }),
      createGeminiCli({ passEnvironment, prices }),
      createReplayCli({ directory, passEnvironment })
    ],
    ...graceOf(config)
  });
  const equipped = withTools(runner, config);
  if (!trusted) return equipped;
  return withTrustedAgents(equipped, { environment, trusted: await trusted });
}
function loadedWhenUsed(loaded, arrival) {
  return {
    run: async (request, hooks) => {
      const [runner] = await Promise.all([loaded(), arrival()]);
      return await runner.run(request, hooks);
    },
    endOrphans: async (runId) => (await loaded()).endOrphans(runId)
  };
}

export {
  endMarked,
  asUser,
  accessProblem,
  LineSplitter,
  startProcess,
  orphanGraceMs,
  TailBuffer,
  randomIds,
  createEnginePorts,
  composeWorkspaces
};
