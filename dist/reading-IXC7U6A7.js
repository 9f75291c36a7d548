const require = process.getBuiltinModule;
import {
  JournalWriter,
  createLocalStore,
  foldJournal,
  isAtLeast,
  knownFiles,
  namedWorkflows,
  notFound,
  openProject,
  projectProgress,
  randomIds,
  readRun,
  readState,
  readText,
  systemClock
} from "./chunk-ZT66Y4TX.js";
import {
  print,
  printJson,
  say
} from "./chunk-RXSHFMS4.js";
import {
  endMarked
} from "./chunk-LPEZXTYB.js";
import {
  runFiles
} from "./chunk-Q2VELFYC.js";
import {
  formatCost,
  formatCount,
  renderRow,
  stepRows
} from "./chunk-HDNW3ZXR.js";
import "./chunk-LPBPXYDW.js";
import {
  exitCodes
} from "./chunk-KDAEIGVF.js";
import {
  ProgressDocument
} from "./chunk-LDMT4PG7.js";
import {
  checkSurroundings,
  parseWorkflow
} from "./chunk-DWC6BMGL.js";
import "./chunk-QTHBWSB7.js";
import "./chunk-TAUUXZ6I.js";
import {
  renderProblems,
  renderWarnings
} from "./chunk-J7VUOX5O.js";
import "./chunk-VJQCTIEG.js";
import "./chunk-7GCPK5UX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-KJYFI6IP.js";
import "./chunk-6ADXZ2Z5.js";
import {
  RUN_MARK
} from "./chunk-5HYSRG6W.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/cancel.ts
async function cancelStored(states, runId, clock) {
  var _stack = [];
  try {
    const store = __using(_stack, states.open(runId, "continue"), true);
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
      running_steps: []
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
  const run = upToDate(found, project, io);
  if (options.json) printJson(io, { ...run.progress, run_id: run.progress.workflow_id, live: run.live });
  else print(io, renderStatus(run, `${config.outputDirectory}/workflows`));
  return await Promise.resolve(0);
}
function upToDate(run, project, io) {
  const runId = run.progress.workflow_id;
  const { root, config } = project;
  try {
    const { workflow, record } = readRun(project, runId);
    const journal = createLocalStore(root, config.outputDirectory).read(runId, runFiles.journal) ?? "";
    const state = foldJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), runFiles.journal);
    const progress = ProgressDocument.parse(
      projectProgress(state, { workflow, variables: record.variables })
    );
    const table = renderTable(workflow, run.live ? state : stopped(state), io);
    return { ...run, progress, table };
  } catch {
    return run;
  }
}
function renderTable({ steps }, state, { stdout }) {
  const now = state.status === "running" ? Date.now() : Date.parse(state.updatedAt ?? "");
  return stepRows(steps, state).map((row) => renderRow(row, { stream: stdout, now }));
}
function stopped(state) {
  return state.status === "running" ? { ...state, status: "cancelled" } : state;
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
function renderStatus(run, folder) {
  const { progress } = run;
  const { usage } = progress;
  const id = progress.workflow_id;
  const tokens = formatCount(usage.input_tokens + usage.output_tokens);
  const goesOn = progress.status !== "completed" && !run.live;
  return [
    `${progress.workflow_name} \xB7 run ${id} \xB7 ${statusWords(run)}`,
    "",
    ...run.table ?? plainTable(progress),
    "",
    `  ${tokens} tokens \xB7 ${formatCost(usage.cost_usd)} \xB7 files: ${folder}/${id}/`,
    ...goesOn ? [`  Next:  agentic-sdlc resume ${id}`] : []
  ].join("\n");
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
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function noRuns() {
  return new AgenticError({
    code: "not-found",
    message: 'There are no runs here yet. Start one: agentic-sdlc run plan-build-validate --var request="\u2026"'
  });
}

// src/cli/commands/list.ts
async function listCommand(io, _args, options) {
  const { root, config } = openProject(io.cwd);
  const all = readRuns(createLocalStore(root, config.outputDirectory));
  const runs = options.status === void 0 ? all : all.filter(({ progress }) => progress.status === options.status);
  if (options.json) printJson(io, runs.map(describe));
  else if (runs.length > 0) print(io, runs.map(renderLine).join("\n"));
  else
    print(
      io,
      options.status === void 0 ? "There are no runs here yet." : `There are no runs that are ${options.status}.`
    );
  return await Promise.resolve(0);
}
function describe(run) {
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
    usage
  };
}
function renderLine(run) {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  return `${id}  ${when}  ${statusWords(run).padEnd(24)}  ${workflow}`;
}

// src/cli/commands/logs.ts
import { setTimeout as delay } from "node:timers/promises";
var FOLLOW_MS = 300;
async function logsCommand(io, [runId = ""], options) {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  if (store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  if (options.json) {
    printJson(io, select(store.read(runId, runFiles.logs) ?? "", options));
    return 0;
  }
  let seen = 0;
  for (; ; ) {
    const live = isLive(store, runId);
    const text = store.read(runId, runFiles.logs) ?? "";
    const complete = text.lastIndexOf("\n") + 1;
    for (const line of select(text.slice(seen, complete), options)) print(io, render(line));
    seen = complete;
    if (!options.follow || !live) return 0;
    await delay(FOLLOW_MS);
  }
}
function isLive(store, runId) {
  return store.list().some((run) => run.runId === runId && run.live);
}
function select(text, { step, level = "Information" }) {
  return text.split("\n").flatMap(parseLine).filter((line) => isAtLeast(line.level, level)).filter(
    (line) => step === void 0 || line.step === step || line.step.startsWith(`${step}/`) || line.step.endsWith(`/${step}`)
  );
}
function parseLine(text) {
  if (text === "") return [];
  try {
    const line = JSON.parse(text);
    return typeof line.message === "string" ? [{ ...line, step: line.step ?? "" }] : [];
  } catch {
    return [];
  }
}
function render({ timestamp, level, step, message }) {
  return `${timestamp}  ${level.padEnd(11)}  ${step === "" ? "" : `${step}: `}${message}`;
}

// src/cli/commands/validate.ts
import { resolve } from "node:path";
async function validateCommand(io, files, options) {
  const known = knownFiles(openProject(io.cwd));
  const results = files.map((file) => ({ file, ...judge(io, file, known) }));
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
  return await Promise.resolve(problems.length === 0 ? exitCodes.completed : exitCodes.usage);
}
function judge(io, file, known) {
  try {
    const text = readText(resolve(io.cwd, file), file);
    const parsed = parseWorkflow(text, file);
    if ("problems" in parsed) return { problems: parsed.problems, warnings: [] };
    const { missing, odd } = checkSurroundings(text, file, known);
    return { problems: [], warnings: [...missing, ...odd] };
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
  const found = namedWorkflows(openProject(io.cwd)).map(describe2);
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render2(workflow, io.cwd)).join("\n"));
  return await Promise.resolve(0);
}
function describe2({ name, path, origin }) {
  const parsed = parseWorkflow(readFileSync(path, "utf8"), path);
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
