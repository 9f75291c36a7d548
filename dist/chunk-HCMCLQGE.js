const require = process.getBuiltinModule;
import {
  push
} from "./chunk-5S56F5DS.js";
import {
  mayBeElsewhere,
  mayHaveRemotes
} from "./chunk-7S2EVZK2.js";
import {
  evolve,
  renderEvents
} from "./chunk-KKBZM433.js";
import {
  branchAt,
  headAt,
  headsOf,
  nameOf,
  prefixOf,
  scopeOf
} from "./chunk-XYLZBPTG.js";
import {
  OUTPUT_LIMIT_BYTES,
  StepOutput
} from "./chunk-U4MAE7CJ.js";
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
} from "./chunk-6XTB7QDC.js";
import {
  systemClock
} from "./chunk-7AOZWJNQ.js";
import {
  createGit
} from "./chunk-LQMA3VKW.js";
import {
  createLibrary
} from "./chunk-HYHR2HOC.js";
import {
  packageRoot
} from "./chunk-D53M5YXG.js";
import {
  PULL_REQUESTS,
  attemptDirectory,
  createLocalStore,
  redactedStates,
  redactorFor,
  runFiles
} from "./chunk-IBD5APJN.js";
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

// src/decision/plan.ts
function definitionAt(plan, { scope }) {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}
function nestedSettings({ definitions }, definition) {
  return (definition === void 0 ? void 0 : definitions?.get(definition)?.workflow.settings) ?? {};
}
function policyOf(plan, { step, frame, path = step.name }) {
  const name = plan.program ? path : step.name;
  return definitionAt(plan, frame).policies.get(name) ?? { maxRetry: 0, onError: "fail" };
}
function outputsFor({ workflow }, outcome) {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}

// src/steps/output.ts
var SUMMARY_LIMIT = 200;
var TEXT_LIMIT = 4e3;
function parseAnswer(text, structured) {
  const found = structured === void 0 ? findJson(text.trim()) : { json: structured, words: "" };
  if (found === void 0) return { output: wrapText(text) };
  const { json, words } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(words);
  return {
    output: { ...wrapped, output_type: "json", summary: wrapped.summary || "JSON result", data: json },
    json
  };
}
function findJson(text) {
  for (const [start, candidate] of candidatesOf(text)) {
    const json = parseObject(candidate);
    if (json !== void 0) return { json, words: text.slice(0, start).trim() };
  }
  return void 0;
}
function* candidatesOf(text) {
  yield [0, text];
  const fence = /(?:^|\n)```(?:json)?[^\S\n]*\n(?:(?![^\S\n]*```)[^\n]*\n)*[^\S\n]*```$/i.exec(text);
  if (fence) {
    const [opened] = /^\n?[^\n]*\n/.exec(fence[0]) ?? [""];
    yield [fence.index, fence[0].slice(opened.length, -3).trim()];
  }
  for (const { index } of text.matchAll(/^\{/gm)) yield [index, text.slice(index)];
  const first = text.indexOf("{");
  if (first > 0) yield [first, text.slice(first)];
}
function parseObject(text) {
  if (!/^[{[]/.test(text)) return void 0;
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function wrapText(text) {
  return {
    success: true,
    output_type: "text",
    document_path: null,
    summary: firstLine(text),
    metrics: {},
    next_step_context: text.trim() === "" ? null : text.trim()
  };
}
function firstLine(text, limit = SUMMARY_LIMIT) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > limit ? `${line.slice(0, limit - 1)}\u2026` : line;
}
function fitOutput(output, keep) {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(`${JSON.stringify(output, null, 2)}
`);
  const context = shorten(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenDeep(output.data, artifact), artifact) };
  const candidates = [trimmed, { ...shorter, data: { artifact } }];
  return candidates.find((candidate) => sizeOf(candidate) <= OUTPUT_LIMIT_BYTES) ?? bareOutput(shorter, artifact);
}
var PATH_LIMIT = 500;
function bareOutput(output, artifact) {
  const { document_path: path } = output;
  return {
    ...output,
    output_type: firstLine(output.output_type),
    document_path: path !== null && path.length > PATH_LIMIT ? null : path,
    next_step_context: `The whole output is in ${artifact}.`,
    data: { artifact }
  };
}
function sizeOf(output) {
  return Buffer.byteLength(JSON.stringify(output));
}
function shorten(value, artifact) {
  if (typeof value !== "string" || value.length <= TEXT_LIMIT) return value;
  return `${value.slice(0, TEXT_LIMIT)}
