const require = process.getBuiltinModule;
import {
  prepareResume,
  work
} from "./chunk-2JELOLUT.js";
import {
  columnsFor,
  renderRow
} from "./chunk-UDIL3GW5.js";
import {
  requireBranches
} from "./chunk-EYVR6ADK.js";
import {
  dependenciesOf,
  requireVerified,
  stepsLeftOut
} from "./chunk-TU6LEPOF.js";
import {
  interruptions,
  isOvertaken,
  lostResults,
  tellOthers
} from "./chunk-WOUM47OR.js";
import {
  stepRow
} from "./chunk-BURSXPUG.js";
import {
  overridesOf,
  resolveSettings
} from "./chunk-WTJIPWZC.js";
import {
  questionLines
} from "./chunk-YSFMGZIF.js";
import {
  isInBranch,
  reportOf
} from "./chunk-BC2PTSTX.js";
import {
  withoutEffect
} from "./chunk-P6AL5ALH.js";
import {
  branchIdOf,
  questionsOf
} from "./chunk-JQKPBP3H.js";
import {
  JOURNAL_VERSION,
  foldEvents,
  foldJournal,
  parseJournal
} from "./chunk-E6KL5N2W.js";
import {
  RunRecord
} from "./chunk-5Z6ZQR2Z.js";
import {
  childrenOf,
  formatCost,
  formatCount,
  initialState,
  knownFiles,
  nameOf,
  plural,
  prefixOf,
  renderProblems,
  renderWarnings,
  shorten,
  sortProblems,
  waitWords,
  walkSteps
} from "./chunk-6LVLBYI2.js";
import {
  exitCodes
} from "./chunk-NXJ6ZHLT.js";
import {
  replaceSpans
} from "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson,
  say
} from "./chunk-JLOJ2DQI.js";
import {
  printable
} from "./chunk-AMXY6FXI.js";
import {
  parseJson
} from "./chunk-IWACR7N4.js";
import {
  FIXED_FILES,
  isEngineFile,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/branch-store.ts
var own = /* @__PURE__ */ new Set([
  runFiles.journal,
  runFiles.logs,
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.sources,
  runFiles.worktrees
]);
var DOCUMENTS = "+documents";
var SHARED = "+shared";
function handedFile(path, { branch, round }) {
  const folder = `steps/${branch}/`;
  if (!path.startsWith(folder)) return void 0;
  const rest = path.slice(folder.length);
  const [top = ""] = rest.split("/", 1);
  if (top !== DOCUMENTS && top !== SHARED) return { kind: "attempt", path };
  const now = `${top}/${round}/`;
  if (!rest.startsWith(now)) return void 0;
  return { kind: top === SHARED ? "shared" : "document", path: rest.slice(now.length) };
}
function createBranchStore({ opened, branch, round, isOwnCode }) {
  const { own: files, run, ownFiles } = opened;
  const documents = `steps/${branch}/${DOCUMENTS}/${round}/`;
  const isOwn = (path) => own.has(path) || path.startsWith("steps/");
  const placeOf = (path) => isOwn(path) ? path : `${documents}${path}`;
  const written = new Set(
    ownFiles().flatMap((path) => path.startsWith(documents) ? path.slice(documents.length) : [])
  );
  const noted = (path) => {
    if (!isOwn(path)) written.add(path);
    return placeOf(path);
  };
  const isHere = (path) => isOwn(path) || written.has(path);
  const read = (path) => files.read(placeOf(path)) ?? (own.has(path) ? void 0 : run.read(path));
  const tails = [runFiles.logs, runFiles.checkpoints].map((path) => ({ path, before: run.read(path) ?? "" }));
  return {
    runId: files.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      const mine = heads && new Map(Array.from(heads).filter(([name]) => isOwnCode(name)));
      files.appendJournal(lines, mine);
    },
    readJournal: () => files.readJournal(),
    read,
    readBytes: (path) => files.readBytes(placeOf(path)) ?? (own.has(path) ? void 0 : run.readBytes(path)),
    write: (path, content) => files.write(noted(path), content),
    append: (path, content) => {
      if (!isHere(path)) files.write(noted(path), read(path) ?? "");
      files.append(placeOf(path), content);
    },
    addEntry: (path, entry) => files.addEntry(noted(path), after(entry, run.read(path) ?? "")),
    files: () => {
      const others = [...written].filter((path) => !isEngineFile(path));
      return [.../* @__PURE__ */ new Set([...run.files(), ...others])].toSorted();
    },
    version: (path) => {
      const version = written.has(path) ? files.version(placeOf(path)) : void 0;
      return version === void 0 ? run.version(path) : `${round} ${version}`;
    },
    writeShared: (path, content) => files.write(`steps/${branch}/${SHARED}/${round}/${path}`, content),
    isShared: (path) => run.isShared(path),
    requests: () => files.requests(),
    ...files.fetchRequests ? { fetchRequests: () => files.fetchRequests?.() ?? Promise.resolve() } : {},
    flush: () => files.flush(),
    ...files.confirmOwner ? { confirmOwner: () => files.confirmOwner?.() ?? Promise.resolve() } : {},
    finish: async () => {
      for (const { path, before } of tails) {
        const tail = (run.read(path) ?? "").slice(before.length);
        if (tail !== "") files.append(noted(path), tail);
      }
      await files.finish({ ended: false });
    },
    ...files.takenOver ? { takenOver: files.takenOver } : {},
    ...files.arrived === void 0 ? {} : { arrived: files.arrived },
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose]()
  };
}
function after({ highest, render }, there) {
  return { highest: (text) => Math.max(highest(text), highest(there)), render };
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

// src/cli/questions.ts
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

// src/engine/branch-run.ts
var MOST_LOOKS = 5;
async function runBranch(ports, request, { runId, branch }) {
  const branches = await requireBranches(ports.states, request.settings);
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    var _stack = [];
    try {
      const seen = await branches.version(runId);
      await ports.states.bring?.(runId);
      requireVerified({ runId, read: (file) => ports.states.read(runId, file) }, request);
      const run = readRun(ports, runId);
      const path = requireOpen(run.state, branch);
      const opened = await branches.open({ runId, id: branchIdOf(path) });
      const _own = __using(_stack, opened.own, true);
      if (await branches.version(runId) !== seen) continue;
      accept(ports, request, { own: opened.own, branch: path });
      return await workOn(ports, request, { ...run, branches, opened, path });
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  }
  throw new AgenticError({
    code: "run-taken-over",
    message: `Run ${runId} is gone on with by somebody else all the time, so the branch ${branch} is not worked on here; see who works on it: agentic-sdlc status ${runId}`
  });
}
function readRun({ states }, runId) {
  const journal = states.read(runId, runFiles.journal) ?? "";
  const record = RunRecord.safeParse(parseJson(states.read(runId, runFiles.run) ?? ""), { jitless: true });
  if (!record.success) {
    throw new AgenticError({
      code: "not-found",
      message: `There is no run ${runId} here or where runs are kept; \`agentic-sdlc list\` shows the runs.`
    });
  }
  const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), `${runId}/${runFiles.journal}`);
  return { state, record: record.data };
}
function requireOpen(state, branch) {
  const open = state.fanOut?.handedOut === true ? state.fanOut.branches : [];
  const found = open.find(({ step }) => step === branch || branchIdOf(step) === branch);
  if (found) return found.step;
  const names = open.map(({ step }) => branchIdOf(step)).join(", ");
  const what = names === "" ? "No branch of it is" : `Those that are: ${names}`;
  throw new AgenticError({
    code: "usage",
    message: `${branch} is no branch of run ${state.runId} that is to be worked on now. ${what}.`
  });
}
function accept({ trustNotes }, request, { own: own2, branch }) {
  const events = parseJournal(own2.readJournal(), `${branchIdOf(branch)}/${runFiles.journal}`);
  request.verified?.confirm?.(events.map((event) => ({ ...event, origin: { branch, seq: event.seq } })));
  trustNotes?.write(own2.location, {});
}
async function workOn(ports, request, { branches, opened, path, state, record }) {
  const open = state.fanOut;
  const { own: own2, run } = opened;
  const { runId } = own2;
  const code = new Set(open.branches.flatMap(({ step, branch }) => step === path ? branch : []));
  const isOwnCode = (name) => code.has(name) || isInside(state, { name, path });
  const store = createBranchStore({ opened, branch: path, round: open.round, isOwnCode });
  snapshot(own2, run);
  const source = `${branchIdOf(path)}/${runFiles.journal}`;
  const events = parseJournal(own2.readJournal(), source);
  const isDone = reportOf(path, open.round, events).status;
  const { length } = events;
  const taken = state.joined.get(path) ?? 0;
  foldEvents(events.slice(taken), source, state);
  state.seq = length;
  const begins = events.findLast((event) => event.type === "fan-out.begun")?.round === open.round;
  if (begins && isDone !== void 0) return await alreadyDone({ request, store, state, record });
  if (length > 0) await ports.agents.endOrphans(runId);
  if (isOvertaken(store.requests(), { branch: path, round: open.round }))
    request.stop.request({ kind: "overtaken" });
  const isLost = await lostResults({ state, store, record }, ports.workspaces);
  const { round } = open;
  const begun = {
    type: "fan-out.begun",
    version: JOURNAL_VERSION,
    run_id: runId,
    step: path,
    round
  };
  const first = [...interruptions({ state, store, isLost }), begun];
  const end = await work(ports, request, { store, record, state, first, branch: path });
  if (state.status === "completed")
    await tellOthers(branches, request.workflow, { runId, branch: path, round }).catch(() => {
    });
  return end;
}
function isInside({ branches }, { name, path }) {
  return Array.from(branches.values()).some(({ step, branch }) => branch === name && isInBranch(step, path));
}
function snapshot(own2, run) {
  for (const path of FIXED_FILES) {
    const text = own2.read(path) === void 0 ? run.read(path) : void 0;
    if (text !== void 0) own2.write(path, text);
  }
}
async function alreadyDone({
  request: { workflow, settings },
  store,
  state,
  record: { id: runId, variables }
}) {
  await store.finish({ ended: false });
  const facts = { runId, workflow, autofix: settings.autofix, variables, directory: store.location };
  return { state, facts, diff: void 0 };
}

// src/launch/branch.ts
async function prepareBranch({ branch, ...options }) {
  const launch = await prepareResume({ ...options, branch });
  const { runId } = options;
  return { ...launch, work: (ports, request) => runBranch(ports, request, { runId, branch }) };
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

// src/launch/redacted-observer.ts
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

// src/launch/signals.ts
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

export {
  handedFile,
  dryRun,
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
  prepareBranch,
  redactedObserver,
  watchSignals
};
