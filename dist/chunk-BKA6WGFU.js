const require = process.getBuiltinModule;
import {
  stepRow
} from "./chunk-PLXLGEUH.js";
import {
  questionLines
} from "./chunk-QXRBRBSJ.js";
import {
  columnsFor,
  renderRow
} from "./chunk-WTFPW7UX.js";
import {
  questionsOf
} from "./chunk-5PMJUOZA.js";
import {
  replaceSpans
} from "./chunk-OJV2YDKN.js";
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  initialState,
  nameOf,
  prefixOf,
  shorten,
  waitWords
} from "./chunk-EO6JZ5KM.js";
import {
  printable
} from "./chunk-4YWLZDBW.js";

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

// src/output/terminal/agent-activity.ts
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

// src/output/terminal/terminal.ts
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
function isWarning(event) {
  return event.type === "notice" && event.warning === true;
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
function orchestratorWaits(until) {
  return `\u23F8 orchestrator  ${waitWords({ until })}`;
}
var PROMPT = "  > ";

// src/output/terminal/plain-terminal.ts
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
      case "decision.made":
        if (event.until !== void 0) this.#print(`  ${orchestratorWaits(event.until)}`);
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
    if (detail === "base" && !isWarning(event)) return;
    for (const line of detailLines(event, directory)) this.#print(this.#prefix(step, line));
  }
  onScriptLine(step, line) {
    if (this.#options.detail === "all") this.#print(this.#prefix(step, line));
  }
  onProviderWait(step) {
    this.#printRow(step);
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

// src/cli/session/terminal-questions.ts
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
    this.#soon = setTimeout(() => this.#ask({ question: first, state }, words), SETTLED_MS).unref();
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
  #ask(asked, lines) {
    const { question } = asked;
    const { terminal, stdin } = this.#options;
    this.#open = question;
    this.#shown.add(keyOf(question));
    terminal.ask(lines);
    const { createInterface } = process.getBuiltinModule("node:readline");
    this.#lines = createInterface({ input: stdin(), terminal: false });
    this.#lines.on("line", (line) => void this.#read(line.trim(), asked));
    this.#lines.on("close", () => this.#giveUp(question));
  }
  async #read(line, asked) {
    const { question } = asked;
    if (this.#open !== question) return;
    const answer = parseAnswer(line);
    this.#leave({ typed: true });
    if (answer === void 0) {
      this.#ask(asked, ["    Say it in words, or /approve, or /reject and why."]);
      return;
    }
    this.#left.add(keyOf(question));
    try {
      await this.#options.onAnswer({ ...asked, answer });
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

// src/redaction/redacting-stream.ts
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
  const open = spans.filter((span) => span[1] >= end).map(([start]) => start);
  const marker = OPEN_MARKER.exec(text.slice(-LONGEST_MARKER));
  const places = [redactor.openFrom(text), openLines(text), ...open];
  if (marker) places.push(Math.max(0, text.length - LONGEST_MARKER) + marker.index);
  let cut = Math.min(...places);
  if (text.length - cut > MOST_HELD) cut = text.length - KEPT;
  for (const [start, end2] of spans.toSorted(([a], [b]) => b - a)) if (start < cut && end2 > cut) cut = start;
  return cut;
}
function openLines(text) {
  let open = wordStart(text, text.length);
  for (; ; ) {
    const end = spaceStart(text, open);
    const start = wordStart(text, end);
    if (end - start < WRAPPED_LINE || !/^[\w+/-]+=*$/.test(text.slice(start, end))) return open;
    open = start;
    if (text.length - open > MOST_HELD) return open;
  }
}
function wordStart(text, end) {
  let start = end;
  while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
function spaceStart(text, end) {
  let start = end;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}
function isSpace(code) {
  return code === 32 || code >= 9 && code <= 13;
}

// src/runner/process/redacted-observer.ts
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
    onProviderWait: (step, state) => observer.onProviderWait?.(step, state),
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

// src/runner/process/signals.ts
var watched = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
function watchSignals({
  stop,
  kill,
  onFirst
}) {
  let first;
  const onSignal = (signal) => {
    if (first !== void 0) {
      kill?.abort();
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

// src/engine/stop-signal.ts
var Stop = class {
  #controller = new AbortController();
  #interrupt = new AbortController();
  #reason;
  get signal() {
    return this.#controller.signal;
  }
  /** Aborted when a person wants an end, even of a run that has come to its own. */
  get interrupted() {
    return this.#interrupt.signal;
  }
  get reason() {
    return this.#reason;
  }
  request(reason) {
    this.#reason ??= reason;
    this.#controller.abort();
    if (reason.kind === "interrupted") this.#interrupt.abort();
  }
};

export {
  unknownPrices,
  describeActivity,
  renderHeader,
  isWarning,
  detailLines,
  createPrefix,
  orchestratorWaits,
  PROMPT,
  PlainTerminal,
  Bell,
  Questions,
  redactedObserver,
  watchSignals,
  Stop
};
