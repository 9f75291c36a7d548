const require = process.getBuiltinModule;
import {
  REMOTE,
  matrixOf,
  outboundCode,
  questionsOf
} from "./chunk-4KNC4DCB.js";
import {
  hasEnded
} from "./chunk-5FEUCZZP.js";
import {
  FAN_OUT,
  addUsage,
  branchAt,
  checkDefinition,
  childrenOf,
  filesChanged,
  formatCost,
  formatCount,
  formatDuration,
  formatMoment,
  formatSpent,
  joinPath,
  lineage,
  mergeOf,
  nameOf,
  noUsage,
  parseWorkflow,
  plural,
  readText,
  renderProblem,
  renderVariableProblems,
  resolveVariables,
  scopeOf,
  stepNodes,
  walkSteps
} from "./chunk-GR7RHVEM.js";
import {
  CONFIG_FILE,
  _enum,
  object,
  record,
  string,
  union,
  unknown
} from "./chunk-2HJVK3LW.js";
import {
  fence,
  withoutHidden
} from "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/config/inherit.ts
var SettingSource = _enum(["command line", "step", "workflow", "config", "default"]);
function effectiveSettings(levels) {
  const { settings, config = {}, commandLine = {} } = levels;
  const { defaults = {}, execution = {} } = config;
  const steps = stepsOf(levels);
  return {
    provider: providerOf(levels),
    model: modelOf(levels),
    maxRetry: choose(3, [
      onCommandLine("--max-retry", commandLine.maxRetry),
      ...inSteps(steps, "max-retry"),
      inWorkflow(settings, "max-retry"),
      inConfig("defaults.maxRetry", defaults.maxRetry)
    ]),
    onError: onErrorOf(levels),
    timeoutMinutes: timeoutOf(levels),
    maxCostUsd: costOf(levels),
    maxTokens: tokensOf(levels),
    context: choose("fresh", inSteps(steps, "context")),
    bypassPermissions: choose(false, [
      onCommandLine("--bypass-permissions", commandLine.bypassPermissions),
      ...inSteps(steps, "bypass-permissions"),
      inWorkflow(settings, "bypass-permissions"),
      inConfig("defaults.bypassPermissions", defaults.bypassPermissions)
    ]),
    autofix: choose("major", [
      onCommandLine("--autofix", commandLine.autofix),
      inWorkflow(settings, "autofix"),
      inConfig("defaults.autofix", defaults.autofix)
    ]),
    terminalOutput: choose("base", [
      onCommandLine("--terminal-output", commandLine.terminalOutput),
      inWorkflow(settings, "terminal-output"),
      inConfig("defaults.terminalOutput", defaults.terminalOutput)
    ]),
    trackProgress: choose(true, [
      inWorkflow(settings, "track-progress"),
      inConfig("defaults.trackProgress", defaults.trackProgress)
    ]),
    git: gitOf(levels),
    orchestrator: choose("rules", [
      inWorkflow(settings, "orchestrator"),
      inConfig("defaults.orchestrator", defaults.orchestrator)
    ]),
    maxWorkers: choose(4, [
      inWorkflow(settings, "max-workers"),
      inConfig("execution.maxWorkers", execution.maxWorkers)
    ]),
    fanOut: choose("local", [
      onCommandLine("--fan-out", commandLine.fanOut),
      inWorkflow(settings, "fan-out"),
      inConfig("execution.fanOut", execution.fanOut)
    ]),
    stallMinutes: choose(30, [inConfig("execution.stallMinutes", execution.stallMinutes)])
  };
}
function choose(otherwise, candidates) {
  const found = candidates.find(
    (candidate) => candidate.value !== void 0
  );
  return found ?? { value: otherwise, source: "default" };
}
function onCommandLine(key, value) {
  return { value, source: "command line", key };
}
function inSteps(steps, key) {
  return steps.map((step) => ({ value: step[key] ?? void 0, source: "step", key, step: step.name }));
}
function inWorkflow(settings, key) {
  return { value: settings?.[key] ?? void 0, source: "workflow", key: `settings.${key}` };
}
function inConfig(key, value) {
  return { value, source: "config", key };
}
function stepsOf({ step, enclosing = [] }) {
  return step ? [step, ...enclosing] : [...enclosing];
}
function providerOf({ settings, config, commandLine, ...inner }) {
  return choose("claude", [
    onCommandLine("--provider", commandLine?.provider),
    ...inSteps(stepsOf(inner), "provider"),
    inWorkflow(settings, "provider"),
    inConfig("defaults.provider", config?.defaults?.provider)
  ]);
}
function modelOf(levels) {
  const provider = providerOf(levels).value;
  const fitting = (candidate, outer) => provider === "replay" || providerOf(outer).value === provider ? [candidate] : [];
  const { settings, config, commandLine } = levels;
  const steps = stepsOf(levels);
  return choose(void 0, [
    onCommandLine("--model", commandLine?.model),
    ...inSteps(steps, "model").flatMap(
      (candidate, index) => fitting(candidate, { enclosing: steps.slice(index), settings, config })
    ),
    ...fitting(inWorkflow(settings, "model"), { settings, config }),
    ...fitting(inConfig("defaults.model", config?.defaults?.model), { config })
  ]);
}
function onErrorOf({ step, enclosing = [] }) {
  const around = inSteps(enclosing, "on-error").filter(({ value }) => value !== "skip");
  return choose("retry", [...inSteps(step ? [step] : [], "on-error"), ...around]);
}
var ANSWER_MINUTES = 5;
function timeoutOf({ step, settings, config }) {
  if (!step) {
    return choose(60, [
      inWorkflow(settings, "timeout-minutes"),
      inConfig("defaults.timeoutMinutes", config?.defaults?.timeoutMinutes)
    ]);
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : void 0;
  return choose(otherwise, inSteps([step], "timeout-minutes"));
}
function costOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, inSteps([step], "max-cost-usd"));
  return choose(void 0, [
    onCommandLine("--max-cost-usd", commandLine?.maxCostUsd),
    inWorkflow(settings, "max-cost-usd"),
    inConfig("defaults.maxCostUsd", config?.defaults?.maxCostUsd)
  ]);
}
function tokensOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, inSteps([step], "max-tokens"));
  return choose(void 0, [
    onCommandLine("--max-tokens", commandLine?.maxTokens),
    inWorkflow(settings, "max-tokens"),
    inConfig("defaults.maxTokens", config?.defaults?.maxTokens)
  ]);
}
function gitOf({ settings, config, commandLine = {} }) {
  const { git } = settings ?? {};
  const given = config?.git ?? {};
  const enabled = choose(false, [
    onCommandLine("--git", commandLine.git),
    inGit(git, "enabled"),
    { value: git && true, source: "workflow", key: "settings.git" }
  ]);
  const whereEnabled = (candidates) => enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, [inGit(git, "worktree"), inConfig("git.worktree", given.worktree)]),
    autoCommit: whereEnabled([inGit(git, "auto-commit"), inConfig("git.autoCommit", given.autoCommit)]),
    autoPr: whereEnabled([
      onCommandLine("--pr", commandLine.pullRequest),
      inGit(git, "auto-pr"),
      inConfig("git.autoPr", given.autoPr)
    ]),
    branchPrefix: choose("agentic/", [
      inGit(git, "branch-prefix"),
      inConfig("git.branchPrefix", given.branchPrefix)
    ])
  };
}
function inGit(git, key) {
  return { value: git?.[key] ?? void 0, source: "workflow", key: `settings.git.${key}` };
}

