const require = process.getBuiltinModule;
import {
  columnsFor,
  renderRow
} from "./chunk-7OTXGVFN.js";
import {
  Stop,
  dependenciesOf,
  loadNested,
  resolveSettings,
  resumeRun,
  settingsAt,
  startRun,
  stepsLeftOut,
  withoutEffect
} from "./chunk-P4W2CO7S.js";
import {
  compose,
  composeCarriedStates,
  randomIds
} from "./chunk-7VWABX3T.js";
import {
  createLogger
} from "./chunk-OGUW47O5.js";
import {
  limitsNow,
  nextCommands,
  questionLines,
  renderEnd,
  stepRow,
  stepRows,
  tokensOf
} from "./chunk-3K774FEP.js";
import {
  recordSettings
} from "./chunk-3QSDX2SR.js";
import {
  projectProgress,
  questionsOf
} from "./chunk-EUS3ZJVU.js";
import {
  exitCodeFor,
  exitCodes,
  redactedIo
} from "./chunk-4X26B2RP.js";
import {
  programOf,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-JTMS3BHA.js";
import {
  initialState,
  nameOf,
  prefixOf
} from "./chunk-LWNSX7NG.js";
import {
  isSet
} from "./chunk-DNRMJAAF.js";
import {
  systemClock
} from "./chunk-ZZEDHZCQ.js";
import {
  createGit
} from "./chunk-K3LD472P.js";
import {
  formatCost,
  formatCount,
  givenProgram,
  isProgramRun,
  knownFiles,
  loadWorkflow,
  openProject,
  plural,
  readText,
  shorten
} from "./chunk-OL25PYHU.js";
import {
  packageRoot
} from "./chunk-D53M5YXG.js";
import {
  print,
  printJson,
  printable,
  say
} from "./chunk-UC3Z26PB.js";
import {
  createLocalStore,
  createRunId,
  redactorFor,
  replaceSpans,
  runFiles
} from "./chunk-LCMU23FF.js";
import {
  childrenOf,
  renderProblems,
  renderVariableProblems,
  renderWarnings,
  resolveVariables,
  sortProblems,
  walkSteps
} from "./chunk-A6LYZFKJ.js";
import {
  version
} from "./chunk-P6WNRYIU.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/answer.ts
function leaveAnswer(states, runId, { question, answer, actor }) {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const about = question?.about ? { about: question.about } : {};
  const step = question ? { step: question.path, asked: question.asked } : {};
  const request = { type: "input", ...answer, actor, ...step, ...about };
  const content = `${JSON.stringify(request)}
`;
  states.request(runId, id, content);
  return { id, content };
}
async function actorOf({ environment }, root) {
  const name = await createGit(root, environment).try("config", "user.name");
  return name?.trim() || environment["USER"] || environment["LOGNAME"] || "unknown";
}

// src/heap.ts
function keepYoungHeapSmall() {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}

// src/engine/unknown-prices.ts
var TELLS_COST = /* @__PURE__ */ new Set(["claude", "replay"]);
function unknownPrices(definitions, prices) {
  const [{ settings }] = definitions;
  if (!definitions.some(limitsDollars)) return void 0;
  const deciding = settings.orchestrator === "agent" ? [settings.agent] : [];
  const silent = [...deciding, ...definitions.flatMap(agentSettings)].filter(
    ({ provider }) => !TELLS_COST.has(provider)
  );
  if (silent.length === 0) return void 0;
  const isPriced = (model) => (
    // Which model an agent takes by itself is known when it has begun: it may be one of those with a price.
    model === void 0 ? Object.keys(prices).length > 0 : Object.hasOwn(prices, model)
  );
  const unknown = distinct(silent.filter(({ model }) => !isPriced(model)).map(nameOf2));
  const providers = distinct(silent.map(({ provider }) => provider));
  return [
    ...unknown === "" ? [] : [`Price unknown: ${unknown}. ${UNCOUNTED}`],
    `Sessions of ${providers} are held against limits only after they end: one may go beyond what is left.`
  ].join(" ");
}
var UNCOUNTED = "Its tokens are counted, its dollars are not, so `max-cost-usd` leaves them out. Set `agents.prices` in the configuration, or `max-tokens`.";
function distinct(names) {
  return [...new Set(names)].join(", ");
}
function limitsDollars({ settings }) {
  const steps = Array.from(settings.policies.values());
  return settings.maxCostUsd !== void 0 || steps.some(({ maxCostUsd }) => maxCostUsd !== void 0);
}
function agentSettings({ workflow, settings }) {
  const steps = Array.from(walkSteps(workflow.steps));
  const asking = steps.filter(({ type }) => type === "prompt" || type === "command");
  return asking.map((step) => settings.stepSettings(step));
}
function nameOf2({ provider, model }) {
  return model === void 0 ? `${provider} without \`model\`` : `${provider} (${model})`;
}

// src/log/activity.ts
var WIDTH = 120;
function describeActivity(event, directory) {
  const words = wordsFor(event);
  return words === void 0 ? void 0 : shorten(words.replaceAll(`${directory}/`, ""), WIDTH);
}
function wordsFor(event) {
  if (event.type === "tool") return describeTool(event.name, event.input);
  if (event.type === "retry") return `waiting for its service (${event.reason})`;
  return void 0;
}
function describeTool(name, input) {
  const path = field(input, "file_path") ?? field(input, "path");
  switch (name) {
    case "Write":
    case "Edit":
    case "MultiEdit":
      return `editing ${path ?? "a file"}`;
    case "Read":
      return `reading ${path ?? "a file"}`;
    case "Bash":
      return `running ${field(input, "command") ?? "a command"}`;
    case "Grep":
    case "Glob":
      return `searching ${field(input, "pattern") ?? ""}`;
    default:
      return name;
  }
}
function field(input, key) {
  if (typeof input !== "object" || input === null) return void 0;
  const value = Reflect.get(input, key);
  return typeof value === "string" ? value : void 0;
}

// src/log/terminal.ts
const { styleText } = process.getBuiltinModule("node:util");
var LONGEST_LINE = 2e3;
function renderHeader(parts, stream) {
  const line = parts.join(" \xB7 ");
  const last = parts.at(-1) ?? "";
  const fits = !stream.isTTY || line.length <= columnsFor(stream);
  const text = fits ? line : `${parts.slice(0, -1).join(" \xB7 ")}
${last}`;
  return `${styleText("bold", printable(text), { stream })}
`;
}
function detailLines(event, directory) {
  if (event.type === "text" || event.type === "notice") return event.text.trimEnd().split("\n");
  const activity = describeActivity(event, directory);
  return activity === void 0 ? [] : [`\u25B8 ${activity}`];
}
function createPrefix(source) {
  const single = /* @__PURE__ */ new Set();
  const nested = Array.from(source.definitions?.values() ?? [], ({ workflow }) => workflow.steps);
  for (const step of [source.steps, ...nested].flatMap((steps) => Array.from(walkSteps(steps)))) {
    const only = step.type === "recurring" && step.steps.length === 1 ? step.steps[0] : void 0;
    if (only) single.add(`${step.name} ${only.name}`);
  }
  return (step, line) => {
    const iteration = prefixOf(step);
    const loop = nameOf(prefixOf(iteration));
    const path = single.has(`${loop} ${nameOf(step)}`) ? iteration : step;
    const text = printable(line).trimEnd();
    const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}\u2026` : text;
    return `${path} \u2502 ${shown}`.trimEnd();
  };
}
var PROMPT = "  > ";

// src/log/plain-terminal.ts
var PlainTerminal = class {
  #options;
  #prefix;
  /** Steps that failed or were cut off, until it is known whether they are tried again. */
  #open = /* @__PURE__ */ new Set();
  #table;
  #state = initialState();
  /** Whether the cursor stands behind the prompt. */
  #asks = false;
  constructor(options) {
    this.#options = options;
    this.#table = { steps: options.facts.workflow.steps, definitions: options.definitions };
    this.#prefix = createPrefix(this.#table);
  }
  header(parts) {
    this.#print(renderHeader(parts, this.#options.stream));
  }
  note(line) {
    this.#print(line);
  }
  stopping(line) {
    this.#print(line);
  }
  ask(lines) {
    this.#print(lines.join("\n"));
    this.#asks = true;
    this.#options.stream.write(PROMPT);
  }
  answered({ typed }) {
    if (typed) this.#asks = false;
    else this.#leavePrompt();
  }
  onEvent(event, state) {
    this.#state = state;
    switch (event.type) {
      case "step.failed":
      case "step.interrupted":
        this.#open.add(event.step);
        break;
      case "step.started":
        this.#open.delete(event.step);
        break;
      case "human.asked":
        this.#printRow(event.step);
        break;
      case "step.succeeded":
      case "step.skipped":
        this.#open.delete(event.step);
        this.#printRow(event.step);
        break;
      case "block.closed":
        this.#printOpen(`${event.step}/`);
        this.#printRow(event.step);
        break;
      default:
    }
  }
  onAgentEvent(step, event) {
    const { detail, directory } = this.#options;
    if (detail === "base") return;
    for (const line of detailLines(event, directory)) this.#print(this.#prefix(step, line));
  }
  onScriptLine(step, line) {
    if (this.#options.detail === "all") this.#print(this.#prefix(step, line));
  }
  close() {
    this.#leavePrompt();
    this.#printOpen("");
  }
  #printOpen(prefix) {
    for (const path of this.#open) {
      if (!path.startsWith(prefix)) continue;
      this.#open.delete(path);
      this.#printRow(path);
    }
  }
  #printRow(path) {
    const row = this.#row(path);
    if (row) this.#print(renderRow(row, { stream: this.#options.stream, now: this.#options.now() }));
  }
  #row(path) {
    return stepRow(this.#table, this.#state, path);
  }
  #print(line) {
    this.#leavePrompt();
    this.#options.stream.write(`${line}
`);
  }
  #leavePrompt() {
    if (this.#asks) this.#options.stream.write("\n");
    this.#asks = false;
  }
};

// src/cli/questions.ts
const { createInterface } = process.getBuiltinModule("node:readline");
var Bell = class {
  #controller = new AbortController();
  get signal() {
    return this.#controller.signal;
  }
  ring() {
    const rung = this.#controller;
    this.#controller = new AbortController();
    rung.abort();
  }
};
var SETTLED_MS = 400;
var Questions = class {
  #options;
  #open;
  /** Questions that have been answered here, or that nobody here wants to answer. */
  #left = /* @__PURE__ */ new Set();
  #shown = /* @__PURE__ */ new Set();
  #lines;
  #soon;
  constructor(options) {
    this.#options = options;
  }
  onEvent(_event, state) {
    const idle = state.status === "running" && state.active.size === 0;
    const questions = idle ? questionsOf(state).filter((question) => !this.#left.has(keyOf(question))) : [];
    const [first, ...others] = questions;
    clearTimeout(this.#soon);
    if (this.#open && first && keyOf(first) === keyOf(this.#open)) return;
    if (this.#open) this.#leave({ typed: false });
    if (!first) return;
    const words = this.#shown.has(keyOf(first)) ? againFor(first) : this.#wordsFor(first, others.length);
    this.#soon = setTimeout(() => this.#ask(first, words), SETTLED_MS).unref();
  }
  [Symbol.dispose]() {
    clearTimeout(this.#soon);
    this.#lines?.removeAllListeners("close").close();
    this.#lines = void 0;
  }
  #wordsFor(question, others) {
    const [first = "", ...rest] = questionLines(question);
    const step = question.path.includes("/") ? ` --step ${question.path}` : "";
    return [
      "",
      `  \u23F8 ${first}`,
      ...rest.map((line) => `  ${line}`),
      ...others === 0 ? [] : [`    ${others} more asked after it.`],
      `    Type your answer, or /approve, or /reject and why; or from elsewhere:`,
      `    agentic-sdlc input ${this.#options.runId}${step} "your words"`
    ];
  }
  #ask(question, lines) {
    const { terminal, stdin } = this.#options;
    this.#open = question;
    this.#shown.add(keyOf(question));
    terminal.ask(lines);
    this.#lines = createInterface({ input: stdin(), terminal: false });
    this.#lines.on("line", (line) => void this.#read(line.trim(), question));
    this.#lines.on("close", () => this.#giveUp(question));
  }
  async #read(line, question) {
    if (this.#open !== question) return;
    const answer = parseAnswer(line);
    this.#leave({ typed: true });
    if (answer === void 0) {
      this.#ask(question, ["    Say it in words, or /approve, or /reject and why."]);
      return;
    }
    this.#left.add(keyOf(question));
    try {
      await this.#options.onAnswer(question, answer);
    } catch (error) {
      this.#options.terminal.note(`  The answer could not be kept: ${error.message}`);
      this.#left.delete(keyOf(question));
    }
  }
  /** The keyboard is gone (Ctrl+D): the question stays open for answers from elsewhere. */
  #giveUp(question) {
    this.#left.add(keyOf(question));
    this.#leave({ typed: false });
  }
  #leave(how) {
    this.#open = void 0;
    this[Symbol.dispose]();
    this.#options.terminal.answered(how);
  }
};
function againFor({ path }) {
  return [`    ${path} still waits for your answer.`];
}
function keyOf({ path, asked_at }) {
  return `${path} ${asked_at}`;
}
var COMMAND = /^\/(approve|reject)(?:\s+(.*))?$/;
function parseAnswer(line) {
  const [, command, text = ""] = COMMAND.exec(line) ?? [];
  if (command === "approve") return { decision: "approved", text };
  if (command === "reject") return text === "" ? void 0 : { decision: "rejected", text };
  return line === "" ? void 0 : { decision: "input", text: line };
}

