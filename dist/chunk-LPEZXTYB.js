const require = process.getBuiltinModule;

// src/agents/process-tree.ts
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
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

// src/agents/process.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setImmediate as turn, setTimeout as sleep2 } from "node:timers/promises";

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

export {
  LineSplitter,
  endMarked,
  startProcess,
  leftoverGraceMs,
  TailBuffer
};
