const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-PJBL7NLY.js";
import {
  executePreparedRun,
  loadChosen,
  overridesOf,
  prepareBranch,
  prepareFollowUp,
  prepareResumeOrFollowUp,
  prepareStart,
  readFollowUp,
  requireValid,
  resolveRunSettings
} from "./chunk-4VRFPL7G.js";
import "./chunk-PSH52E7U.js";
import {
  answersAgain
} from "./chunk-R3PODNJD.js";
import {
  countThreads,
  renderEnd,
  timeForThreads
} from "./chunk-XPVJBLQY.js";
import {
  bringRequests,
  remoteStorageOf,
  submitRemoteAnswer
} from "./chunk-ESAZX7YC.js";
import {
  randomIds
} from "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import {
  readableRun
} from "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import {
  Bell,
  PlainTerminal,
  Questions,
  Stop,
  redactedObserver,
  unknownPrices,
  watchSignals
} from "./chunk-BKA6WGFU.js";
import {
  readVariables,
  resolveSettings
} from "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import "./chunk-HSWGXUKF.js";
import "./chunk-XT5VPWLU.js";
import {
  dependenciesOf,
  settingsAt,
  stepsSkippedByRestart
} from "./chunk-RVVSPVQ2.js";
import {
  withoutEffect
} from "./chunk-SYZWXYVV.js";
import {
  issueRecord,
  issueVariables
} from "./chunk-HDD3WQKE.js";
import {
  limitYoungGeneration
} from "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import {
  asksForItself,
  nextCommands
} from "./chunk-KUB3IZZC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import {
  stepRows
} from "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import {
  renderRow
} from "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import {
  currentLimits,
  projectProgress,
  questionsOf,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  answersIn,
  answersTo,
  nonceOf
} from "./chunk-QX7A3UMJ.js";
import {
  loadStartable,
  readJournal,
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  knownFiles,
  loadWorkflow,
  openProject
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  composeStates,
  exitCodeFor,
  exitCodes,
  redactorFor
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore,
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  COMPOSED,
  DO,
  DO_DEFINITION,
  childrenOf,
  outcomeOf,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  formatCost,
  formatCount,
  plural,
  renderProblems,
  renderWarnings,
  shorten,
  sortProblems
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  packageRoot,
  parseJsonObject,
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import {
  isSet
} from "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/runner/requests/answer-question.ts
function answerRequest({ seq, requests }, { question, answer, actor }) {
  const about = question?.about ? { about: question.about } : {};
  const step = question ? { step: question.path, asked: question.asked } : {};
  const request = {
    type: "input",
    ...answer,
    actor,
    ...step,
    ...about,
    at: systemClock.now().toISOString(),
    nonce: randomIds.suffix()
  };
  const first = question ? `cli-${question.asked}` : `cli-run-${seq}`;
  let id = first;
  for (let number = 2; requests.has(id); number += 1) id = `${first}-${number}`;
  return { id, content: `${JSON.stringify(request)}
` };
}
function answeredAlready(runId, question) {
  const asked = question ? `${question.path} of run ${runId}` : `Run ${runId}`;
  return new AgenticError({
    code: "usage",
    message: `${asked} has an answer already, which counts; \`agentic-sdlc resume ${runId}\` continues with it.`
  });
}
async function actorOf({ environment }, root) {
  const name = await createGit(root, environment).try("config", "user.name");
  return name?.trim() || environment["USER"] || environment["LOGNAME"] || "unknown";
}

// src/cli/session/terminal-session.ts
const { resolve } = process.getBuiltinModule("node:path");
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");

// src/cli/session/interactive-terminal.ts
function isInteractive(io) {
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
    onAnswer: async ({ question, answer, state }) => {
      const request = answerRequest(state, { question, answer, actor: await actorOf(io, root) });
      if (!states.request(runId, request.id, request.content)) throw answeredAlready(runId, question);
      bell.ring();
    }
  });
}