// src/cli/attended.ts
function isAttended(io) {
  return io.stderr.isTTY && !isSet(io.environment["CI"]) && io.stdin.isTTY;
}
function asksPeople(workflows) {
  return workflows.some(
    ({ steps }) => Array.from(walkSteps(steps)).some(({ type }) => type === "wait-for-human")
  );
}
function questionsAt({ io, root, terminal, states, runId, bell }) {
  return new Questions({
    runId,
    terminal,
    stdin: () => io.stdin,
    onAnswer: async (question, answer) => {
      leaveAnswer(states, runId, { question, answer, actor: await actorOf(io, root) });
      bell.ring();
    }
  });
}

// src/redaction/stream.ts
var MOST_HELD = 32 * 1024;
var KEPT = 8 * 1024;
var RESCANNED = 4 * 1024;
var WRAPPED_LINE = 16;
var OPEN_MARKER = /-----BEGIN [A-Z0-9 ]{0,60}(?:-{1,4}|-----(?:\s+[A-Z][\w-]{0,40}: [^\n]{0,200})*\s*[A-Za-z0-9+/=]{0,16})?$/;
var LONGEST_MARKER = 500;
var OPEN_END = /\s*-{1,5}(?:E|EN|END[A-Z0-9 ]{0,60}-{0,4})?$/;
function createRedactingStream(redactor) {
  let held = "";
  let enough = 0;
  return {
    push: (chunk) => {
      held += chunk;
      if (held.length < enough) return "";
      const spans = redactor.find(held);
      const cut = cutFor(redactor, held, spans);
      const shown = replaceSpans(
        held.slice(0, cut),
        spans.filter(([, end]) => end <= cut)
      );
      held = held.slice(cut);
      enough = held.length < RESCANNED ? 0 : held.length * 1.25;
      return shown;
    },
    end: () => {
      const shown = redactor.redact(held);
      held = "";
      enough = 0;
      return shown;
    }
  };
}
function cutFor(redactor, text, spans) {
  const last = text.slice(-LONGEST_MARKER).trimEnd();
  const end = text.trimEnd().length - (OPEN_END.exec(last)?.[0].length ?? 0);
  const open = spans.filter((span) => span[1] >= end).map(([start2]) => start2);
  const marker = OPEN_MARKER.exec(text.slice(-LONGEST_MARKER));
  const places = [redactor.openFrom(text), openLines(text), ...open];
  if (marker) places.push(Math.max(0, text.length - LONGEST_MARKER) + marker.index);
  let cut = Math.min(...places);
  if (text.length - cut > MOST_HELD) cut = text.length - KEPT;
  for (const [start2, end2] of spans.toSorted(([a], [b]) => b - a)) if (start2 < cut && end2 > cut) cut = start2;
  return cut;
}
function openLines(text) {
  let open = wordStart(text, text.length);
  for (; ; ) {
    const end = spaceStart(text, open);
    const start2 = wordStart(text, end);
    if (end - start2 < WRAPPED_LINE || !/^[\w+/-]+=*$/.test(text.slice(start2, end))) return open;
    open = start2;
    if (text.length - open > MOST_HELD) return open;
  }
}
function wordStart(text, end) {
  let start2 = end;
  while (start2 > 0 && !isSpace(text.charCodeAt(start2 - 1))) start2 -= 1;
  return start2;
}
function spaceStart(text, end) {
  let start2 = end;
  while (start2 > 0 && isSpace(text.charCodeAt(start2 - 1))) start2 -= 1;
  return start2;
}
function isSpace(code) {
  return code === 32 || code >= 9 && code <= 13;
}