// src/engine/resolve-settings.ts
var MINUTE_MS = 6e4;
function resolveSettings({
  workflow,
  config,
  overrides
}) {
  const base = { settings: workflow.settings, config, commandLine: overrides };
  const run = effectiveSettings(base);
  const { git } = run;
  const steps = /* @__PURE__ */ new Map();
  const policies = /* @__PURE__ */ new Map();
  const add = (key, step, enclosing) => {
    const own = effectiveSettings({ ...base, step, enclosing });
    steps.set(key, { ...stepSettings(own), context: own.context.value });
    policies.set(key, {
      maxRetry: own.maxRetry.value,
      onError: own.onError.value,
      ...spendingLimits(own)
    });
  };
  for (const { step, enclosing } of withEnclosing(workflow.steps)) add(step.name, step, enclosing);
  const fallback = stepSettings(run);
  return {
    autofix: run.autofix.value,
    timeoutMs: (run.timeoutMinutes.value ?? 0) * MINUTE_MS,
    stallMs: run.stallMinutes.value * MINUTE_MS,
    trackProgress: run.trackProgress.value,
    terminalOutput: run.terminalOutput.value,
    agent: fallback,
    git: {
      enabled: git.enabled.value,
      worktree: git.worktree.value,
      autoCommit: git.autoCommit.value,
      autoPr: git.autoPr.value,
      branchPrefix: git.branchPrefix.value
    },
    maxWorkers: run.maxWorkers.value,
    fanOut: run.fanOut.value,
    approvals: config.human?.approvals ?? 1,
    orchestrator: run.orchestrator.value,
    maxRetry: run.maxRetry.value,
    ...spendingLimits(run),
    stepSettings: (step) => steps.get(step.name) ?? fallback,
    policies,
    add
  };
}
function spendingLimits({
  maxCostUsd: { value: maxCostUsd },
  maxTokens: { value: maxTokens }
}) {
  return {
    ...maxCostUsd === void 0 ? {} : { maxCostUsd },
    ...maxTokens === void 0 ? {} : { maxTokens }
  };
}
function stepSettings(effective) {
  const { provider, model, timeoutMinutes, bypassPermissions } = effective;
  return {
    provider: provider.value,
    bypassPermissions: bypassPermissions.value,
    ...model.value === void 0 ? {} : { model: model.value },
    ...timeoutMinutes.value === void 0 ? {} : { timeoutMs: timeoutMinutes.value * MINUTE_MS }
  };
}
function* withEnclosing(steps, enclosing = []) {
  for (const step of steps) {
    yield { step, enclosing };
    yield* withEnclosing(childrenOf(step), [step, ...enclosing]);
  }
}

// src/routing/seen.ts
var INVISIBLE = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u;
var MOST_LINES = 200;
var MOST_COLUMNS = 200;
function unseenIn(definition) {
  const lines = definition.split("\n");
  const long = lines.findIndex((line) => line.replaceAll("	", "    ").length > MOST_COLUMNS);
  return [
    ...INVISIBLE.test(definition) || withoutHidden(definition) !== definition ? [
      "The workflow holds characters that people cannot see, comments of HTML or entities such as `&lt;`; write it without them."
    ] : [],
    ...long < 0 ? [] : [`Line ${long + 1} is too long to be seen: break it at ${MOST_COLUMNS} characters.`],
    ...lines.length > MOST_LINES ? [`The workflow has ${lines.length} lines; it may have ${MOST_LINES}. Make it shorter.`] : []
  ];
}
function fenced(text, language = "") {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence2 = "`".repeat(longest + 1);
  return [`${fence2}${language}`, text, fence2].join("\n");
}
var WRAPPED = 120;
function wrapped(text) {
  return text.replaceAll("	", "    ").split("\n").flatMap(chunksOf);
}
function chunksOf(line) {
  const signs = Array.from(line);
  const count = Math.max(1, Math.ceil(signs.length / WRAPPED));
  return Array.from(
    { length: count },
    (_, index) => signs.slice(index * WRAPPED, (index + 1) * WRAPPED).join("")
  );
}

