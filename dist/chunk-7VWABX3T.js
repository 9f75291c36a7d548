const require = process.getBuiltinModule;
import {
  push
} from "./chunk-3MTZJS7N.js";
import {
  mayBeElsewhere,
  mayHaveRemotes
} from "./chunk-7S2EVZK2.js";
import {
  evolve,
  renderEvents
} from "./chunk-EXTHAV6U.js";
import {
  headsOf
} from "./chunk-LWNSX7NG.js";
import {
  SESSION_MARK,
  createSessionId,
  defaultGraceMs,
  markVariables
} from "./chunk-DNRMJAAF.js";
import {
  createTemplateEngine,
  createWorkspaces,
  inTurn
} from "./chunk-MWFVXDTW.js";
import {
  systemClock
} from "./chunk-ZZEDHZCQ.js";
import {
  createGit
} from "./chunk-K3LD472P.js";
import {
  createLibrary
} from "./chunk-OL25PYHU.js";
import {
  packageRoot
} from "./chunk-D53M5YXG.js";
import {
  PULL_REQUESTS,
  createLocalStore,
  redactedStates,
  redactorFor,
  runFiles
} from "./chunk-LCMU23FF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  withoutCredentials
} from "./chunk-GHQVYHTX.js";

// src/agents/line-splitter.ts
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