// src/cli/redacted-observer.ts
function redactedObserver(observer, redactor) {
  const scripts = /* @__PURE__ */ new Map();
  const show = (step, script, text) => {
    const lines = (script.line + text).split("\n");
    script.line = lines.pop() ?? "";
    for (const line of lines) observer.onScriptLine?.(step, line);
  };
  return {
    onEvent: (event, state) => {
      if ("step" in event && event.step !== void 0 && ENDS.has(event.type)) {
        const script = scripts.get(event.step);
        if (script) show(event.step, script, script.stream.end());
        scripts.delete(event.step);
      }
      observer.onEvent?.(redactor.redactValue(event), state);
    },
    onAgentEvent: (step, event) => {
      const isShown = event.type !== "tool-result" && event.type !== "session";
      observer.onAgentEvent?.(step, isShown ? redactor.redactValue(event) : event);
    },
    onScriptLine: (step, line) => {
      const script = scripts.get(step) ?? { stream: createRedactingStream(redactor), line: "" };
      scripts.set(step, script);
      show(step, script, script.stream.push(`${line}
`));
    }
  };
}
var ENDS = /* @__PURE__ */ new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted"
]);

// src/cli/signals.ts
var watched = ["SIGINT", "SIGTERM", "SIGHUP"];
function watchSignals({
  stop,
  kill,
  onFirst
}) {
  let first;
  const onSignal = (signal) => {
    if (first !== void 0) {
      kill.abort();
      return;
    }
    first = signal === "SIGINT" ? "SIGINT" : "SIGTERM";
    onFirst();
    stop.request({ kind: "interrupted" });
  };
  for (const signal of watched) process.on(signal, onSignal);
  return {
    received: () => first,
    [Symbol.dispose]: () => {
      for (const signal of watched) process.off(signal, onSignal);
    }
  };
}