// src/routing/composed.ts
var MOST_BYTES = 8e3;
var FILE = "workflow.yaml";
var OPENING = /^(`{3,}|~{3,})ya?ml/i;
function definitionIn(answer) {
  const blocks = [];
  let inside2;
  let fence2 = "";
  for (const line of answer.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (!inside2) {
      fence2 = OPENING.exec(line)?.[1] ?? "";
      if (fence2 !== "") inside2 = [];
    } else if (isClosing(line.trimEnd(), fence2)) {
      blocks.push(inside2);
      inside2 = void 0;
    } else inside2.push(line);
  }
  const [only] = blocks;
  return only && blocks.length === 1 ? `${only.join("\n").trim()}
` : void 0;
}
function isClosing(line, fence2) {
  return line.length >= fence2.length && line === fence2.charAt(0).repeat(line.length);
}
function checkAnswer(answer, known) {
  const definition = definitionIn(answer);
  if (definition !== void 0) return checkComposed(definition, known);
  return {
    mistakes: [
      "The answer must hold the workflow in exactly one block that begins with ```yaml and ends with ```."
    ]
  };
}
function checkComposed(definition, known) {
  const bytes = Buffer.byteLength(definition);
  if (bytes > MOST_BYTES)
    return { mistakes: [`The workflow has ${bytes} bytes; it may have ${MOST_BYTES}. Make it shorter.`] };
  const unseen = unseenIn(definition);
  if (unseen.length > 0) return { mistakes: unseen };
  const { problems } = checkDefinition(definition, FILE, known);
  const parsed = parseWorkflow(definition, FILE);
  const refused = "workflow" in parsed ? refusals(parsed.workflow, known) : [];
  const mistakes = [...problems.map(renderProblem), ...refused];
  if (mistakes.length > 0 || !("workflow" in parsed)) return { mistakes };
  return { composed: { workflow: parsed.workflow, definition, sha256: hashOf(definition) } };
}
function approvedWorkflow(definition, sha256, known) {
  if (hashOf(definition) !== sha256)
    throw new AgenticError({
      code: "definition-invalid",
      message: "The composed workflow is not the one that was approved, so it is not run; ask for it again."
    });
  const checked = checkComposed(definition, known);
  if ("composed" in checked) return checked.composed.workflow;
  throw new AgenticError({
    code: "definition-invalid",
    message: `The composed workflow cannot be run:
${checked.mistakes.join("\n")}`
  });
}
function hashOf(text) {
  return process.getBuiltinModule("node:crypto").hash("sha256", text);
}
var TYPES = /* @__PURE__ */ new Set([
  "prompt",
  "command",
  "sequence",
  "parallel",
  "conditional",
  "recurring",
  "wait-for-human"
]);
var SETTINGS = /* @__PURE__ */ new Set([
  "max-retry",
  "timeout-minutes",
  "max-workers",
  "autofix",
  "git"
]);
var STEP_KEYS = [
  "bypass-permissions",
  "provider",
  "model",
  "prompt-file",
  "max-cost-usd",
  "max-tokens"
];
function refusals(workflow, known) {
  const { name, settings = {}, variables = [], outputs } = workflow;
  const taken = known?.names("workflow").includes(name) === true;
  return [
    ...taken || name === "do" ? [`There is a workflow \`${name}\` already; give this one another name.`] : [],
    ...Object.keys(settings).filter((key) => !SETTINGS.has(key)).map((key) => `\`settings.${key}\` is not allowed here; leave it out.`),
    ...settings.git?.worktree === false ? ["`settings.git.worktree: false` is not allowed here."] : [],
    ...variables.filter((variable) => variable.name !== "request" || variable.type !== "string").map(
      (variable) => `The variable \`${variable.name}\` is not allowed; only \`request\` (a string) is given.`
    ),
    ...outputs ? ["`outputs` is not allowed here; have a step write the file."] : [],
    ...Array.from(walkSteps(workflow.steps)).flatMap((step) => stepRefusals(step, known))
  ];
}
function stepRefusals(step, known) {
  const own = `step \`${step.name}\``;
  const keys = STEP_KEYS.filter((key) => Object.hasOwn(step, key) && Reflect.get(step, key) !== void 0);
  const commands = (step.ensures ?? []).some((check) => typeof check === "object" && "command" in check);
  const persona = "agent" in step ? step.agent : void 0;
  return [
    ...TYPES.has(step.type) ? [] : [`In ${own} \`type: ${step.type}\` is not allowed; allowed: ${[...TYPES].join(", ")}.`],
    ...keys.map((key) => `In ${own} \`${key}\` is not allowed; leave it out.`),
    ...commands ? [`In ${own} \`ensures\` with a \`command\` is not allowed; say in the prompt what to run.`] : [],
    ...step.type === "command" && isPath(step.command, known?.names("command")) ? [`In ${own} \`command\` must be a name of the list.`] : [],
    ...persona !== void 0 && isPath(persona, known?.names("persona")) ? [`In ${own} \`agent\` must be a name of the list.`] : []
  ];
}
function isPath(name, names) {
  return names ? !names.includes(name) : /[/.]/.test(name);
}
function outlineOf(steps, indent = "") {
  return steps.flatMap((step) => [
    `${indent}${step.name}  ${wordsOf(step)}`,
    ...insideOf(step, `${indent}  `)
  ]);
}
function insideOf(step, indent) {
  if (step.type === "conditional") {
    const otherwise = step.else ? [`${indent}else`, ...outlineOf(step.else, `${indent}  `)] : [];
    return [...outlineOf(step.then, indent), ...otherwise];
  }
  return "steps" in step ? outlineOf(step.steps, indent) : [];
}
function wordsOf(step) {
  switch (step.type) {
    case "command":
      return `command ${step.command}`;
    case "conditional":
      return `if ${short(String(step.condition))}`;
    case "recurring": {
      const each = step["for-each"];
      const most = step["max-iterations"];
      return [
        "repeated",
        ...each === void 0 ? [] : [`for each of ${short(String(each))}`],
        ...step.until === void 0 ? [] : [`until ${short(String(step.until))}`],
        ...most === void 0 ? [] : [`at most ${most} times`]
      ].join(" ");
    }
    case "parallel":
      return "side by side";
    case "wait-for-human":
      return "asks a person";
    default:
      return step.type;
  }
}
function short(text) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}\u2026` : line;
}

// src/launch/variables.ts
const { resolve } = process.getBuiltinModule("node:path");
async function readVariables(io, { workflow, program }, options) {
  const inFile = options.varsFile === void 0 ? {} : await readVariablesFile(io, options.varsFile);
  const fromLine = Object.fromEntries((options.var ?? []).map(parseAssignment));
  const fromFile = { ...options.more?.({ ...inFile, ...fromLine }), ...inFile };
  const resolved = resolveAll(await resolverOf(workflow, program), fromFile, fromLine);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}
function invalid(problems) {
  return new AgenticError({
    code: "variables-invalid",
    message: renderVariableProblems(problems),
    data: { problems }
  });
}
async function resolveGiven({ workflow, program }, given, source = "command line") {
  const resolve2 = await resolverOf(workflow, program);
  const resolved = resolve2(given, source);
  if ("variables" in resolved) return resolved.variables;
  throw invalid(resolved.problems);
}
async function resolverOf(workflow, program) {
  if (!program) return (given, source) => resolveVariables(workflow, given, source);
  const { resolveArguments } = await import("./arguments-BNBFIHSI.js");
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
  const { parsePlainYaml } = await import("./plain-yaml-JOTPVFXP.js");
  const parsed = parsePlainYaml(readText(resolve(io.cwd, file), file), file);
  if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new AgenticError({
    code: "variables-invalid",
    message: `${file} must hold variables as \`name: value\` lines or a JSON object.`
  });
}

// src/output/branches.ts
var MOST_UNCHANGED = 12;
function branchLines(state) {
  const branches = Array.from(state.branches.values());
  const label = labelFor(branches);
  const outcomes = branches.map((branch) => ({ label: label(branch), ...outcomeOf(branch, state) }));
  const unchanged = outcomes.filter((outcome) => outcome.unchanged);
  const named = unchanged.length <= MOST_UNCHANGED ? outcomes : outcomes.filter((one) => !one.unchanged);
  const width = Math.max(0, ...named.map((outcome) => outcome.label.length));
  const lines = named.map((outcome) => `  ${outcome.label.padEnd(width)}  ${outcome.words}`);
  const rest = outcomes.length - named.length;
  return rest === 0 ? lines : [...lines, `  ${plural(rest, "branch", "branches")} changed nothing`];
}
function labelFor(branches) {
  const names = branches.map(({ step }) => nameOf(step));
  return new Set(names).size === names.length ? ({ step }) => nameOf(step) : ({ step }) => step;
}
function outcomeOf(branch, state) {
  const { step: path, branch: name, files, failure, pullRequest } = branch;
  const step = state.steps.get(path);
  const changed = (words) => ({ words, unchanged: false });
  if (failure) return changed(`${name}: not delivered: ${failure.message}`);
  if (step?.status === "failed") return changed(`failed${files.size > 0 ? ` \xB7 kept on ${name}` : ""}`);
  if (step?.status === "skipped") return changed(`not used: ${step.reason ?? "skipped"}`);
  if (pullRequest) return changed(`${name} \xB7 ${pullRequestWords(pullRequest)}`);
  if (isMerged(path, state)) return changed(`${name} \xB7 merged`);
  if (files.size > 0) return changed(`${name} \xB7 ${plural(files.size, "file")} changed`);
  if (step?.status === "completed") return { words: "changed nothing, no pull request", unchanged: true };
  return changed(isWaiting(path, state) ? "waiting for a person" : "not finished");
}
function isWaiting(branch, { steps }) {
  return Array.from(steps.values()).some(
    ({ path, status }) => status === "waiting" && (path === branch || path.startsWith(`${branch}/`))
  );
}
function isMerged(path, { steps }) {
  return steps.get(mergeOf(path))?.status === "completed";
}
function shownPath(path) {
  return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}
function pullRequestWords(request) {
  const kind = request.draft ? "draft pull request" : "pull request";
  const { url, number, title, path, ended: ended2 } = request;
  const how = ended2 === void 0 ? "" : ` (${ended2})`;
  if (url !== void 0) return `${kind} ${number === void 0 ? "" : `#${number} `}${url}${how}`;
  return `${kind} \u201C${title}\u201D in ${path ?? ""}`;
}
function branchCount({ branches }) {
  if (branches.size === 0) return void 0;
  const changed = Array.from(branches.values()).filter(({ files }) => files.size > 0).length;
  return `${changed} of ${plural(branches.size, "branch", "branches")} changed something`;
}

// src/output/spending.ts
var MOST_STEPS = 8;
function limitsNow(given, { limits }) {
  return { ...given, ...limits };
}
function costWords({ knownCostUsd, usage }, { maxCostUsd }) {
  const spent = formatSpent({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null });
  return maxCostUsd === void 0 ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}