\u2026 ${value.length - TEXT_LIMIT} more characters in ${artifact}`;
}
function shortenDeep(value, artifact) {
  if (Array.isArray(value)) return value.map((item) => shortenDeep(item, artifact));
  if (typeof value !== "object" || value === null) return shorten(value, artifact);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenDeep(item, artifact)]));
}
function withArtifact(data, artifact) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { artifact, value: data };
  return { ...data, artifact };
}

// src/steps/streams.ts
var DETAILS_LIMIT = 4e3;
function tail({ stdout, stderr }, limit = DETAILS_LIMIT) {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return (out + err).slice(-limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const shown = out.slice(-roomForOut);
  return `${shown}
${err.slice(-(room - shown.length))}`;
}
function wholeOf({ stdout, stderr }) {
  return `## Standard output

${stdout.trimEnd()}

## Standard error

${stderr.trimEnd()}
`;
}
function lastLine(text) {
  return text.trimEnd().split("\n").at(-1) ?? "";
}

// src/steps/outcome.ts
function produced(context, { path, attempt }, { output, usage }) {
  const kept = journaled(context, { path, attempt }, output);
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === void 0 ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}
function journaled({ store }, { path, attempt }, output) {
  return fitOutput(output, (content) => {
    const file = `artifacts/${path}/${attempt}.json`;
    store.write(file, content);
    return `${store.location}/${file}`;
  });
}
function failed({ path, attempt }, failure, usage) {
  return { type: "step.failed", step: path, attempt, failure, ...usage ? { usage } : {} };
}
function interrupted({ path, attempt }, usage) {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...usage ? { usage } : {} };
}
function unsuccessful({ summary, next_step_context: details }) {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: details.slice(0, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}
function fatal(error) {
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  return { class: "fatal", code, message };
}
function attemptFile({ path, attempt }, name) {
  return `${attemptDirectory(path, attempt)}/${name}`;
}

// src/steps/partial-patch.ts
function keepPartial(store, attempt) {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === void 0) store.write(file, `${patch}
`);
  };
}
function keepFurther(store, attempt) {
  return (patch) => {
    const content = `${patch}