// src/cli/commands/demo.ts
const { appendFileSync, cpSync, mkdtempSync, readFileSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { delimiter, dirname, join } = process.getBuiltinModule("node:path");

// src/cli/session.ts
const { resolve } = process.getBuiltinModule("node:path");
var STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";
async function runSession(given, work) {
  const { workflow, project, overrides } = given;
  const options = { ...given, io: redactedIo(given.io, project.config.logging.redact) };
  const settingsFor = (each) => resolveSettings({ workflow: each, config: project.given, overrides });
  const settings = settingsFor(workflow);
  const definitions = new Map(
    Array.from(options.definitions, ([name, each]) => [
      name,
      { workflow: each, settings: settingsFor(each) }
    ])
  );
  const { end, code } = await session({ ...options, settings, definitions }, work);
  if (options.json) printJson(options.io, describeEnd(end, settings));
  else print(options.io, renderResult(options, end, { settings, definitions }));
  return code;
}
function renderResult({ io, project, table = false }, end, { settings, definitions }) {
  const { steps } = end.facts.workflow;
  const isTold = io.stderr.isTTY || io.isOneStream?.() === true;
  const rows = table && !isTold ? stepRows({ steps, definitions }, end.state) : [];
  const lines = rows.map((row) => renderRow(row, { stream: io.stdout, now: Date.now() }));
  const lookup = { state: end.state, definitions, settingsOf: settings.stepSettings };
  const providerOf = ({ path }) => settingsAt(lookup, path).provider;
  const ended = renderEnd({ ...end, limits: settings, providerOf, runOf: ownerOf(project) });
  return ["", ...lines, ...lines.length > 0 ? [""] : [], ...ended.map((line) => `  ${line}`)].join("\n");
}
function ownerOf({ root, config }) {
  return (worktree) => {
    const store = createLocalStore(root, config.outputDirectory);
    const named = JSON.stringify(worktree);
    const isIts = ({ runId, progress }) => progress.includes(named) || store.read(runId, runFiles.journal)?.includes(named) === true;
    return store.list().find(isIts)?.runId;
  };
}
async function session(options, work) {
  var _stack = [];
  try {
    const { io, project, workflow, overrides, notice, json, settings, definitions } = options;
    keepYoungHeapSmall();
    const stop = new Stop();
    const kill = new AbortController();
    const { root } = project;
    const report = (text) => terminal ? terminal.note(`  ${text}`) : say(io, text);
    const ports = compose({ ...project, environment: io.environment, kill: kill.signal, report });
    const _templates = __using(_stack, ports.templates, true);
    const SessionTerminal = await loadTerminal(io);
    const asks = options.program !== void 0 || asksPeople([workflow, ...workflowsOf(definitions)]);
    const attended = asks && isAttended(io);
    const bell = new Bell();
    let terminal;
    let questions;
    const signals = __using(_stack, watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) }));
    const end = await work(ports, {
      workflow,
      ...options.program ? { program: options.program } : {},
      settings,
      definitions,
      stop,
      waitsForPeople: attended,
      bell,
      observe: ({ facts, store, place }) => {
        recordSettings(store, { project, workflow, overrides });
        const shown = new SessionTerminal({
          facts,
          definitions,
          limits: settings,
          stream: io.stderr,
          detail: settings.terminalOutput,
          directory: resolve(root, place?.path ?? "."),
          now: Date.now
        });
        terminal = shown;
        if (notice !== void 0) (json ? say : print)(io, notice);
        shown.header(headerFor({ facts, settings, place, definitions }));
        for (const note of notesFor(options)) shown.note(note);
        if (attended) {
          const { runId } = facts;
          questions = questionsAt({ io, root, terminal: shown, states: ports.states, runId, bell });
        }
        const redactor = redactorFor(io.environment, project.config.logging.redact);
        const watching = [redactedObserver(shown, redactor), ...questions ? [questions] : []];
        return [...watching, ...loggers(project, store, ports)];
      }
    }).finally(() => {
      questions?.[Symbol.dispose]();
      terminal?.close();
    });
    return { end, code: exitCodeFor(end.state, signals.received()) };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function workflowsOf(definitions) {
  return Array.from(definitions.values(), ({ workflow }) => workflow);
}
async function loadTerminal({
  stderr,
  environment
}) {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  return live ? (await import("./live-terminal-OUDFUWGR.js")).LiveTerminal : PlainTerminal;
}
function loggers({ config }, store, { clock }) {
  if (!config.logging.enabled) return [];
  return [createLogger(store, { level: config.logging.level, now: () => clock.now() })];
}
function headerFor({
  facts,
  settings,
  place,
  definitions
}) {
  const { provider, model } = settings.agent;
  const agents = [facts.workflow, ...workflowsOf(definitions)].some(usesAgents);
  return [
    facts.workflow.name,
    `run ${facts.runId}`,
    ...agents ? [model === void 0 ? provider : `${provider} (${model})`] : [],
    ...place ? [`branch ${place.branch}`] : []
  ];
}
function describeEnd({ state, facts, diff, kept = [], leftovers = [] }, settings) {
  const { maxCostUsd, maxTokens } = limitsNow(settings, state);
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    ...state.workspace ? { branch: state.workspace.branch } : {},
    ...diff ? { diff } : {},
    limits: { max_cost_usd: maxCostUsd ?? null, max_tokens: maxTokens ?? null },
    ...kept.length > 0 ? { kept_worktrees: kept } : {},
    ...leftovers.length > 0 ? { leftover_worktrees: leftovers } : {},
    ...state.failure ? { error: state.failure.failure } : {},
    ...state.paused ? { paused: pausedFacts(state.paused) } : {},
    ...state.status === "completed" ? {} : { next: nextCommands(state, settings) }
  };
}
function notesFor({
  notes = [],
  project,
  workflow,
  settings,
  definitions
}) {
  const { prices } = project.config.agents;
  const unpriced = unknownPrices([{ workflow, settings }, ...definitions.values()], prices);
  return [
    ...notes,
    ...warnings([workflow, ...workflowsOf(definitions)]),
    ...unpriced === void 0 ? [] : [`  ${unpriced}`]
  ];
}
function pausedFacts({ reason, message, step, spent }) {
  return { reason, message, ...step === void 0 ? {} : { step }, ...spent ? { spent } : {} };
}
function warnings(workflows) {
  const ignored = [...new Set(workflows.flatMap(withoutEffect))];
  return ignored.length === 0 ? [] : [`  Without effect in this version: ${ignored.join(", ")}.`];
}
function usesAgents({ steps }) {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}