function tokenWords({ usage }, { maxTokens }) {
  const used = formatCount(tokensOf2(usage));
  return maxTokens === void 0 ? `${used} tokens` : `${used} of ${formatCount(maxTokens)} tokens`;
}
function spendingLines(state, providerOf2 = () => void 0) {
  const items = [...stepItems(state, providerOf2), ...orchestratorItem(state)].toSorted(
    (a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens
  );
  if (items.length === 0) return [];
  const shown = items.length <= MOST_STEPS + 1 ? items : items.slice(0, MOST_STEPS);
  const rest = items.slice(shown.length);
  const all = rest.length === 0 ? shown : [...shown, sum(plural(rest.length, "other step"), rest)];
  const width = Math.max(...all.map(({ label }) => label.length));
  const lines = all.map((item) => `  ${item.label.padEnd(width)}  ${spentWords(item)}`);
  return [...lines, `  ${totalWords(items)}`];
}
function stepItems({ steps }, providerOf2) {
  return Array.from(steps.values()).flatMap((step) => {
    const { path, usage, session, knownCostUsd = 0 } = step;
    if (!usage) return [];
    const provider = session?.provider ?? providerOf2(step) ?? "";
    const complete = usage.cost_usd !== null;
    return [{ label: shownPath(path), provider, knownUsd: knownCostUsd, complete, tokens: tokensOf2(usage) }];
  });
}
function orchestratorItem(state) {
  const steps = sum(
    "",
    stepItems(state, () => void 0)
  );
  const tokens = tokensOf2(state.usage) - steps.tokens;
  if (tokens <= 0) return [];
  const knownUsd = Math.max(0, state.knownCostUsd - steps.knownUsd);
  const complete = state.usage.cost_usd !== null || !steps.complete;
  return [{ label: "orchestrator", provider: "", knownUsd, complete, tokens }];
}
function sum(label, items) {
  return {
    label,
    provider: "",
    knownUsd: items.reduce((all, { knownUsd }) => all + knownUsd, 0),
    complete: items.every(({ complete }) => complete),
    tokens: items.reduce((all, { tokens }) => all + tokens, 0)
  };
}
function spentWords(item) {
  const price = item.complete ? "" : " \xB7 price unknown";
  const who = item.provider === "" ? "" : ` \xB7 ${item.provider}`;
  return `${formatSpent(item).padStart(8)} \xB7 ${formatCount(item.tokens)} tokens${who}${price}`;
}
function totalWords(items) {
  const byProvider = Map.groupBy(items, ({ provider }) => provider);
  byProvider.delete("");
  const parts = Array.from(byProvider, ([name, own]) => `${name} ${formatSpent(sum(name, own))}`);
  return [`in all ${formatSpent(sum("", items))}`, ...parts].join(" \xB7 ");
}
function tokensOf2({
  input_tokens,
  output_tokens
}) {
  return input_tokens + output_tokens;
}

// src/output/question.ts
var MOST_LINES2 = 12;
var MOST_LINES_ALONE = 300;
var INLINE_COLUMNS = 60;
function questionLines(question) {
  const { path, message, asked_at } = question;
  const until = untilWords(question, asked_at);
  return [
    ...linesOf(path, { message, until, document: question.about?.document }),
    ...approvalLines(question)
  ];
}
function untilWords({ deadline, on_timeout }, seenAt) {
  if (deadline === void 0) return "";
  const then = on_timeout === void 0 ? "" : on_timeout === "continue" ? ", then goes on" : ", then the run fails";
  return ` until ${formatMoment(deadline, seenAt)}${then}`;
}
function linesOf(path, { message, until, document }) {
  const lines = quoted(message, document === void 0 ? MOST_LINES_ALONE : MOST_LINES2);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...inline ? [] : lines.map((line) => `  ${line}`),
    ...document === void 0 ? [] : [`  See ${document}`]
  ];
}
function approvalLines({
  approvals,
  approved_by = []
}) {
  if (approvals === void 0) return [];
  const by = approved_by.length === 0 ? "" : `: ${approved_by.map((name) => name || "somebody").join(", ")}`;
  return [`  Approved by ${approved_by.length} of ${approvals}${by}`];
}
function pausedQuestionLines({
  path,
  message,
  asked_at,
  deadline,
  on_timeout,
  about,
  ...approvals
}) {
  const lines = [
    ...linesOf(path, { message, until: "", document: about?.document }),
    ...approvalLines(approvals)
  ];
  if (deadline === void 0 || on_timeout === void 0) return lines;
  const then = on_timeout === "continue" ? "goes on" : "fails";
  return [
    ...lines,
    `  Resumed unattended after ${formatMoment(deadline, asked_at)} without an answer, the run ${then}.`
  ];
}
function quoted(message, most) {
  const lines = message.trim().split("\n");
  const shown = lines.length > most ? [...lines.slice(0, most), "\u2026"] : lines;
  return `\u201C${shown.join("\n")}\u201D`.split("\n");
}
var OTHER_ANSWERS = 'or --approve, or --reject "why", in place of the words';
function answerCommand(runId, step) {
  const which = step === void 0 ? "" : ` --step ${step}`;
  return `agentic-sdlc input ${runId}${which} "your words" --resume`;
}

// src/output/next.ts
function nextLines(state, limits) {
  const commands = nextCommands(state, limits);
  if (matrixOf(state)) return linesForRunners(commands);
  if (!isAsking(state)) return commands.map((command) => `Next:  ${command}`);
  return [...commands.map((command) => `Answer:  ${command}`), `         ${OTHER_ANSWERS}`];
}
function linesForRunners(commands) {
  const runners = commands.slice(0, -1);
  const shown = runners.slice(0, MOST_RUNNERS);
  const more = runners.length - shown.length;
  return [
    ...shown.map((command) => `Elsewhere:  ${command}`),
    ...more > 0 ? [`            and ${more} more; \`status --json\` names all of them`] : [],
    `Then:  ${commands.at(-1)}`
  ];
}
var MOST_RUNNERS = 4;
function nextCommands(state, limits) {
  const matrix = matrixOf(state);
  if (matrix) {
    const runners = matrix.branch.map((branch) => `agentic-sdlc branch ${state.runId} ${branch}`);
    return [...runners, `agentic-sdlc resume ${state.runId}`];
  }
  if (!isAsking(state))
    return [`agentic-sdlc resume ${state.runId}${allowance(state, limits)}${fromStep(state)}`];
  const questions = questionsOf(state);
  if (questions.length <= 1) return [answerCommand(state.runId)];
  return questions.map(({ path }) => answerCommand(state.runId, path));
}
function isAsking(state) {
  if (state.status !== "paused" || state.reason === "budget") return false;
  return questionsOf(state).length > 0 || asksForItself(state);
}
function asksForItself({ status, reason, paused }) {
  return status === "paused" && reason === "human" && paused !== void 0 && paused.step === void 0;
}
var BLOCKS = /* @__PURE__ */ new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);
function fromStep({ status, failure, steps }) {
  const step = failure?.step === void 0 ? void 0 : steps.get(failure.step);
  if (status !== "failed" || step?.status !== "failed") return "";
  return step.path === step.name && !BLOCKS.has(step.kind) ? ` --from-step ${step.name}` : "";
}
function allowance(state, given) {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== void 0) return "";
  const { maxCostUsd, maxTokens } = limitsNow(given, state);
  if (maxCostUsd !== void 0 && state.knownCostUsd >= maxCostUsd)
    return ` --max-cost-usd ${roundUp(withRoom(state.knownCostUsd, maxCostUsd))}`;
  if (maxTokens === void 0) return "";
  return ` --max-tokens ${Math.ceil(withRoom(tokensOf2(state.usage), maxTokens) / 1e3) * 1e3}`;
}
function withRoom(spent, limit) {
  return spent + Math.max(spent, limit);
}
function roundUp(dollars) {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}