`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? "partial.patch" : `partial-${number}.patch`);
      const kept = store.read(file);
      if (kept === content) return;
      if (kept === void 0) return store.write(file, content);
    }
  };
}

// src/engine/recover.ts
async function recoverAttempt(context, previous) {
  const cut = previous.status === "interrupted" || previous.failure?.class === "transient";
  if (cut) await savePartial(context, previous);
}
async function savePartial({ workspace, store, state }, { path, attempt, base }) {
  if (base === void 0 || base !== headAt(state, path)) return;
  await workspace.recover(base, keepPartial(store, { path, attempt }));
}
async function setBackSkipped(context, at, event) {
  const attempt = context.state.steps.get(at.path);
  if (!attempt || event.type !== "step.failed" || at.step.type === "merge") return;
  if (event.failure.class === "fatal" || event.failure.class === "blocking") return;
  const { onError, maxRetry } = policyOf(context.plan, at);
  const isLast = onError === "fail" || attempt.failures >= maxRetry;
  const skipped = onError === "skip" || isLast && isInSkippedBlock(context, at.path);
  if (skipped) await savePartial(context, attempt);
}
function isInSkippedBlock({ plan, state }, path) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const step = { name: nameOf(around) };
    if (policyOf(plan, { step, frame: frameAt(state, around), path: around }).onError === "skip") return true;
  }
  return false;
}
function frameAt(state, path) {
  const scope = scopeOf(state, path);
  const definition = state.steps.get(scope)?.definition;
  return definition === void 0 ? {} : { scope: { path: scope, definition } };
}
function latestAttempt(state, branch) {
  const open = Array.from(state.steps.values()).filter(
    ({ attempt, status, base, path }) => attempt > 0 && status !== "completed" && base !== void 0 && branchAt(state, path)?.step === branch && base === headAt(state, path)
  );
  const latest = open.reduce(
    (last, step) => isLater(step, last) ? step : last,
    void 0
  );
  return latest && { ...latest };
}
function isLater({ startedAt = "" }, than) {
  return startedAt >= (than?.startedAt ?? "");
}
function interruptions(state, isLost = () => false) {
  const cut = Array.from(state.active, (path) => state.steps.get(path));
  return cut.flatMap((step) => {
    if (step?.status !== "running" && !(step && isLost(step))) return [];
    const reason = step.status === "running" ? "crash" : "changes lost";
    return [{ type: "step.interrupted", step: step.path, attempt: step.attempt, reason }];
  });
}
async function lostResults({ state, store, record }, workspaces) {
  const lost = /* @__PURE__ */ new Set();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === void 0) continue;
    const place = branchAt(state, path)?.path ?? worktreeOf(record);
    const isHere = place === void 0 || await workspaces.isThere(place);
    if (store.arrived === true || !isHere) lost.add(path);
  }
  return ({ path }) => lost.has(path);
}
function worktreeOf({ place }) {
  return place?.mode === "worktree" ? place.path : void 0;
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
  const { openElsewhere } = await import("./elsewhere-BBBJXE4Z.js");
  const far = await openElsewhere(place);
  if (!far) return local;
  const { createReplicatedStates } = await import("./replicated-store-YNPLBWCG.js");
  const { engine, newId, pace } = await import("./engine-73Y4W46N.js");
  const { root, config, kill, report = () => {
  } } = place;
  const { outputDirectory } = config;
  const options = { local, far, root, outputDirectory, engine, newId, report, kill };
  return createReplicatedStates({ ...options, ...pace });
}

// src/compose.ts
const { join } = process.getBuiltinModule("node:path");
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("")
};
function compose(options) {
  const { root, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const arrival = once2(() => bringNotes(options));
  return {
    clock: systemClock,
    states: composeCarriedStates(options),
    workspaces: composeWorkspaces(options),
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
function composeWorkspaces({
  root,
  isRepository,
  environment,
  config
}) {
  const repository = isRepository ? { root, git: createGit(root, environment) } : void 0;
  return redactedWorkspaces(
    createWorkspaces(root, repository),
    redactorFor(environment, config.logging.redact)
  );
}
async function loadRemotes(options) {
  if (!mayHaveRemotes(options)) return { choose: () => void 0 };
  return await (await import("./remotes-2ZGV5LXF.js")).remotesOf(options);
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
  const { bringNotesInTime } = await import("./arriving-notes-2CJWZD5O.js");
  for (const notice of await bringNotesInTime(options)) options.report?.(notice);
}
function notesLoadedWhenUsed(options, arrival) {
  const load = once2(async () => (await import("./related-notes-ZQOEQDIZ.js")).composeNotes(options));
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
    import("./runner-5HDU44T5.js"),
    import("./claude-V6OMEZP4.js"),
    import("./codex-5W3UG6LM.js"),
    import("./gemini-A4HI36WA.js"),
    import("./replay-X2PSDQIT.js"),
    import("./agent-tools-U5NVEPKJ.js")
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
  definitionAt,
  nestedSettings,
  policyOf,
  outputsFor,
  parseAnswer,
  firstLine,
  DETAILS_LIMIT,
  tail,
  wholeOf,
  lastLine,
  produced,
  journaled,
  failed,
  interrupted,
  unsuccessful,
  fatal,
  attemptFile,
  keepPartial,
  keepFurther,
  recoverAttempt,
  savePartial,
  setBackSkipped,
  latestAttempt,
  interruptions,
  lostResults,
  JournalWriter,
  composeCarriedStates,
  randomIds,
  compose,
  composeWorkspaces
};