// src/cli/start.ts
async function start({ io, project, loaded: { workflow, program, source, wrong, missing, odd }, variables }, options, extra = {}) {
  const problems = sortProblems([...wrong, ...missing]);
  if (problems.length > 0) {
    throw new AgenticError({
      code: "definition-invalid",
      message: renderProblems(problems, { nothingStarted: true }),
      data: { problems }
    });
  }
  if (odd.length > 0) say(io, renderWarnings(odd));
  const actor = actorOf(io, project.root);
  const overrides = overridesOf(options);
  const definitions = loadNested(project, workflow);
  const json = options.json ?? false;
  const settings = resolveSettings({ workflow, config: project.given, overrides });
  const uncommitted = await uncommittedFiles(io, project, settings);
  const session2 = {
    io,
    project,
    workflow,
    definitions,
    overrides,
    json,
    notes: uncommitted === 0 ? [] : [uncommittedNote(uncommitted)],
    ...extra,
    ...program ? { program: await givenProgram(program, variables) } : {}
  };
  return await runSession(
    session2,
    async (ports, request) => startRun(ports, request, {
      id: createRunId(systemClock.now(), randomIds.suffix()),
      workflow: workflow.name,
      definition: source,
      variables,
      trigger: "cli",
      actor: await actor,
      engine_version: version,
      overrides,
      ...options.fromStep === void 0 ? {} : { fromStep: options.fromStep }
    })
  );
}
async function uncommittedFiles(io, project, { git }) {
  if (!project.isRepository || !git.enabled || !git.worktree) return 0;
  const status = await createGit(project.root, io.environment).try("status", "--porcelain");
  return status === void 0 || status === "" ? 0 : status.split("\n").length;
}
function uncommittedNote(count) {
  const files = count === 1 ? "1 file of your checkout has" : `${count} files of your checkout have`;
  return `  ${files} changes that are not committed; the run works without them.`;
}
function overridesOf(options) {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens } = options;
  const given = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== void 0));
}