// src/agents/process-tree.ts
const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { setTimeout: sleep } = process.getBuiltinModule("node:timers/promises");
var KILL_MS = 1e3;
var POLL_MS = 50;
async function endMarked(mark, askMs) {
  const asked = /* @__PURE__ */ new Set();
  const start = performance.now();
  for (let waited = 0; waited < askMs + KILL_MS; waited = performance.now() - start) {
    const alive = findMarked(mark);
    if (alive.length === 0) break;
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
function findMarked(mark) {
  const needle = `\0${mark}\0`;
  const found = processIds().filter((pid) => `\0${read(`/proc/${pid}/environ`)}`.includes(needle));
  if (found.length === 0) return found;
  const above = ancestors();
  return found.filter((pid) => !above.has(pid));
}
function signalProcess(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
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
  for (let pid = process.pid; pid > 0 && !above.has(pid); pid = parentOf(pid)) above.add(pid);
  return above;
}
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}
function read(path) {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

// src/agents/watch.ts
var MAX_TIMER_MS = 2 ** 31 - 1;
var Watch = class {
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

// src/agents/process.ts
const { spawn } = process.getBuiltinModule("node:child_process");
const { once } = process.getBuiltinModule("node:events");
const { setImmediate: turn, setTimeout: sleep2 } = process.getBuiltinModule("node:timers/promises");
function startProcess(spec) {
  if (spec.signals.end.aborted)
    return over({ status: "ended", exitCode: null, signal: null, cut: "aborted" });
  const { file, args, cwd, env, stdin } = spec.command;
  try {
    const stdio = [stdin === void 0 ? "ignore" : "pipe", "pipe", "pipe"];
    const child = spawn(file, args, { cwd, env, detached: true, stdio: [...stdio] });
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
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? String(error.code) : "UNKNOWN";
  return { status: "not-started", code, message };
}
function follow({ child, pid }, spec) {
  const watch = new Watch(pid, spec);
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
  const askMs = watch.killed ? 0 : leftoverGraceMs(spec.limits.graceMs);
  if (spec.endDetached || watch.cut !== void 0) await endMarked(spec.mark, askMs);
  signalProcess(-pid, "SIGKILL");
}
function leftoverGraceMs(graceMs) {
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

// src/agents/tail-buffer.ts
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

// src/agents/script-process.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { constants } = process.getBuiltinModule("node:os");
var OUTPUT_LIMIT = 1024 * 1024;
function createScriptRunner(options) {
  const base = withoutCredentials(options.environment, options.passEnvironment);
  const graceMs = options.graceMs ?? defaultGraceMs(options.environment);
  return {
    async run(request, hooks) {
      const session = createSessionId();
      const start = process.hrtime.bigint();
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
      const end = await ended;
      const output = { stdout: stdout.end(), stderr: stderr.end() };
      return settle({ request, output, durationMs: millisecondsSince(start) }, end);
    }
  };
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
  return await inTurn(`push ${root} ${branch}`, async () => {
    const head = await git.run("rev-parse", `refs/heads/${branch}`);
    const branches = /* @__PURE__ */ new Map([[branch, head]]);
    const result = await push(source, { state: /* @__PURE__ */ new Map(), branches, shallow: [] });
    if (result.status === "landed") return { remote: name, head };
    const reason = result.status === "refused" ? result.branches.get(branch) : void 0;
    throw new AgenticError({
      code: "git-failed",
      message: `git push failed: ${reason ?? `${branch} is elsewhere at ${name} than before`}`
    });
  });
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

// src/engine/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  /** Whether the store has yet to hear of the commits that the state speaks of. */
  #landed = true;
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
    const seen = this.#unseen;
    this.#landed ||= seen.some((event) => "commit" in event || "head" in event);
    this.#store.appendJournal(this.#lines, ...this.#landed ? [headsOf(this.state)] : []);
    this.#landed = false;
    this.#lines = "";
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
};

// src/compose/carried-states.ts
function composeCarriedStates(place) {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory);
  const states = mayBeElsewhere(place) ? carried(local, place) : local;
  return redactedStates(states, redactorFor(environment, config.logging.redact));
}
function carried(local, place) {
  let replicated;
  const load = () => replicated ??= replicatedStates(local, place);
  return {
    ...local,
    bring: async (runId) => await (await load()).bring?.(runId),
    open: async (runId, mode) => await (await load()).open(runId, mode)
  };
}
async function replicatedStates(local, place) {
  const { openElsewhere } = await import("./elsewhere-P5TU4SII.js");
  const far = await openElsewhere(place);
  if (!far) return local;
  const { createReplicatedStates } = await import("./replicated-store-5P3N7EOA.js");
  const { engine, newId, pace } = await import("./engine-BVDCQZQ3.js");
  const { root, config, report = () => {
  } } = place;
  const { outputDirectory } = config;
  return createReplicatedStates({ local, far, root, outputDirectory, engine, newId, report, ...pace });
}

// src/compose.ts
const { join } = process.getBuiltinModule("node:path");
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("")
};
function compose(options) {
  const { root, isRepository, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const arrival = once2(() => bringNotes(options));
  return {
    clock: systemClock,
    states: composeCarriedStates(options),
    workspaces: redactedWorkspaces(createWorkspaces(root, isRepository ? repository : void 0), redactor),
    forgeFor: (store) => redactedForge(
      createFileForge({ ...repository, remotes: eager(loadRemotes(options)) }, store),
      redactor
    ),
    library: createLibrary({ root, builtIn: packageRoot() }),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(() => loadAgents(options), arrival),
    scripts: createScriptRunner({ environment, kill, passEnvironment, ...graceOf(config) }),
    functions: /* @__PURE__ */ new Map(),
    ...config.memory.enabled ? { notes: notesLoadedWhenUsed(options, arrival) } : {}
  };
}
async function loadRemotes(options) {
  if (!mayHaveRemotes(options)) return { choose: () => void 0 };
  return await (await import("./remotes-RAQBXS5Y.js")).remotesOf(options);
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
  if (!options.config.memory.enabled || !mayBeElsewhere(options)) return;
  const { bringNotesInTime } = await import("./arriving-notes-5XHPN54K.js");
  for (const notice of await bringNotesInTime(options)) options.report?.(notice);
}
function notesLoadedWhenUsed(options, arrival) {
  const load = once2(async () => (await import("./related-notes-ALICGT74.js")).composeNotes(options));
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
async function loadAgents({ root, environment, config, kill }) {
  const [
    { createAgentRunner },
    { createClaudeCli },
    { createCodexCli },
    { createGeminiCli },
    { createReplayCli },
    { withTools }
  ] = await Promise.all([
    import("./runner-EK7FLDYS.js"),
    import("./claude-EKR5ARC4.js"),
    import("./codex-4MGH5XWO.js"),
    import("./gemini-T23WVBBI.js"),
    import("./replay-YI5SSYGD.js"),
    import("./agent-tools-UERHMAFY.js")
  ]);
  const { claude, environment: passEnvironment, prices } = config.agents;
  const directory = join(root, ".agentic", "recordings");
  const runner = createAgentRunner({
    environment,
    kill,
    clis: [
      createClaudeCli({ passEnvironment, ...claude.allowedTools.length > 0 ? claude : {} }),
      createCodexCli({ passEnvironment, prices }),
      createGeminiCli({ passEnvironment, prices }),
      createReplayCli({ directory, passEnvironment })
    ],
    ...graceOf(config)
  });
  return withTools(runner, config);
}
function loadedWhenUsed(load, arrival) {
  const loaded = once2(load);
  return {
    run: async (request, hooks) => {
      const [runner] = await Promise.all([loaded(), arrival()]);
      return await runner.run(request, hooks);
    },
    endOrphans: async (runId) => (await loaded()).endOrphans(runId)
  };
}

export {
  LineSplitter,
  endMarked,
  startProcess,
  leftoverGraceMs,
  TailBuffer,
  JournalWriter,
  composeCarriedStates,
  randomIds,
  compose
};
