const require = process.getBuiltinModule;
import {
  exitCodes
} from "./chunk-ZIKIJMXB.js";
import {
  JournalWriter
} from "./chunk-SVEKWQPC.js";
import {
  renderRow
} from "./chunk-KSJBEAYB.js";
import {
  nextCommands,
  nextLines,
  pausedLines,
  questionLines
} from "./chunk-Q2Q3K4RM.js";
import {
  settingsOf
} from "./chunk-5F4W4AGJ.js";
import {
  branchLines,
  costWords,
  limitsNow,
  stepRows,
  tokenWords
} from "./chunk-ZBMPNUTD.js";
import {
  isAtLeast,
  parseLog
} from "./chunk-KWGYUR5J.js";
import {
  openRuns
} from "./chunk-7YMSIVYN.js";
import {
  notFound,
  readDefinitions,
  readJournal,
  readRun,
  readState
} from "./chunk-AFDG4VJD.js";
import "./chunk-PW3TFZM7.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  formatCost,
  formatCount,
  plural
} from "./chunk-DBJSWIT3.js";
import {
  projectProgress,
  questionsOf
} from "./chunk-UZFJS5NG.js";
import "./chunk-BI6DQMC5.js";
import "./chunk-PMXIMQVN.js";
import "./chunk-6TKTF2IQ.js";
import {
  randomIds,
  systemClock
} from "./chunk-63TYV4QY.js";
import {
  print,
  printJson,
  say
} from "./chunk-RXSHFMS4.js";
import "./chunk-LFMCLEBP.js";
import {
  isProgramPath,
  knownFiles,
  namedWorkflows,
  openProject,
  problemsOf,
  readProgram,
  readText
} from "./chunk-AECTQNWS.js";
import "./chunk-LPBPXYDW.js";
import {
  endMarked
} from "./chunk-LPEZXTYB.js";
import "./chunk-UMFXXXLK.js";
import {
  ProgressDocument
} from "./chunk-T5AISNNR.js";
import "./chunk-A5AOXWMV.js";
import "./chunk-LD63M3ZU.js";
import {
  checkSurroundings,
  parseWorkflow
} from "./chunk-HITTCC3X.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-HQD2LTNW.js";
import "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import {
  renderProblems,
  renderWarnings
} from "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-F7MGZMJL.js";
import {
  createLocalStore
} from "./chunk-UKMF7TGM.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-P7K4SGWM.js";
import {
  runDirectory,
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import {
  RUN_MARK
} from "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/cancel.ts
async function cancelStored(states, runId, clock) {
  var _stack = [];
  try {
    const store = __using(_stack, await states.open(runId, "continue"), true);
    const state = readState(store);
    if (state.status === "completed" || state.status === "cancelled") {
      throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${state.status} already.` });
    }
    const journal = new JournalWriter({ store, clock, observer: {}, state });
    journal.add({ type: "run.cancelled", reason: "requested" });
    journal.sync();
    const progress = store.read(runFiles.progress);
    if (progress === void 0) return;
    const current = JSON.parse(progress);
    const at = clock.now().toISOString();
    const ended = {
      ...current,
      status: "cancelled",
      reason: "requested",
      updated_at: at,
      completed_at: at,
      running_steps: [],
      questions: []
    };
    store.write(runFiles.progress, `${JSON.stringify(ended, null, 2)}
`);
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}

// src/cli/commands/cancel.ts
var LEFTOVER_GRACE_MS = 2e3;
async function cancelCommand(io, [runId = ""], options) {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  const outcome = await cancel(store, runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}
async function cancel(store, runId) {
  try {
    await cancelStored(store, runId, systemClock);
    await endMarked(`${RUN_MARK}=${runId}`, LEFTOVER_GRACE_MS);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  store.request(runId, id, `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}
`);
  return "requested";
}

// src/cli/commands/status.ts
async function statusCommand(io, [runId], options) {
  const project = openProject(io.cwd);
  const { root, config } = project;
  const store = createLocalStore(root, config.outputDirectory);
  if (runId !== void 0 && store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  const runs = readRuns(store);
  const found = runId === void 0 ? runs[0] : runs.find(({ progress }) => progress.workflow_id === runId);
  if (!found) throw runId === void 0 ? noRuns() : notFound(runId);
  const { run, told } = await upToDate(found, project, io);
  const id = run.progress.workflow_id;
  const settings = settingsOf(project, id, store.read(id, runFiles.settings));
  const limits = limitsFrom(settings, told?.state);
  const status = { ...run, told, limits };
  if (options.json) printJson(io, { ...factsOf(status), ...settings });
  else print(io, renderStatus(status, `${config.outputDirectory}/workflows`));
  return 0;
}
function factsOf({ progress, live, limits, told }) {
  const id = progress.workflow_id;
  return {
    ...progress,
    run_id: id,
    live,
    limits: { max_cost_usd: limits.maxCostUsd ?? null, max_tokens: limits.maxTokens ?? null },
    ...goesOn(progress, live) ? { next: told ? nextCommands(told.state, limits) : [resumeOf(id)] } : {}
  };
}
function limitsFrom(settings, state) {
  const numberOf = (name) => {
    const value = settings?.settings[name]?.value;
    return typeof value === "number" ? value : void 0;
  };
  const given = { maxCostUsd: numberOf("max-cost-usd"), maxTokens: numberOf("max-tokens") };
  return state ? limitsNow(given, state) : given;
}
function nextOfStored(project, id) {
  try {
    const store = createLocalStore(project.root, project.config.outputDirectory);
    const state = readJournal(project, id);
    const settings = settingsOf(project, id, store.read(id, runFiles.settings));
    return nextCommands(stopped(state, "paused"), limitsFrom(settings, state));
  } catch {
    return [resumeOf(id)];
  }
}
async function upToDate(run, project, io) {
  const runId = run.progress.workflow_id;
  try {
    const { workflow, record } = readRun(project, runId);
    const state = readJournal(project, runId);
    const directory = runDirectory(runId, project.config.outputDirectory);
    const progress = ProgressDocument.parse(
      projectProgress(state, { workflow, variables: record.variables, directory })
    );
    const shown = run.live ? state : stopped(state, progress.status);
    const definitions = Array.from(await readDefinitions(project, runId));
    const table = renderTable(
      {
        steps: workflow.steps,
        definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }]))
      },
      shown,
      io
    );
    return { run: { ...run, progress }, told: { state: shown, table } };
  } catch {
    return { run, told: void 0 };
  }
}
function renderTable(source, state, { stdout }) {
  const now = state.status === "running" ? Date.now() : Date.parse(state.updatedAt ?? "");
  return stepRows(source, state).map((row) => renderRow(row, { stream: stdout, now }));
}
function stopped(state, status) {
  if (state.status !== "running") return state;
  return status === "paused" ? { ...state, status, reason: "human" } : { ...state, status: "cancelled" };
}
function readRuns(store) {
  const runs = store.list().flatMap(({ progress, live }) => {
    const parsed = ProgressDocument.safeParse(parseJson(progress));
    return parsed.success ? [{ progress: parsed.data, live }] : [];
  });
  return runs.sort((a, b) => startOf(b).localeCompare(startOf(a)));
}
function startOf({ progress }) {
  return progress.started_at ?? "";
}
function statusWords({ progress, live }) {
  if (progress.status === "running" && !live) return "cut off";
  return progress.reason === void 0 ? progress.status : `${progress.status} (${progress.reason})`;
}
function renderStatus({ progress, live, told, limits }, folder) {
  const id = progress.workflow_id;
  const last = goesOn(progress, live) ? told ? [...standingOf(told.state), ...nextLines(told.state, limits)] : [`Next:  ${resumeOf(id)}`] : told && live ? waitingLines(told.state) : [];
  return [
    `${progress.workflow_name} \xB7 run ${id} \xB7 ${statusWords({ progress, live })}`,
    "",
    ...told?.table ?? plainTable(progress),
    "",
    `  ${spentWords(progress, { told, limits })} \xB7 files: ${folder}/${id}/`,
    ...last.map((line) => `  ${line}`)
  ].join("\n");
}
function waitingLines(state) {
  const questions = questionsOf(state);
  const which = (path) => questions.length > 1 ? ` --step ${path}` : "";
  return questions.flatMap((question) => [
    ...questionLines(question),
    `Answer:  agentic-sdlc input ${state.runId}${which(question.path)} "your words"`
  ]);
}
function standingOf(state) {
  return [...state.status === "paused" ? pausedLines({ state }) : [], ...branchLines(state)];
}
function spentWords({ usage }, { told, limits }) {
  if (told) return `${tokenWords(told.state, limits)} \xB7 ${costWords(told.state, limits)}`;
  return `${formatCount(usage.input_tokens + usage.output_tokens)} tokens \xB7 ${formatCost(usage.cost_usd)}`;
}
function goesOn({ status }, live) {
  return status !== "completed" && !live;
}
function resumeOf(id) {
  return `agentic-sdlc resume ${id}`;
}
function plainTable({
  completed_steps: ended,
  running_steps: open,
  pending_steps: pending
}) {
  return [
    ...ended.map(({ path, status, output_summary: summary }) => `  ${path}: ${status} ${summary}`.trimEnd()),
    ...open.map((path) => `  ${path}: running`),
    ...pending.map((name) => `  ${name}: pending`)
  ];
}
function noRuns() {
  return new AgenticError({
    code: "not-found",
    message: 'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="\u2026"'
  });
}

// src/cli/commands/list.ts
async function listCommand(io, _args, options) {
  const project = openProject(io.cwd);
  const { root, config } = project;
  const all = readRuns(createLocalStore(root, config.outputDirectory));
  const runs = options.status === void 0 ? all : all.filter(({ progress }) => progress.status === options.status);
  if (options.json)
    printJson(
      io,
      runs.map((run) => describe(run, project))
    );
  else if (runs.length > 0) print(io, runs.map((run) => renderLine(run, project)).join("\n"));
  else
    print(
      io,
      options.status === void 0 ? "There are no runs here yet." : `There are no runs that are ${options.status}.`
    );
  return await Promise.resolve(0);
}
function describe(run, project) {
  const { workflow_id, workflow_name, status, reason, started_at, updated_at, completed_at, usage } = run.progress;
  return {
    run_id: workflow_id,
    workflow: workflow_name,
    status,
    reason,
    live: run.live,
    started_at,
    updated_at,
    completed_at,
    usage,
    questions: run.progress.questions,
    ...nextOf(run, project)
  };
}
function renderLine(run, project) {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  const line = `${id}  ${when}  ${statusWords(run).padEnd(24)}  ${workflow}`;
  const { next = [] } = nextOf(run, project);
  return [line, ...next.map((command) => `    ${command}`)].join("\n");
}
function nextOf({ progress, live }, project) {
  if (progress.status !== "paused" || live) return {};
  return { next: nextOfStored(project, progress.workflow_id) };
}

// src/cli/commands/logs.ts
import { setTimeout as delay } from "node:timers/promises";
var FOLLOW_MS = 1e3;
async function logsCommand(io, [runId = ""], options) {
  const { states: store } = openRuns(io);
  if (store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  if (options.json && options.follow) {
    throw new AgenticError({
      code: "usage",
      message: "`--json` prints one document, and `--follow` line after line; give one of them."
    });
  }
  if (options.json) {
    printJson(io, select(store.read(runId, runFiles.logs) ?? "", options).lines);
    return 0;
  }
  let seen = 0;
  for (; ; ) {
    const live = store.isLive(runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    const { lines, broken } = select(text.slice(seen, complete), options);
    for (const line of lines) print(io, render(line));
    if (broken > 0)
      say(
        io,
        `${plural(broken, "line")} of ${runFiles.logs} cannot be read and ${broken > 1 ? "are" : "is"} left out.`
      );
    seen = complete;
    if (!options.follow || !live) return 0;
    await delay(FOLLOW_MS);
  }
}
function select(text, { step, level = "Information" }) {
  const { lines, broken } = parseLog(text);
  const wanted = lines.filter((line) => isAtLeast(line.level, level)).filter(
    (line) => step === void 0 || line.step === step || line.step.startsWith(`${step}/`) || line.step.endsWith(`/${step}`)
  );
  return { lines: wanted, broken };
}
function render({ timestamp, level, step, message }) {
  return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}

// src/cli/commands/validate.ts
import { resolve } from "node:path";
async function validateCommand(io, files, options) {
  const known = knownFiles(openProject(io.cwd));
  const judged = files.map(async (file) => ({ file, ...await judge(io, file, known) }));
  const results = await Promise.all(judged);
  const problems = results.flatMap((result) => result.problems);
  if (options.json)
    printJson(io, {
      valid: problems.length === 0,
      files: results.map((result) => ({ ...result, valid: result.problems.length === 0 })),
      problems
    });
  else if (problems.length > 0) print(io, renderProblems(problems));
  else print(io, files.length === 1 ? `${files[0]} is valid.` : `${files.length} files are valid.`);
  const warnings = results.flatMap((result) => result.warnings);
  if (warnings.length > 0) say(io, renderWarnings(warnings));
  return problems.length === 0 ? exitCodes.completed : exitCodes.usage;
}
async function judge(io, file, known) {
  try {
    const text = readText(resolve(io.cwd, file), file);
    if (isProgramPath(file)) return { problems: await problemsOf(resolve(io.cwd, file), file), warnings: [] };
    const parsed = parseWorkflow(text, file);
    if ("problems" in parsed) return { problems: parsed.problems, warnings: [] };
    const { wrong, missing, odd } = checkSurroundings(text, file, known);
    return { problems: wrong, warnings: [...missing, ...odd] };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const unreadable = { file, line: 1, column: 1, message: "this file cannot be read; check the path." };
    return { problems: [unreadable], warnings: [] };
  }
}

// src/cli/commands/workflows.ts
import { readFileSync } from "node:fs";
import { relative } from "node:path";
async function workflowsCommand(io, _args, options) {
  const found = await Promise.all(namedWorkflows(openProject(io.cwd)).map(describe2));
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render2(workflow, io.cwd)).join("\n"));
  return 0;
}
async function read(path) {
  if (!isProgramPath(path)) return parseWorkflow(readFileSync(path, "utf8"), path);
  const problems = [...await problemsOf(path, path)];
  return problems.length > 0 ? { problems } : await readProgram(path, path);
}
async function describe2({ name, path, origin }) {
  const parsed = await read(path);
  if (!("workflow" in parsed)) return { name, path, origin, valid: false, problems: parsed.problems.length };
  const { description = "", variables = [] } = parsed.workflow;
  return { name, path, origin, valid: true, description, variables };
}
function render2(workflow, cwd) {
  const { name, origin } = workflow;
  const own = origin === "user" ? "  (yours)" : "";
  if (workflow.problems !== void 0)
    return `${name}${own}
  cannot be run: agentic-sdlc validate ${relative(cwd, workflow.path)}`;
  const inputs = workflow.variables.map(
    (variable) => variable.required ? variable.name : `[${variable.name}]`
  );
  const lines = [`${name}${own}`];
  if (workflow.description !== "") lines.push(`  ${workflow.description}`);
  if (inputs.length > 0) lines.push(`  variables: ${inputs.join(" ")}`);
  return lines.join("\n");
}
export {
  cancelCommand,
  listCommand,
  logsCommand,
  statusCommand,
  validateCommand,
  workflowsCommand
};