// src/cli/session/terminal-session.ts
var TELLING_MS = 2e4;
var STOPPING = "  Stopping safely; press Ctrl+C again to kill at once.";
async function runSession(given) {
  const { project } = given.launch;
  const options = { ...given, io: redactedIo(given.io, project.config.logging.redact) };
  const resolved = resolveRunSettings(given.launch);
  const { end, code, isStopped } = await session({ ...options, ...resolved });
  const next = isStopped ? void 0 : await given.next?.(end);
  if (next) return await next();
  if (options.json) printJson(options.io, describeEnd(end, resolved.settings));
  else print(options.io, [...answerLines(end.state), renderResult(options, end, resolved)].join("\n"));
  return code;
}
function answerLines(state) {
  const { answer } = answerFacts(state);
  return answer === void 0 ? [] : [stripVTControlCharacters(answer)];
}
function renderResult({ io, launch: { project }, table = false }, end, { settings, definitions }) {
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
    const run = store.list().find(isIts);
    const isCompleted = parseJsonObject(run?.progress)?.["status"] === "completed";
    return run && { runId: run.runId, isCompleted };
  };
}
async function session(options) {
  var _stack = [];
  try {
    const { io, launch, notice, json, settings, definitions } = options;
    const { project, workflow } = launch;
    limitYoungGeneration();
    const stop = new Stop();
    const kill = new AbortController();
    const { root } = project;
    const report = (text) => terminal ? terminal.note(`  ${text}`) : say(io, text);
    const SessionTerminal = await loadTerminal(io);
    const asks = launch.program !== void 0 || asksPeople([workflow, ...workflowsOf(definitions)]);
    const attended = asks && isInteractive(io);
    const bell = new Bell();
    let terminal;
    let questions;
    let board;
    let tellingMs = TELLING_MS;
    const openBoard = launch.issue ? (await import("./issue-option-YXDNQNW3.js")).gitHubBoard : void 0;
    const signals = __using(_stack, watchSignals({ stop, kill, onFirst: () => terminal?.stopping(STOPPING) }));
    const watch = ({ facts, place, ports }) => {
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
      board = openBoard?.(io, project, { runId: facts.runId, report });
      return [redactedObserver(shown, redactor), ...questions ? [questions] : [], ...board ? [board] : []];
    };
    const answers = answersAgain({ ...project, environment: io.environment }, report);
    const seen = { report, watch, answers };
    const how = { environment: io.environment, stop, kill: kill.signal, ownsProcess: true, ...seen };
    const end = await executePreparedRun(launch, { ...how, waitsForPeople: attended, bell }, options).then(async (ended) => {
      board ??= await boardForThreads(io, project, { end: ended, report });
      tellingMs += timeForThreads(ended.state);
      return ended;
    }).finally(async () => {
      await board?.flush(tellingMs);
      questions?.[Symbol.dispose]();
      terminal?.close();
    });
    const signal = signals.received();
    return { end, code: exitCodeFor(end.state, signal), isStopped: signal !== void 0 };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function boardForThreads(io, project, { end: { facts, state }, report }) {
  if (countThreads(state) === 0) return void 0;
  const { gitHubBoard } = await import("./issue-option-YXDNQNW3.js");
  return gitHubBoard(io, project, { runId: facts.runId, report });
}
function workflowsOf(definitions) {
  return Array.from(definitions.values(), ({ workflow }) => workflow);
}
async function loadTerminal({
  stderr,
  environment
}) {
  const live = stderr.isTTY && environment["TERM"] !== "dumb" && !isSet(environment["CI"]);
  return live ? (await import("./live-terminal-JQC2BHBX.js")).LiveTerminal : PlainTerminal;
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
function describeEnd({ state, facts, diff, kept = [], leftovers = [], checkout }, settings) {
  const { maxCostUsd, maxTokens } = currentLimits(settings, state);
  return {
    run_id: facts.runId,
    ...projectProgress(state, facts),
    directory: facts.directory,
    ...state.workspace ? { branch: state.workspace.branch } : {},
    ...diff ? { diff } : {},
    limits: { max_cost_usd: maxCostUsd ?? null, max_tokens: maxTokens ?? null },
    ...kept.length > 0 ? { kept_worktrees: kept } : {},
    ...checkout === void 0 ? {} : { checkout },
    ...leftovers.length > 0 ? { leftover_worktrees: leftovers } : {},
    ...state.failure ? { error: state.failure.failure } : {},
    ...state.paused ? { paused: pausedFacts(state.paused) } : {},
    ...answerFacts(state),
    ...state.status === "completed" ? {} : { next: nextCommands(state, settings) }
  };
}
function notesFor({ notes = [], launch, settings, definitions }) {
  const { project, workflow } = launch;
  const { prices } = project.config.agents;
  const unpriced = unknownPrices([{ workflow, settings }, ...definitions.values()], prices);
  return [
    ...notes,
    ...warnings([workflow, ...workflowsOf(definitions)]),
    ...unpriced === void 0 ? [] : [`  ${unpriced}`]
  ];
}
function answerFacts(state) {
  const outcome = state.status === "completed" ? outcomeOf(state) : void 0;
  return outcome?.kind === "answer" ? { answer: outcome.text } : {};
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

// src/cli/session/run-follow-up.ts
async function runFollowed(options, follow = goOn) {
  const next = async ({ facts, state }) => {
    if (facts.workflow.name !== DO || state.status !== "completed") return void 0;
    const { runId } = facts;
    const followUp = await readFollowUp(options.launch.project, runId);
    return followUp && (async () => await follow(options, { runId, followUp }));
  };
  return await runSession({ ...options, next });
}
async function goOn({ io, launch, json }, following) {
  const { project } = launch;
  const shown = redactedIo(io, project.config.logging.redact);
  say(shown, `
  ${nameOf(following.followUp)} follows, as run ${following.followUp.runId}.
`);
  const report = (text) => say(shown, text);
  const next = await prepareFollowUp({ project, environment: io.environment, report, ...following });
  return await runSession({ io, launch: next, json });
}
function nameOf({ workflow }) {
  return workflow === COMPOSED ? "The workflow that was approved" : workflow;
}

// src/cli/session/start-command.ts
async function start({ io, project, loaded, variables, issue }, options, { follow, ...extra } = {}) {
  requireValid(loaded);
  if (loaded.odd.length > 0) say(io, renderWarnings(loaded.odd));
  const overrides = overridesOf(options);
  const actor = actorOf(io, project.root);
  const launch = await prepareStart({
    project,
    environment: io.environment,
    found: loaded,
    variables,
    overrides,
    trigger: "cli",
    actor,
    ...issue ? { issue } : {},
    ...options.fromStep === void 0 ? {} : { fromStep: options.fromStep },
    trustRemotes: options.trustRemotes
  });
  const { workflow } = loaded;
  const settings = resolveSettings({ workflow, config: project.given, overrides });
  const uncommitted = await uncommittedFiles(io, project, settings);
  const notes = uncommitted === 0 ? [] : [uncommittedNote(uncommitted)];
  return await runFollowed({ io, launch, json: options.json ?? false, notes, ...extra }, follow);
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

// src/cli/commands/run/dry-run.ts
var CONDITION_COLUMNS = 40;
var ENSURES_COLUMNS = 80;
var TIMEOUT_MINUTES = 5;
async function dryRun(io, { project, loaded, variables, options }) {
  const { workflow } = loaded;
  const overrides = overridesOf(options);
  const settings = resolveSettings({ workflow, config: project.given, overrides });
  const { fromStep } = options;
  if (fromStep !== void 0) stepsSkippedByRestart(workflow, fromStep);
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

// src/cli/commands/run/demo.ts
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

// src/cli/commands/run/do.ts
async function doCommand(io, [request = ""], { plan = false, keep = false, ...options }) {
  if (request.trim() === "")
    throw new AgenticError({
      code: "usage",
      message: 'Say what is wanted: agentic-sdlc do "Mend the import of empty files".'
    });
  const project = openProject(io.cwd);
  const loaded = await loadStartable(project, io.cwd, "do");
  const given = { plan: plan || keep, keep };
  const asked = Object.entries(given).flatMap(([name, value]) => value ? [`${name}=true`] : []);
  const variables = await readVariables(io, loaded, { var: [`request=${request}`, ...asked] });
  const own = loaded.source !== DO_DEFINITION;
  if (options.dryRun && own) return await dryRun(io, { project, loaded, variables, options });
  const git = keep && !own ? { git: true, pullRequest: true } : {};
  const follow = options.dryRun ? { follow: showOnly } : {};
  return await start({ io, project, loaded, variables }, { ...options, ...git }, follow);
}
var showOnly = async ({ io, launch: { project }, json }, { runId, followUp }) => {
  const shown = redactedIo(io, project.config.logging.redact);
  const { loaded, variables } = await loadChosen(project, io.cwd, followUp);
  const code = await dryRun(shown, { project, loaded, variables, options: { json } });
  say(shown, `To start it:  agentic-sdlc resume ${runId}`);
  return code;
};

// src/cli/commands/run/resume.ts
async function resumeCommand(io, [runId = ""], options) {
  const launch = await prepareResumeOrFollowUp({
    project: openProject(io.cwd),
    environment: io.environment,
    runId,
    fromStep: options.fromStep,
    trustDefinition: options.trustDefinition,
    trustRemotes: options.trustRemotes,
    overrides: overridesOf(options),
    report: (text) => say(io, text),
    check: (state) => checkLimits(state, options)
  });
  return await runFollowed({ io, launch, json: options.json ?? false });
}
function checkLimits({ runId, usage: usage2, knownCostUsd }, { maxCostUsd = Infinity, maxTokens = Infinity }) {
  const tokens = tokensOf(usage2);
  const dollars = Math.round(knownCostUsd * 1e4) / 1e4;
  const short = dollars >= maxCostUsd ? `has spent ${formatCost(knownCostUsd)} already; give \`--max-cost-usd\` more than that` : tokens >= maxTokens ? `has used ${formatCount(tokens)} tokens (${tokens}) already; give \`--max-tokens\` more than that` : void 0;
  if (short !== void 0) throw new AgenticError({ code: "usage", message: `Run ${runId} ${short}.` });
}

// src/cli/commands/run/input.ts
async function inputCommand(io, [runId = "", text = ""], options) {
  const here = openProject(io.cwd);
  const answer = answerFrom(text.trim(), { runId, options });
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
  const elsewhere = isHere ? void 0 : await remoteStorageOf(io, here, away);
  await bringRequests(elsewhere, { runId, store });
  if (!live) await refuseSecond(store, { runId, question, state });
  const actor = await actorOf(io, here.root);
  const left = answerRequest(state, { question, answer, actor });
  const isFirst = await submitRemoteAnswer(io, elsewhere, { away, runId, request: left });
  if (!isFirst || !leaveHere(store, runId, left)) throw answeredAlready(runId, question);
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
  const answers = answersIn(await requestsOf(store, runId), state);
  const first = question ? answersTo(state, question.path, answers) : answers.filter(({ answer }) => answer.step === void 0);
  if (first.length > 0) throw answeredAlready(runId, question);
}
async function requestsOf(store, runId) {
  try {
    var _stack = [];
    try {
      const run = __using(_stack, await store.open(runId, "continue"), true);
      return run.requests();
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  } catch (error) {
    if (error instanceof AgenticError && error.code === "run-locked") return [];
    throw error;
  }
}
function leaveHere(store, runId, { id, content }) {
  if (store.request(runId, id, content)) return true;
  return nonceOf(store.read(runId, `inbox/${id}.json`)) === nonceOf(content);
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

// src/cli/commands/run/run.ts
async function runCommand(io, [name = ""], { issue: number, ...options }) {
  const project = openProject(io.cwd);
  const loaded = await loadStartable(project, io.cwd, name);
  const issue = number === void 0 ? void 0 : await (await import("./issue-option-YXDNQNW3.js")).issueOf(io, project, number);
  const fromIssue = issue && ((given) => issueVariables(loaded.workflow, issue, given));
  const variables = await readVariables(io, loaded, {
    ...options,
    ...fromIssue ? { more: fromIssue } : {}
  });
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options });
  return await start(
    { io, project, loaded, variables, ...issue ? { issue: issueRecord(issue) } : {} },
    options
  );
}

// src/cli/commands/run/run-command-modules.ts
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
async function branchCommand(io, [runId = "", branch = ""], options) {
  const launch = await prepareBranch({
    project: openProject(io.cwd),
    environment: io.environment,
    runId,
    branch,
    trustDefinition: options.trustDefinition,
    overrides: overridesOf(options),
    report: (text) => say(io, text)
  });
  return await runSession({ io, launch, json: options.json ?? false });
}
async function oneShotCommand(io, [prompt = ""], options) {
  const project = openProject(io.cwd);
  const loaded = await loadWorkflow(project, io.cwd, "one-shot");
  const variables = await readVariables(io, loaded, { var: [`prompt=${prompt}`] });
  const git = options.git === true || options.pr === true;
  const given = { ...options, git, pullRequest: options.pr === true };
  if (options.dryRun) return await dryRun(io, { project, loaded, variables, options: given });
  return await start({ io, project, loaded, variables }, given);
}
export {
  analyseCommand,
  branchCommand,
  demoCommand,
  doCommand,
  inputCommand,
  oneShotCommand,
  resumeCommand,
  runCommand
};