// src/cli/commands/demo.ts
async function demoCommand(io, _args, options) {
  const source = join(packageRoot(), "demo");
  const folder = mkdtempSync(join(tmpdir(), "agentic-sdlc-demo-"));
  const repository = await createRepository(folder, { source, environment: io.environment });
  const provider = options.provider ?? "replay";
  const demoIo = { ...io, cwd: repository, environment: withThisNode(io.environment) };
  const project = openProject(repository);
  const loaded = await loadWorkflow(project, repository, "plan-build-validate");
  const request = readFileSync(join(source, "request.md"), "utf8");
  const variables = { request, type: "feature", check_command: "npm test" };
  const code = await start(
    { io: demoIo, project, loaded, variables },
    { ...options, provider },
    { table: true, ...provider === "replay" ? { notice: NOTICE } : {} }
  );
  const places = `  Repository: ${repository}
  Remote: ${join(folder, "remote.git")}`;
  (options.json ? say : print)(io, places);
  return code;
}
var RECORDINGS = ".agentic/recordings";
var NOTICE = "replaying recorded sessions; --provider claude runs the real agent";
async function createRepository(folder, { source, environment }) {
  const remote = join(folder, "remote.git");
  const repository = join(folder, "package");
  cpSync(join(source, "package"), repository, { recursive: true });
  const outside = createGit(folder, environment);
  await outside.run("init", "--quiet", "--bare", "--initial-branch=main", remote);
  await outside.run("init", "--quiet", "--initial-branch=main", repository);
  const git = createGit(repository, environment);
  for (const [name, value] of [
    ["user.name", "agentic-sdlc demo"],
    ["user.email", "demo@example.invalid"]
  ]) {
    await git.run("config", name, value);
  }
  await git.run("add", "--all");
  await git.run("commit", "--quiet", "-m", "Start with the package");
  await git.run("remote", "add", "origin", remote);
  await git.run("push", "--quiet", "origin", "main");
  cpSync(join(source, "recordings"), join(repository, RECORDINGS), { recursive: true });
  appendFileSync(join(repository, ".git", "info", "exclude"), `/${RECORDINGS}/
`);
  return repository;
}
function withThisNode(environment) {
  return { ...environment, PATH: [dirname(process.execPath), environment["PATH"]].join(delimiter) };
}

