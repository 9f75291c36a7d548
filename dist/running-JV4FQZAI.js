const require = process.getBuiltinModule;
import {
  resumeRun,
  startRun
} from "./chunk-R7OBZ2K4.js";
import {
  Bell,
  PlainTerminal,
  actorOf,
  asksPeople,
  isAttended,
  keepYoungHeapSmall,
  leaveAnswer,
  questionsAt,
  readVariables,
  redactedObserver,
  unknownPrices,
  watchSignals
} from "./chunk-WNQOLRJZ.js";
import {
  bringRequests,
  elsewhereOf,
  leaveAway
} from "./chunk-OK2CA7HY.js";
import {
  renderRow
} from "./chunk-OI34C74F.js";
import "./chunk-QA37IJQY.js";
import {
  Stop,
  dependenciesOf,
  loadNested,
  resolveSettings,
  settingsAt,
  stepsLeftOut,
  withoutEffect
} from "./chunk-Y6FLXKNX.js";
import "./chunk-GTT5F4IG.js";
import "./chunk-6FEH6NYG.js";
import {
  compose,
  composeCarriedStates,
  randomIds
} from "./chunk-HCMCLQGE.js";
import {
  createLogger
} from "./chunk-B376VXON.js";
import {
  asksForItself,
  limitsNow,
  nextCommands,
  renderEnd,
  stepRows,
  tokensOf
} from "./chunk-VK6SMX2J.js";
import {
  answersIn,
  answersTo
} from "./chunk-3OT3O3O7.js";
import {
  readableRun
} from "./chunk-277BBV6U.js";
import "./chunk-52T7EKTG.js";
import {
  recordSettings
} from "./chunk-H2FHZSAB.js";
import "./chunk-24RXUUVC.js";
import {
  projectProgress,
  questionsOf
} from "./chunk-G53VDG2Y.js";
import {
  exitCodeFor,
  exitCodes,
  redactedIo
} from "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-ACE7XOQZ.js";
import "./chunk-VV7JJ2YO.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-EADFFB6U.js";
import "./chunk-YY2ZYVSN.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import {
  programOf,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import {
  isSet
} from "./chunk-DNRMJAAF.js";
import "./chunk-6XTB7QDC.js";
import {
  systemClock
} from "./chunk-7AOZWJNQ.js";
import {
  createGit
} from "./chunk-LQMA3VKW.js";
import {
  formatCost,
  formatCount,
  givenProgram,
  isProgramRun,
  knownFiles,
  loadWorkflow,
  openProject,
  plural,
  shorten
} from "./chunk-HYHR2HOC.js";
import {
  packageRoot
} from "./chunk-D53M5YXG.js";
import {
  print,
  printJson,
  say
} from "./chunk-UC3Z26PB.js";
import {
  composeStates,
  createLocalStore,
  createRunId,
  redactorFor,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  childrenOf,
  renderProblems,
  renderWarnings,
  sortProblems,
  walkSteps
} from "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import {
  version
} from "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

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
  return live ? (await import("./live-terminal-SGN4ZNIM.js")).LiveTerminal : PlainTerminal;
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