// src/output/run-standing.ts
var WAITS = /* @__PURE__ */ new Map([
  ["quota", { from: "more quota", why: "the agent's quota is used up" }],
  ["rate-limit", { from: "the end of its rate limit", why: "the agent's rate limit is reached" }],
  [REMOTE, { from: "the remote", why: "a remote could not be reached, or refused" }],
  ["overloaded", { from: "the model service", why: "the model service is overloaded" }]
]);
function whyPaused(paused) {
  if (paused.reason === "budget") return "it has spent what it may";
  return paused.reason === "human" ? NEEDS_PERSON : awaited(paused)?.why;
}
var NEEDS_PERSON = "it needs a person";
function awaited({ reason = "", paused }) {
  const isTimed = paused?.until !== void 0;
  return WAITS.get(reason) ?? (isTimed ? { from: "the model service", why: "it waits for the model service" } : void 0);
}
function standingIn(source) {
  const { state, live } = source;
  switch (state.status) {
    case "pending":
      return "started";
    case "running":
      return runningAs(state);
    case "paused":
      return pausedAs(state);
    case "completed":
      return state.workspace !== void 0 && filesChanged(state).length === 0 ? "unchanged" : "done";
    case "failed":
      return "failed";
    case "cancelled":
      if (state.reason === "cut off" && !live) return "cut off";
      return state.reason === "interrupted" ? "interrupted" : "cancelled";
  }
}
function runningAs(state) {
  if (state.active.size === 0 && questionsOf(state).length > 0) return "asking";
  return state.steps.size === 0 ? "started" : "running";
}
function pausedAs(state) {
  const { reason = "" } = state;
  if (isAsking(state)) return "asking";
  if (reason === "budget") return "over budget";
  if (reason === "fan-out") return "fanned out";
  return awaited(state) ? "waiting" : "stuck";
}
var EMOJI = {
  started: "\u{1F680}",
  running: "\u{1F504}",
  asking: "\u23F8",
  "over budget": "\u23F8",
  waiting: "\u23F8",
  "fanned out": "\u{1F504}",
  stuck: "\u23F8",
  done: "\u2705",
  unchanged: "\u26A0\uFE0F",
  failed: "\u274C",
  cancelled: "\u{1F6D1}",
  interrupted: "\u{1F6D1}",
  "cut off": "\u{1F6D1}"
};
function emojiOf(standing) {
  return EMOJI[standing];
}

// src/output/row-summary.ts
function summaryOf(own, { step, state }) {
  const words = own ? wordsFor(own, step) : pendingWords(step);
  const delivered = own && deliveryOf(own, state.branches.get(own.path));
  return [delivered, words].filter((part) => part !== void 0 && part !== "").join(" \xB7 ");
}
function pendingWords(step) {
  const others = step?.["depends-on"];
  if (others === void 0) return "";
  return `after ${typeof others === "string" ? others : others.join(", ")}`;
}
function wordsFor(own, step) {
  const { status, output, summary, reason, failure, failures, question } = own;
  if (status === "pending") return pendingWords(step);
  if (status === "skipped") return skipReason(reason);
  if (status === "waiting") return waitingWords(question?.asked.message);
  if (status === "failed" || status === "running" && failure) return failure?.message ?? summary ?? "";
  const plain = output?.summary ?? (step && loopSummary(own, step)) ?? summary ?? "";
  const said = approvedBy(question, plain);
  if (status !== "completed") return said;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  const over = overLimit(own, step);
  return [
    ...over === void 0 ? [] : [`over its limit of ${over.limit}`],
    ...own.noOp === true ? ["changed nothing"] : [],
    ...said === "" ? [] : [said],
    ...failures === 0 ? [] : [`${again}: ${failure?.message ?? ""}`]
  ].join(" \xB7 ");
}
function approvedBy(question, said) {
  const by = question?.answer?.approved_by;
  if (by === void 0) return said;
  const words = said.replace(/^approved(?:: )?/, "");
  const names = by.map((name) => name || "somebody").join(", ");
  return `approved by ${names}${words === "" ? "" : `: ${words}`}`;
}
function waitingWords(message = "") {
  return `waiting for a person${message === "" ? "" : ` \xB7 ${message}`}`;
}
function overLimit(own, step) {
  const { knownCostUsd = 0, spentBeforeUsd = 0, tokens = 0, tokensBefore = 0 } = own;
  const { "max-cost-usd": mostUsd = Infinity, "max-tokens": most = Infinity } = step ?? {};
  const spentUsd = knownCostUsd - spentBeforeUsd;
  if (spentUsd > mostUsd) return { spent: formatCost(spentUsd), limit: formatCost(mostUsd) };
  const used = tokens - tokensBefore;
  return used > most ? { spent: formatCount(used), limit: `${formatCount(most)} tokens` } : void 0;
}
function deliveryOf({ status, noOp }, branch) {
  if (!branch || status !== "completed") return void 0;
  const { pullRequest, failure, files } = branch;
  if (failure) return `not delivered: ${failure.message}`;
  if (pullRequest) {
    const kind = pullRequest.draft ? "draft pull request" : "pull request";
    return pullRequest.number === void 0 ? kind : `${kind} #${pullRequest.number}`;
  }
  if (files.size > 0) return `changed ${plural(files.size, "file")}`;
  return noOp === true ? void 0 : "changed nothing";
}
function loopSummary({ loop, status }, step) {
  if (step.type !== "recurring" || !loop) return void 0;
  if (!loop.items)
    return status === "running" && loop.iteration > 0 ? `iteration ${loop.iteration}` : void 0;
  if (status !== "running" && loop.iteration < loop.items.length) return void 0;
  return `${loop.iteration} of ${loop.items.length} ${nounOf(step["for-each"])}`;
}
function nounOf(list) {
  const path = typeof list === "string" ? /^(?:\{\{)?\s*[a-z_]\w*(?:\.\w+)*\.([a-z_]+)\s*(?:\}\})?$/i.exec(list) : null;
  return path?.[1]?.replaceAll("_", " ") ?? "items";
}
function skipReason(reason = "") {
  if (reason === "condition") return "skipped: its condition did not hold";
  if (reason === "from-step") return "skipped: before --from-step";
  return reason.startsWith("failed: ") ? `skipped, ${reason}` : `skipped: ${reason}`;
}