// src/cli/variables.ts
const { resolve: resolve2 } = process.getBuiltinModule("node:path");
async function readVariables(io, { workflow, program }, options) {
  const fromFile = options.varsFile === void 0 ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const resolved = resolveAll(await resolverOf(workflow, program), fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(resolved.problems),
    data: { problems: resolved.problems }
  });
}
async function resolverOf(workflow, program) {
  if (!program) return (given, source) => resolveVariables(workflow, given, source);
  const { resolveArguments } = await import("./arguments-VWTHFV6O.js");
  return (given, source) => resolveArguments(program.definition, given, source);
}
function resolveAll(resolveVariables2, fromFile, fromLine) {
  const resolved = resolveVariables2({ ...fromFile, ...fromLine }, "command line");
  const isFileOnly = (name) => Object.hasOwn(fromFile, name) && !Object.hasOwn(fromLine, name);
  const file = resolveVariables2(fromFile, "file");
  const inFile = "problems" in file ? file.problems.filter(({ variable }) => isFileOnly(variable)) : [];
  const elsewhere = "problems" in resolved ? resolved.problems.filter(({ variable }) => !isFileOnly(variable)) : [];
  return inFile.length + elsewhere.length > 0 ? { problems: [...inFile, ...elsewhere] } : resolved;
}
function parseAssignment(text) {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new AgenticError({
    code: "usage",
    message: `\`--var ${text}\` has no value; write \`--var name=value\`.`
  });
}
async function readVariablesFile(io, file) {
  const { parsePlainYaml } = await import("./plain-yaml-2CYQQMAP.js");
  const parsed = parsePlainYaml(readText(resolve2(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`
  });
}

// src/cli/commands/dry-run.ts
var CONDITION_COLUMNS = 40;
var ENSURES_COLUMNS = 80;
var TIMEOUT_MINUTES = 5;
async function dryRun(io, { project, loaded, variables, options }) {
  const { workflow } = loaded;
  const overrides = overridesOf(options);
  const settings = resolveSettings({ workflow, config: project.given, overrides });
  const { fromStep } = options;
  if (fromStep !== void 0) stepsLeftOut(workflow, fromStep);
  const known = knownFiles(project);
  const nested = (name2) => {
    const found = known.workflow(name2);
    if (!("workflow" in found)) return void 0;
    const inner = resolveSettings({ workflow: found.workflow, config: project.given, overrides });
    return { workflow: found.workflow, settings: inner };
  };
  const steps = workflow.steps.map((step) => describeStep(step, { settings, nested }));
  const problems = sortProblems([...loaded.wrong, ...loaded.missing]);
  const { name, description } = workflow;
  const valid = problems.length === 0;
  if (options.json) printJson(io, { workflow: name, description, variables, steps, valid, problems });
  else print(io, renderPlan({ loaded, variables, settings, steps }));
  if (!valid) say(io, renderProblems(problems, { nothingStarted: true }));
  if (loaded.odd.length > 0) say(io, renderWarnings(loaded.odd));
  return await Promise.resolve(valid ? exitCodes.completed : exitCodes.usage);
}
function describeStep(step, around) {
  const { settings } = around;
  const inner = innerOf(step, around);
  const agent = step.type === "prompt" || step.type === "command" ? settings.stepSettings(step) : void 0;
  return {
    name: step.name,
    type: step.type,
    what: whatOf(step, settings),
    ...step.condition === void 0 ? {} : { condition: step.condition },
    ...step["depends-on"] === void 0 ? {} : { after: dependenciesOf(step) },
    ...step.ensures ? { ensures: step.ensures.map(checkWords) } : {},
    ...agent ? { provider: agent.provider, ...agent.model === void 0 ? {} : { model: agent.model } } : {},
    ...inner.length > 0 ? { steps: inner } : {}
  };
}
function innerOf(step, around) {
  if (step.type !== "workflow") return childrenOf(step).map((child) => describeStep(child, around));
  const unfolded = around.nested?.(step.workflow);
  const { workflow, settings } = unfolded ?? {};
  return settings ? (workflow?.steps ?? []).map((child) => describeStep(child, { settings })) : [];
}
function whatOf(step, settings) {
  switch (step.type) {
    case "command":
      return step.command;
    case "script":
      return firstLine(step.run);
    case "prompt":
      return step["prompt-file"] ?? firstLine(step.prompt ?? "");
    case "recurring":
      return describeLoop(step);
    case "parallel":
      return describeBranches(step, settings);
    case "wait-for-human":
      return describeQuestion(step);
    case "workflow":
      return step.workflow;
    default:
      return "";
  }
}
function describeBranches(step, { maxWorkers, git }) {
  const count = step.steps.length;
  const merged = step["merge-mode"] === "merge";
  const [each, first] = [git.enabled && git.autoPr, step["merge-strategy"] === "first-success"];
  return [
    plural(count, "branch", "branches"),
    ...maxWorkers < count ? [`${maxWorkers} at once`] : [],
    ...first ? ["the first to succeed counts"] : [],
    ...merged ? ["merged into the run's branch"] : each ? ["a pull request each"] : []
  ].join(", ");
}
function describeQuestion(step) {
  const waits = `waits ${plural(step["timeout-minutes"] ?? TIMEOUT_MINUTES, "minute")} for a person`;
  const then = step["on-timeout"] === "continue" ? "then goes on" : "then the run fails";
  return `${firstLine(step.message)} (${waits}, ${then})`;
}
function checkWords(check) {
  if (check === "commit") return "a commit";
  if ("files" in check) return `changes in ${check.files.join(", ")}`;
  return "command" in check ? `\`${firstLine(check.command)}\` succeeds` : "its data meets a schema";
}
function describeLoop(step) {
  const each = step["for-each"];
  const most = step["max-iterations"];
  return [
    ...each === void 0 ? [] : [`for each of ${typeof each === "string" ? each : `${each.length} items`}`],
    ...most === void 0 ? [] : [`at most ${most}`],
    ...step.until === void 0 ? [] : [`until ${oneLine(step.until)}`]
  ].join(", ");
}
function firstLine(text) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79)}\u2026` : line;
}
function renderPlan({
  loaded,
  variables,
  settings,
  steps
}) {
  const { workflow } = loaded;
  const { provider, model } = settings.agent;
  const { git } = settings;
  const ignored = withoutEffect(workflow);
  const lines = [
    `${workflow.name} \xB7 dry run \xB7 ${provider}${model === void 0 ? "" : ` (${model})`}`,
    ...workflow.description === void 0 ? [] : [workflow.description],
    "",
    ...Object.entries(variables).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`),
    ...Object.keys(variables).length > 0 ? [""] : [],
    ...loaded.program ? [programLine(loaded.program)] : steps.flatMap((step) => renderStep(step, 1)),
    "",
    git.enabled ? `Git: ${git.worktree ? "a worktree of its own" : "your checkout"}, branch ${git.branchPrefix}\u2026${git.autoPr ? ", pull request at the end" : ""}` : "Git: not used",
    ...budgetLine(settings),
    ...ignored.length > 0 ? [`Without effect in this version: ${ignored.join(", ")}.`] : [],
    "Nothing was started."
  ];
  return lines.join("\n");
}
function programLine({ definition: { phases = [] } }) {
  const headings = phases.length === 0 ? "" : `; its phases: ${phases.join(", ")}`;
  return `  Written in TypeScript: its steps are known as it runs${headings}.`;
}
function budgetLine({ maxCostUsd, maxTokens }) {
  const limits = [
    ...maxCostUsd === void 0 ? [] : [formatCost(maxCostUsd)],
    ...maxTokens === void 0 ? [] : [`${formatCount(maxTokens)} tokens`]
  ];
  return limits.length === 0 ? [] : [`Budget: pauses at ${limits.join(" or ")}`];
}
function renderStep(step, depth) {
  const indent = "  ".repeat(depth);
  const choice = step.type === "conditional" ? `if ${oneLine(step.condition ?? "")}` : step.what;
  const more = [
    ...step.after ? [`after ${step.after.join(", ")}`] : [],
    ...step.condition === void 0 || step.type === "conditional" ? [] : [`if ${oneLine(step.condition)}`],
    ...step.ensures ? [`ensures ${shorten(step.ensures.join(", "), ENSURES_COLUMNS)}`] : []
  ];
  const what = [choice, ...more].filter((part) => part !== "").join("  ");
  const line = `${indent}${step.name.padEnd(20 - depth * 2)}  ${step.type.padEnd(14)}  ${what}`.trimEnd();
  return [line, ...(step.steps ?? []).flatMap((inner) => renderStep(inner, depth + 1))];
}
function oneLine(text) {
  return shorten(String(text), CONDITION_COLUMNS);
}