// src/cli/commands/demo.ts
const { appendFileSync, cpSync, mkdtempSync, readFileSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { delimiter, dirname, join } = process.getBuiltinModule("node:path");
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
function checkLimits({ runId, usage: usage2, knownCostUsd }, { maxCostUsd = Infinity, maxTokens = Infinity }) {
  const tokens = tokensOf(usage2);
  const dollars = Math.round(knownCostUsd * 1e4) / 1e4;
  const short = dollars >= maxCostUsd ? `has spent ${formatCost(knownCostUsd)} already; give \`--max-cost-usd\` more than that` : tokens >= maxTokens ? `has used ${formatCount(tokens)} tokens (${tokens}) already; give \`--max-tokens\` more than that` : void 0;
  if (short !== void 0) throw new AgenticError({ code: "usage", message: `Run ${runId} ${short}.` });
}

// src/cli/commands/input.ts
async function inputCommand(io, [runId = "", text = ""], options) {
  const here = openProject(io.cwd);
  const { project, away } = await readableRun(io, here, { runId });
  const store = composeStates({ ...project, environment: io.environment });
  const { workflow, record } = readRun(project, runId);
  const state = readJournal(project, runId);
  const isHere = store.list().some((run) => run.runId === runId && run.live);
  const { status } = projectProgress(state, { workflow, variables: record.variables, directory: "" });
  const mayBeLive = away?.live === true && state.status === "running";
  const live = isHere || mayBeLive;
  const { step } = options;
  const question = step === void 0 && asksForItself(state) ? void 0 : questionFor(waitingQuestions({ state, status, live }), { runId, step });
  const answer = answerFrom(text.trim(), { runId, options });
  const elsewhere = isHere ? void 0 : await elsewhereOf(io, here, away);
  await bringRequests(elsewhere, { runId, store });
  if (!live) await refuseSecond(store, { runId, question, state });
  const actor = await actorOf(io, here.root);
  const left = leaveAnswer(store, runId, { question, answer, actor });
  await leaveAway(io, elsewhere, { away, runId, request: left });
  if (options.resume === true && !live) {
    const { json = false } = options;
    return await resumeCommand(io, [runId], { json });
  }
  const said = { run_id: runId, step: question?.path ?? null, ...answer, actor, request: left.id, live };
  const location = mayBeLive ? away.location : void 0;
  if (options.json) printJson(io, { ...said, ...isHere ? {} : { next: resumeOf(runId) } });
  else print(io, words({ runId, path: question?.path, isHere, location }));
  return 0;
}
function resumeOf(runId) {
  return `agentic-sdlc resume ${runId}`;
}
function words({ runId, path, isHere, location }) {
  const answer = path === void 0 ? "Your answer" : `Your answer to ${path}`;
  if (isHere) return `${answer} was handed to the process that works on run ${runId}.`;
  if (location === void 0) return `${answer} is kept.
Next:  ${resumeOf(runId)}`;
  return `${answer} is at ${location}, where the process that works on run ${runId} finds it.
If none does any more:  ${resumeOf(runId)}`;
}
var LONGEST_ANSWER = 1e5;
function answerFrom(text, { runId, options: { approve = false, reject = false } }) {
  if (text.length > LONGEST_ANSWER)
    throw usage(
      `The answer has ${text.length} characters; it may have ${LONGEST_ANSWER}. Put the rest into a file.`
    );
  if (approve && reject) throw usage("`--approve` and `--reject` exclude each other; give one of them.");
  if (approve) return { decision: "approved", text };
  if (text !== "") return { decision: reject ? "rejected" : "input", text };
  throw usage(
    reject ? `A rejection needs its reason: \`agentic-sdlc input ${runId} --reject "why"\`.` : `There is no answer: give it as \`agentic-sdlc input ${runId} "your words"\`, or \`--approve\`.`
  );
}
function waitingQuestions({ state, status, live }) {
  const open = status === "paused" || status === "running" ? questionsOf(state) : [];
  if (open.length > 0) return open;
  const { runId, reason } = state;
  const goesOn = `\`agentic-sdlc resume ${runId}\` goes on with it`;
  switch (status) {
    case "completed":
      throw notWaiting(runId, "is completed", "it asks nothing any more");
    case "paused":
      throw notWaiting(runId, `is paused (${reason ?? ""})`, `no question is open; ${goesOn}`);
    case "running":
      if (live)
        throw notWaiting(
          runId,
          "is running",
          `it asks nothing now; \`agentic-sdlc status ${runId}\` shows it`
        );
      throw notWaiting(runId, "was cut off", `no question is open; ${goesOn}`);
    default:
      throw notWaiting(
        runId,
        status === "failed" ? "has failed" : `is ${status}`,
        `it waits for nobody; ${goesOn}`
      );
  }
}
function notWaiting(runId, standing, advice) {
  return new AgenticError({ code: "usage", message: `Run ${runId} ${standing}: ${advice}.` });
}
function questionFor(questions, { runId, step }) {
  const asking = questions.map(({ path }) => path).toSorted().join(", ");
  const fitting = step === void 0 ? questions : questions.filter(({ path, name }) => path === step || name === step);
  const [question] = fitting;
  if (question && fitting.length === 1) return question;
  if (question)
    throw usage(
      `Several steps of run ${runId} ask: ${fitting.map(({ path }) => path).toSorted().join(", ")}. Say which one with \`--step\`.`
    );
  throw usage(`Step \`${step}\` of run ${runId} asks nothing. Asking: ${asking}.`);
}
async function refuseSecond(store, { runId, question, state }) {
  var _stack = [];
  try {
    const run = __using(_stack, await store.open(runId, "continue"), true);
    const answers = answersIn(run.requests(), state);
    const first = question ? answersTo(state, question.path, answers) : answers.filter(({ answer }) => answer.step === void 0);
    if (first.length === 0) return;
    const asked = question ? `${question.path} of run ${runId}` : `Run ${runId}`;
    throw usage(
      `${asked} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` goes on with it.`
    );
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
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

// src/cli/commands/run.ts
async function runCommand(io, [name = ""], options) {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, name);
  const variables = await readVariables(io, loaded, options);
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start({ io, project, loaded, variables }, options);
}
export {
  analyseCommand,
  demoCommand,
  inputCommand,
  oneShotCommand,
  resumeCommand,
  runCommand
};