// src/output/rows.ts
var top = { prefix: "", depth: 0, labelOf: ({ name }) => name };
function stepRows({ steps, definitions, prefix = "" }, state) {
  return listRows(steps, { state, definitions }, { ...top, prefix });
}
function stepRow({ steps, definitions }, state, path) {
  const run = { state, definitions };
  const parts = path.split("/");
  let list = { steps, place: top };
  let around;
  for (let index = 0; index < parts.length; index += 1) {
    const name = parts[index] ?? "";
    const step = list.steps.find((each) => each.name === name);
    const isLast = index === parts.length - 1;
    if (!step) return isLast ? mergeRow(name, run, list.place) : void 0;
    const at = placeOf(step, list.place);
    if (isLast) return rowOf(step, run, at);
    const alone = around?.type === "parallel" || list.place.alone === true;
    list = { steps: insideOf2(step, run, at.path), place: alone ? insideBranch(at) : inside(at) };
    around = step;
    if (step.type !== "recurring") continue;
    index += 1;
    const number = parts[index] ?? "";
    const { head, list: place } = placeIteration(step, state, { ...at, iteration: Number(number) });
    const inIteration = head ? { ...place, depth: head.depth, labelOf: (each) => `${number} ${each.name}` } : place;
    list.place = alone ? { ...insideBranch(at), prefix: place.prefix, labelOf: labelIn(at, inIteration) } : inIteration;
  }
  return void 0;
}
function insideBranch(at) {
  return { prefix: at.path, depth: at.depth, labelOf: labelIn(at, top), alone: true };
}
function labelIn({ label }, { labelOf }) {
  return (step) => `${label}/${labelOf(step)}`;
}
function placeOf(step, { prefix, depth, labelOf }) {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}
function inside({ path, depth }) {
  return { ...top, prefix: path, depth: depth + 1 };
}
function insideOf2(step, { state, definitions }, path) {
  if (step.type !== "workflow") return childrenOf(step);
  const name = state.steps.get(path)?.definition ?? step.workflow;
  return definitions?.get(name)?.workflow.steps ?? [];
}
function listRows(steps, run, place) {
  return steps.flatMap((step) => {
    const at = placeOf(step, place);
    return [rowOf(step, run, at), ...innerRows(step, run, at)];
  });
}
function innerRows(step, run, at) {
  const begun = (row) => row.status !== "pending";
  switch (step.type) {
    case "recurring":
      return iterationRows(step, run, at).filter(begun);
    case "parallel": {
      const branches = listRows(step.steps, run, inside(at));
      const shown = run.state.steps.get(at.path)?.status === "running" ? branches : branches.filter(begun);
      const merges = step.steps.map(({ name }) => mergeRow(`merge+${name}`, run, inside(at)));
      return [...shown, ...merges.filter((row) => row !== void 0)];
    }
    default:
      return listRows(insideOf2(step, run, at.path), run, inside(at)).filter(begun);
  }
}
var MERGE = /^merge\+(.+)$/;
function mergeRow(name, run, { prefix, depth }) {
  const branch = MERGE.exec(name)?.[1];
  const path = joinPath(prefix, name);
  if (branch === void 0 || !run.state.steps.has(path)) return void 0;
  return rowOf(void 0, run, { path, depth, label: `merge ${branch}` });
}
function rowOf(step, run, at) {
  const { state } = run;
  const own = state.steps.get(at.path);
  const summary = summaryOf(own, { step, state });
  const begun = own ? { ...timesOf(own, state), ...usageOf(own, state) } : {};
  return { ...at, status: statusOf(own, state), summary, ...begun };
}
function statusOf(own, { status: run }) {
  const status = own?.status ?? "pending";
  if (run === "running" || run === "pending") return status;
  if (status === "waiting") return run === "paused" ? status : "interrupted";
  if (status !== "running" && status !== "produced") return status;
  return run === "paused" && own?.attempt === 0 ? "waiting" : "interrupted";
}
function iterationRows(step, run, at) {
  const count = run.state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, run.state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, run, list);
    return head ? [groupRow(step, run, { head, list }), ...rows] : rows;
  }).flat();
}
function placeIteration(step, state, { path, depth, iteration }) {
  const title = titleOf(state.steps.get(path)?.loop?.items?.[iteration - 1]);
  const own = { path: joinPath(path, iteration), depth: depth + 1, label: `${iteration} ${title}` };
  const list = { prefix: own.path, depth: own.depth };
  if (title === "") return { list: { ...list, labelOf: ({ name }) => `${iteration} ${name}` } };
  if (step.steps.length === 1) return { list: { ...list, labelOf: () => own.label } };
  return { head: own, list: inside(own) };
}
function groupRow(step, run, { head, list }) {
  const inner = step.steps.map((each) => rowOf(each, run, placeOf(each, list)));
  const begun = inner.filter(({ status: status2 }) => status2 !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = begun[0]?.startedAt;
  const last = status === "completed" ? begun.at(-1)?.completedAt : void 0;
  return {
    ...head,
    status,
    summary: "",
    ...timesOf({ startedAt: first, completedAt: last }, run.state),
    ...sumOf(begun)
  };
}
function groupStatus(statuses) {
  for (const status of ["failed", "interrupted", "waiting"])
    if (statuses.includes(status)) return status;
  return statuses.every((status) => status === "completed" || status === "skipped") ? "completed" : "running";
}
function titleOf(item) {
  if (typeof item === "string" || typeof item === "number") return String(item);
  if (typeof item !== "object" || item === null) return "";
  for (const key of ["title", "name", "id"]) {
    const value = Reflect.get(item, key);
    if (typeof value === "string") return value;
  }
  return "";
}
function timesOf({ startedAt, completedAt }, state) {
  const idleMs = startedAt === void 0 ? 0 : idleIn(state, startedAt, completedAt);
  return {
    ...startedAt === void 0 ? {} : { startedAt },
    ...completedAt === void 0 ? {} : { completedAt },
    ...idleMs === 0 ? {} : { idleMs }
  };
}
function idleIn({ standstills }, start, end) {
  const [first, last] = [Date.parse(start), end === void 0 ? Infinity : Date.parse(end)];
  return standstills.reduce((sum2, { from, to }) => {
    const overlap = Math.min(last, Date.parse(to)) - Math.max(first, Date.parse(from));
    return sum2 + Math.max(0, overlap);
  }, 0);
}
function usageOf({ usage, knownCostUsd = 0, path, attempt }, state) {
  if (usage) return { usage, knownCostUsd };
  if (attempt > 0) return {};
  return sumOf(
    Array.from(state.steps.values()).filter((step) => step.usage && step.path.startsWith(`${path}/`))
  );
}
function sumOf(parts) {
  const known = parts.filter(({ usage }) => usage !== void 0);
  if (known.length === 0) return {};
  return {
    usage: known.reduce((sum2, { usage }) => addUsage(sum2, usage), noUsage),
    knownCostUsd: known.reduce((sum2, part) => sum2 + (part.knownCostUsd ?? 0), 0)
  };
}

// src/heap.ts
function keepYoungHeapSmall() {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}

// src/launch/issue-variables.ts
var TEXT = ["request", "prompt"];
var NUMBER = "issue";
var AROUND = "issue_text";
var OTHERS = "issue_others";
function issueVariables({ variables = [] }, issue, given) {
  const open = variables.filter(({ name }) => !Object.hasOwn(given, name));
  const numbered = open.find(({ name }) => name === NUMBER);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== void 0 && variable.type === "string"
  );
  const result = {};
  if (text) result[text.name] = textOf(issue);
  else if (open.some(({ name, type }) => name === AROUND && type === "string"))
    result[AROUND] = textOf(issue);
  const others = othersIn(issue);
  if (others !== "" && Object.keys(result).length > 0 && open.some(({ name }) => name === OTHERS))
    result[OTHERS] = others;
  if (numbered?.type === "number") result[NUMBER] = issue.number;
  else if (numbered?.type === "string") result[NUMBER] = hasText ? String(issue.number) : textOf(issue);
  return result;
}
function othersIn({ author, comments, asker }) {
  const writers = /* @__PURE__ */ new Set([author, ...comments.map((comment) => comment.author)]);
  return Array.from(writers).filter((writer) => writer.toLowerCase() !== asker?.toLowerCase()).join(", ");
}
function issueRecord({
  number,
  title
}) {
  return { number, title };
}
function textOf({ number, title, body, author, comments, leftOut = 0 }) {
  const parts = [
    fence(`${title}

${body}`.trim(), `issue #${number} by ${author}`),
    ...comments.map((comment) => fence(comment.body, `comment on issue #${number} by ${comment.author}`)),
    ...leftOut > 0 ? [`(${leftOut} further comments on the issue are not shown.)`] : []
  ];
  return parts.join("\n\n");
}