// src/cli/commands/one-shot.ts
async function oneShotCommand(io, [prompt = ""], options) {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "one-shot");
  const variables = await readVariables(io, loaded, { var: [`prompt=${prompt}`] });
  const git = options.git === true || options.pr === true;
  const given = { ...options, git, pullRequest: options.pr === true };
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options: given });
  return await start({ io, project, loaded, variables }, given);
}

// src/cli/commands/resume.ts
async function resumeCommand(io, [runId = ""], options) {
  const project = openProject(io.cwd);
  const report = (text) => say(io, text);
  await composeCarriedStates({ ...project, environment: io.environment, report }).bring?.(runId);
  const { workflow: kept, record } = readRun(project, runId);
  const program = isProgramRun(record) ? await programOf(project, record) : void 0;
  const workflow = program?.workflow ?? kept;
  const definitions = await readDefinitions(project, runId);
  const { maxCostUsd, maxTokens } = options;
  const limits = {
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens }
  };
  const state = readJournal(project, runId);
  checkLimits(state, limits);
  const overrides = { ...record.overrides, ...state.limits, ...overridesOf(options) };
  return await runSession(
    {
      io,
      project,
      workflow,
      definitions,
      overrides,
      json: options.json ?? false,
      ...program ? { program: await givenProgram(program, record.variables) } : {}
    },
    (ports, request) => resumeRun(ports, request, {
      runId,
      limits,
      ...options.fromStep === void 0 ? {} : { fromStep: options.fromStep }
    })
  );
}
function checkLimits({ runId, usage, knownCostUsd }, { maxCostUsd = Infinity, maxTokens = Infinity }) {
  const tokens = tokensOf(usage);
  const dollars = Math.round(knownCostUsd * 1e4) / 1e4;
  const short = dollars >= maxCostUsd ? `has spent ${formatCost(knownCostUsd)} already; give \`--max-cost-usd\` more than that` : tokens >= maxTokens ? `has used ${formatCount(tokens)} tokens (${tokens}) already; give \`--max-tokens\` more than that` : void 0;
  if (short !== void 0) throw new AgenticError({ code: "usage", message: `Run ${runId} ${short}.` });
}

// src/cli/commands/run.ts
async function runCommand(io, [name = ""], options) {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}

// src/cli/commands/analyse.ts
async function analyseCommand(io, _args, { type, autofix, scope, ...options }) {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "analyse-codebase");
  const given = Object.entries({ type, autofix, scope }).filter(([, value]) => value !== void 0);
  const variables = await readVariables(io, loaded, {
    var: given.map(([name, value]) => `${name}=${value}`)
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}

export {
  leaveAnswer,
  actorOf,
  describeActivity,
  renderHeader,
  detailLines,
  createPrefix,
  PROMPT,
  demoCommand,
  oneShotCommand,
  resumeCommand,
  runCommand,
  analyseCommand
};
