const require = process.getBuiltinModule;
import {
  PROMPT,
  createPrefix,
  detailLines,
  overridesOf,
  renderHeader
} from "./chunk-BHTL2BXE.js";
import {
  renderRow
} from "./chunk-S4U62SOX.js";
import {
  dependenciesOf,
  resolveSettings,
  stepsLeftOut,
  withoutEffect
} from "./chunk-J2WUBLEW.js";
import {
  exitCodes
} from "./chunk-F2BNKN2N.js";
import {
  questionLines,
  stepRow
} from "./chunk-GGER6NZN.js";
import {
  questionsOf
} from "./chunk-EWTLDK6V.js";
import {
  initialState
} from "./chunk-22N4VF27.js";
import {
  knownFiles
} from "./chunk-2IHMYIPM.js";
import {
  print,
  printJson,
  say
} from "./chunk-RFML4UYG.js";
import {
  formatCost,
  formatCount,
  plural,
  shorten
} from "./chunk-DBJSWIT3.js";
import {
  renderProblems,
  renderWarnings,
  sortProblems
} from "./chunk-JWZ77YUM.js";
import {
  childrenOf,
  walkSteps
} from "./chunk-RA5GHXSO.js";

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
  const unknown = distinct(silent.filter(({ model }) => !isPriced(model)).map(nameOf));
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
function nameOf({ provider, model }) {
  return model === void 0 ? `${provider} without \`model\`` : `${provider} (${model})`;
}

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

export {
  unknownPrices,
  PlainTerminal,
  Bell,
  Questions,
  dryRun
};