// src/run/answered-threads.ts
var NUMBER2 = /^[1-9]\d{0,15}$/;
var REQUEST = /^[\w.]+(?:-[\w.]+)*$/;
var COMMIT = /^[0-9a-f]{40,64}$/;
function answeredThreads(events, state) {
  const threads = /* @__PURE__ */ new Map();
  const branchOf = (step) => branchAt(state, step)?.branch ?? state.workspace?.branch;
  for (const event of events) {
    if (event.type === "human.answered") {
      const branch2 = branchOf(event.step);
      for (const each of threads.values())
        if (each.branch === branch2 && each.commits.length > 0) each.isOver = true;
      if (branch2 !== void 0) for (const each of waitingIn(event, branch2)) threads.set(each.thread, each);
      continue;
    }
    const made = commitOf(event);
    if (!made) continue;
    const branch = branchOf(made.step);
    for (const each of threads.values()) if (each.branch === branch && !each.isOver) each.commits.push(made);
  }
  return Array.from(threads.values()).flatMap(({ thread, path, request, branch, commits }) => {
    const touching = commits.findLast(({ files }) => files.includes(path));
    const { commit } = touching ?? commits.at(-1) ?? {};
    const isTouched = touching !== void 0;
    return commit === void 0 ? [] : [{ thread, path, request, branch, commit, isTouched }];
  });
}
function countThreads({ steps, answered }) {
  const counts = Array.from(answered, (path) => steps.get(path)?.question?.answer?.threads?.length ?? 0);
  return counts.reduce((sum2, count) => sum2 + count, 0);
}
function waitingIn({ request = "", threads = [] }, branch) {
  if (!REQUEST.test(request)) return [];
  return threads.flatMap(
    ({ id = "", path }) => NUMBER2.test(id) ? [{ thread: Number(id), path, request, branch, commits: [], isOver: false }] : []
  );
}
function commitOf(event) {
  if (event.type !== "step.succeeded" && event.type !== "output.written") return void 0;
  const { step = "", commit = "", files = [] } = event;
  return COMMIT.test(commit) && files.length > 0 ? { step, commit, files } : void 0;
}

// src/launch/outdated-approval.ts
var ANSWER = /^(?:review|comment|review-comment)-\d{1,20}$/;
function outdatedApprovals(state, events) {
  const told = toldBefore(events);
  return events.flatMap((event, at) => {
    if (event.type !== "human.asked" || settledAt(events, at) < told) return [];
    const { step: path, seq, again, request } = event;
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (again === void 0 || request === void 0 || branch === void 0 || !ANSWER.test(request))
      return [];
    const became = becameOf(state, { path, seq });
    return [{ path, branch, again, request, ...became === void 0 ? {} : { became } }];
  });
}
function toldBefore(events) {
  const resumed = events.findLastIndex(({ type }) => type === "run.resumed");
  return events.findLastIndex(
    (event, at) => at < resumed && (event.type === "run.failed" || event.type === "run.paused" && event.reason === "human")
  );
}
function settledAt(events, asked) {
  const question = events[asked];
  const at = events.findIndex(
    (event, index) => index > asked && question?.type === "human.asked" && (event.type === "human.asked" || event.type === "human.answered") && event.step === question.step
  );
  return at < 0 ? Infinity : at;
}
function becameOf(state, { path, seq }) {
  const { asked, answer } = state.steps.get(path)?.question ?? {};
  if (asked?.seq !== seq) return "The question was asked once more since.";
  if (answer?.decision === "timeout") return "Nobody answered it in time.";
  if (answer) {
    const by = answer.actor === void 0 ? "" : ` by ${outboundCode(answer.actor, 60)}`;
    return `The question was answered since: ${answer.decision === "input" ? "with words" : answer.decision}${by}.`;
  }
  return state.questions.has(path) && !hasEnded(state) ? void 0 : "The run is over.";
}

// src/output/summary.ts
function renderEnd(end) {
  const { kept = [], leftovers = [], untidied } = end;
  return [
    ...endLines(end),
    ...kept.map((path) => `Uncommitted changes are in ${path}/.`),
    ...leftovers.map((path) => leftoverLine(path, end.runOf?.(path))),
    ...untidied === void 0 ? [] : [`What earlier runs left could not be tidied up: ${untidied}`]
  ];
}
function leftoverLine(path, runId) {
  const gone = `git worktree remove --force ${path}`;
  const whose = runId === void 0 ? "an earlier run" : `run ${runId}`;
  const next = runId === void 0 ? `Keep what you need, then: ${gone}` : `Next:  agentic-sdlc resume ${runId}   or, where nobody needs it: ${gone}`;
  return `Work of ${whose} that was cut off lies in ${path}/, not committed. ${next}`;
}
function endLines(end) {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped(
        [...failedLines(state), spentLine(end), keptLine(state, diff), ...branchLines(state)],
        nextLines(state, limits)
      );
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${[formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ")}.`,
          keptLine(state, diff),
          ...branchLines(state)
        ],
        nextLines(state, limits)
      );
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}
function stopped(lines, next) {
  return [...lines.filter((line) => line !== ""), ...next];
}
function completedLines(end) {
  const { state, facts, diff } = end;
  const took = [formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ");
  const files = `files: ${facts.directory}/`;
  const idle = [...overLimitLine(end), ...noOpLine(state)];
  if (state.workspace === void 0) return [`Completed in ${took}`, ...idle, files];
  if (filesChanged(state).length === 0) return [`Completed in ${took} \xB7 nothing changed`, ...idle, files];
  const came = [branchCount(state), ownPullRequest(state)].filter((part) => part !== void 0);
  const own = state.filesChanged.size > 0 ? [branchPart(state, diff)] : [];
  return [
    [`Completed in ${took}`, ...came].join(" \xB7 "),
    ...idle,
    [...own, files].join(" \xB7 "),
    ...staysHere(state) ? ["There is no remote, so the branch stays in this repository."] : []
  ];
}
function costPart({ state, limits = {} }) {
  return state.usage.agent_sessions === 0 ? [] : [costWords(state, limitsNow(limits, state))];
}
function spentLine(end) {
  const cost = costPart(end);
  if (cost.length === 0) return "";
  return `Spent: ${[...cost, tokenWords(end.state, limitsNow(end.limits ?? {}, end.state))].join(" \xB7 ")} in ${formatDuration(end.state.elapsedMs)}.`;
}
function overLimitLine({ state, facts }) {
  const limited = Array.from(walkSteps(facts.workflow.steps)).filter(
    (step) => step["max-cost-usd"] !== void 0 || step["max-tokens"] !== void 0
  );
  if (limited.length === 0) return [];
  const byName = new Map(limited.map((step) => [step.name, step]));
  const over = Array.from(state.steps.values()).flatMap((own) => {
    const words = scopeOf(state, own.path) === "" ? overLimit(own, byName.get(own.name)) : void 0;
    return words === void 0 ? [] : [`${own.path} (${words.spent} of ${words.limit})`];
  });
  return over.length === 0 ? [] : [`Over its own limit: ${namesOrCount(over)}.`];
}
function staysHere({ pushed, filesChanged: own }) {
  return own.size > 0 && pushed?.remote === "";
}
function noOpLine({ steps }) {
  const idle = Array.from(steps.values()).flatMap(({ noOp, path }) => noOp === true ? [path] : []);
  if (idle.length === 0) return [];
  return [`Changed nothing, though asked to: ${namesOrCount(idle)}.`];
}
function namesOrCount(paths) {
  return paths.length > 6 ? plural(paths.length, "step") : paths.join(", ");
}
function ownPullRequest({ pullRequests }) {
  const [request] = pullRequests;
  return request && pullRequestWords(request);
}
function branchPart({ workspace }, diff) {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} \u2212${removed}`;
}
var MOST_FAILED = 5;
function failedLines(state) {
  const step = failedStep(state);
  const failure = step?.failure ?? state.failure?.failure;
  const first = step ? failedWords(state, step, failure) : failure?.message ?? "";
  const others = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (other) => other !== void 0 && other.path !== step?.path && other.failure !== void 0
  );
  const named = others.slice(0, MOST_FAILED).flatMap((other) => other ? [failedWords(state, other)] : []);
  const more = others.length - named.length;
  return [
    `Failed: ${ended(first)}`,
    ...named.map((words) => `Also failed: ${ended(words)}`),
    ...more > 0 ? [`Also failed: ${plural(more, "more step")}.`] : []
  ];
}
function ended(sentence) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
function failedWords(state, step, failure = step.failure) {
  const branch = branchAt(state, step.path);
  const place = branch ? ` on branch ${branch.branch}` : "";
  const attempts = plural(step.attempt, "attempt");
  return `${shownPath(step.path)}${place}, after ${attempts} (${failure?.class}: ${trimDot(failure?.message ?? "")})`;
}
function failedStep({ failure, steps }) {
  return failure?.step === void 0 ? void 0 : steps.get(failure.step);
}
function pausedLines({ state, providerOf: providerOf2 }) {
  const { paused, reason } = state;
  const questions = questionsOf(state).flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) {
    const [first2 = "", ...rest2] = questions;
    return [`Paused: ${first2}`, ...rest2];
  }
  if (paused?.reason === "budget")
    return [`Paused: ${firstSentence(paused.message)}`, ...spendingLines(state, providerOf2), ...questions];
  if (paused?.reason === FAN_OUT || paused?.reason === REMOTE)
    return [`Paused: ${paused.message}`, ...questions];
  const [first = "", ...rest] = (paused?.message ?? "").trim().split("\n");
  const waits = paused?.until === void 0 ? void 0 : awaited(state);
  return [
    `Paused: ${shownPath(paused?.step ?? "the run")} ${waits ? `waits for ${waits.from}` : "needs a person"}.   ${first}`,
    ...rest.map((line) => `  ${line}`),
    ...questions
  ];
}
function firstSentence(message) {
  return message.split(/(?<=\.) /, 1)[0] ?? message;
}
function keptLine(state, diff) {
  const done = Array.from(state.steps.values()).filter(isDone).map((step) => shownPath(step.path));
  if (done.length === 0) return "";
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  return `Kept: ${namesOrCount(done)}${commits}.`;
}
function isDone({ status, attempt }) {
  return status === "completed" && attempt > 0;
}
function trimDot(text) {
  return text.replace(/\.$/, "");
}

// src/config/explain.ts
var SettingPlace = union([
  object({ option: string().describe("Option of the command line.") }),
  object({
    file: string().describe("Definition or configuration."),
    step: string().optional().describe("Step or block that sets it."),
    key: string().describe("Dotted path of the key in the file.")
  })
]);
var ExplainedSetting = object({
  value: unknown().describe("Null for none."),
  source: SettingSource,
  where: SettingPlace.optional().describe("Absent for a default.")
});
var ExplainedSettings = record(string(), ExplainedSetting);
var Explanation = object({
  settings: ExplainedSettings,
  step_settings: record(string(), ExplainedSettings).describe("By step name, what differs from the run, or is set by the step or a block around it.")
});
function explainSettings(run) {
  const { workflow, config, commandLine } = run;
  const levels = { settings: workflow.settings, config, commandLine };
  const nodes = stepNodes(workflow);
  const explain = explainer(run, nodes);
  const ofRun = flatten(effectiveSettings(levels));
  const steps = nodes.map((node) => {
    const enclosing = lineage(node).slice(0, -1).map(({ step }) => step);
    const own = flatten(effectiveSettings({ ...levels, step: node.step, enclosing: enclosing.toReversed() }));
    const entries = STEP_SETTINGS.filter((name) => isOwn(name, own[name], ofRun[name]));
    return [node.step.name, pick(own, entries, explain)];
  });
  const names = Object.keys(ofRun).filter((name) => !OF_STEPS_ALONE.has(name));
  return {
    settings: pick(ofRun, names, explain),
    step_settings: Object.fromEntries(steps.filter(([, settings]) => Object.keys(settings).length > 0))
  };
}
var STEP_SETTINGS = [
  "provider",
  "model",
  "max-retry",
  "on-error",
  "timeout-minutes",
  "max-cost-usd",
  "max-tokens",
  "context",
  "bypass-permissions"
];
var OF_STEPS_ALONE = /* @__PURE__ */ new Set(["on-error", "context"]);
var LIMITS = /* @__PURE__ */ new Set(["timeout-minutes", "max-cost-usd", "max-tokens"]);
function isOwn(name, own, ofRun) {
  if (own?.source === "step") return true;
  if (LIMITS.has(name)) return own?.value !== void 0;
  return own?.value !== ofRun?.value;
}
function flatten({ git, ...settings }) {
  const inGit2 = Object.entries(git).map(([name, value]) => [`git.${dashed(name)}`, value]);
  const others = Object.entries(settings).map(([name, value]) => [dashed(name), value]);
  return Object.fromEntries([...others, ...inGit2]);
}
function dashed(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
function pick(flat, names, explain) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const effective = flat[name];
      return effective ? [[name, explain(effective)]] : [];
    })
  );
}
function explainer({ definition }, nodes) {
  const pathOf = new Map(nodes.map(({ step, path }) => [step.name, path.join(".")]));
  const placeOf2 = ({ source, key = "", step = "" }) => {
    switch (source) {
      case "command line":
        return { option: key };
      case "step":
        return { file: definition, step, key: `${pathOf.get(step)}.${key}` };
      case "workflow":
        return { file: definition, key };
      case "config":
        return { file: CONFIG_FILE, key };
      case "default":
        return void 0;
    }
  };
  return (effective) => {
    const where = placeOf2(effective);
    return { value: effective.value ?? null, source: effective.source, ...where ? { where } : {} };
  };
}

// src/engine/stop.ts
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

// src/launch/thread-surface.ts
function threadSurface(options) {
  let last;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      try {
        if (last) await tellThreads(last, options);
      } catch (error) {
        options.report(error instanceof Error ? error.message : String(error));
      }
    }
  };
}
var MOST_OUTDATED = 10;
async function tellThreads(source, options) {
  const { events, state } = source;
  const isStill = standsStill(state);
  if (!isStill && !hasEnded(state)) return;
  const { branches } = options;
  const isOurs = ({ branch }) => branches?.has(branch) ?? true;
  const threads = isStill ? answeredThreads(events, state).filter(isOurs) : [];
  const outdated = outdatedApprovals(state, events).filter(isOurs).slice(-MOST_OUTDATED);
  if (threads.length === 0 && outdated.length === 0) return;
  const place = await options.place();
  if (!place) return;
  if (outdated.length > 0) {
    const { tellOutdated } = await import("./tell-outdated-5LRH4Q4M.js");
    await tellOutdated(place, outdated, { ...options, state });
  }
  const { replyToThreads } = await import("./thread-replies-TD4RZU5E.js");
  await replyToThreads(place, threads, { ...options, links: options.linksFor(source), state });
}
function standsStill({ status, questions }) {
  return status === "completed" || status === "paused" && questions.size > 0;
}
var REPLY_MS = 4e3;
var MOST_MS = 5 * 6e4;
function timeForThreads(state) {
  return Math.min(MOST_MS, countThreads(state) * REPLY_MS);
}

export {
  resolveSettings,
  MOST_LINES,
  fenced,
  wrapped,
  definitionIn,
  checkAnswer,
  approvedWorkflow,
  outlineOf,
  readVariables,
  resolveGiven,
  branchLines,
  shownPath,
  limitsNow,
  costWords,
  tokenWords,
  tokensOf2 as tokensOf,
  questionLines,
  nextLines,
  nextCommands,
  asksForItself,
  whyPaused,
  NEEDS_PERSON,
  standingIn,
  emojiOf,
  stepRows,
  stepRow,
  statusOf,
  keepYoungHeapSmall,
  issueVariables,
  issueRecord,
  countThreads,
  renderEnd,
  pausedLines,
  Explanation,
  explainSettings,
  Stop,
  threadSurface,
  timeForThreads
};
