const require = process.getBuiltinModule;
import {
  JournalWriter,
  interruptions
} from "./chunk-HCMCLQGE.js";
import {
  projectProgress
} from "./chunk-G53VDG2Y.js";
import {
  exitCodes
} from "./chunk-4M5L3QSZ.js";
import {
  readJournal,
  readRun,
  readState
} from "./chunk-KZXASOF4.js";
import {
  parseJson,
  parseJsonObject
} from "./chunk-XYLZBPTG.js";
import {
  ProgressDocument
} from "./chunk-X3TFNLVM.js";
import {
  isProgramPath,
  knownFiles,
  namedWorkflows,
  openForReading,
  problemsOf,
  readProgram,
  readText
} from "./chunk-HYHR2HOC.js";
import {
  print,
  printJson,
  say
} from "./chunk-UC3Z26PB.js";
import {
  createLocalStore,
  runDirectory,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  checkDefinition,
  parseWorkflow,
  renderProblems,
  renderWarnings
} from "./chunk-A6LYZFKJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/cancel.ts
async function cancelStored(ports, runId) {
  var _stack = [];
  try {
    const { states, clock, endOrphans } = ports;
    const store = __using(_stack, await states.open(runId, "continue"), true);
    const state = readState(store);
    if (state.status === "completed" || state.status === "cancelled") {
      throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${state.status} already.` });
    }
    const isCutOff = state.status === "running";
    const journal = new JournalWriter({ store, clock, observer: {}, state });
    journal.add(...interruptions(state), { type: "run.cancelled", reason: "requested" });
    journal.sync();
    await endOrphans?.(runId);
    const kept = await leave(ports, { store, state, isCutOff });
    writeProgress(store, clock.now().toISOString());
    await store.finish({ ended: true });
    return { kept };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function leave({ places, states }, { store, state, isCutOff }) {
  const own = state.workspace?.mode === "worktree" ? [state.workspace.path] : [];
  const branches = Array.from(state.branches.values());
  if (own.length + branches.length === 0) return [];
  try {
    const { leaveStored } = await import("./leave-L24GJFRJ.js");
    const { workspaces, commits } = await places();
    await workspaces.hide(states.folders);
    return await leaveStored({ store, state, workspaces, commits, isCutOff });
  } catch {
    return [...own, ...branches.filter(({ open }) => open).map(({ path }) => path)];
  }
}
function writeProgress(store, at) {
  const current = parseJsonObject(store.read(runFiles.progress) ?? "");
  if (!current) return;
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
}

// src/cli/listed-runs.ts
function parseProgress(text) {
  return ProgressDocument.safeParse(parseJson(text)).data;
}
function newestFirst(runs) {
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}
function startOf({ progress }) {
  return progress.started_at ?? "";
}
function statusWords({ progress, live, away }) {
  if (progress.status === "running" && away?.live) return `running elsewhere`;
  if (progress.status === "running" && !live) return "cut off";
  return progress.reason === void 0 ? progress.status : `${progress.status} (${progress.reason})`;
}

// src/cli/commands/validate.ts
const { resolve } = process.getBuiltinModule("node:path");
async function validateCommand(io, files, options) {
  const known = knownFiles(openForReading(io));
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
    const { problems, odd } = checkDefinition(text, file, known);
    return { problems, warnings: odd };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const unreadable = { file, line: 1, column: 1, message: "this file cannot be read; check the path." };
    return { problems: [unreadable], warnings: [] };
  }
}

// src/cli/commands/workflows.ts
const { readFileSync } = process.getBuiltinModule("node:fs");
const { relative } = process.getBuiltinModule("node:path");
async function workflowsCommand(io, _args, options) {
  const found = await Promise.all(namedWorkflows(openForReading(io)).map(describe));
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render(workflow, io.cwd)).join("\n"));
  return 0;
}
async function read(path) {
  if (!isProgramPath(path)) return parseWorkflow(readFileSync(path, "utf8"), path);
  const problems = [...await problemsOf(path, path)];
  return problems.length > 0 ? { problems } : await readProgram(path, path);
}
async function describe({ name, path, origin }) {
  const parsed = await read(path);
  if (!("workflow" in parsed)) return { name, path, origin, valid: false, problems: parsed.problems.length };
  const { description = "", variables = [] } = parsed.workflow;
  return { name, path, origin, valid: true, description, variables };
}
function render(workflow, cwd) {
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

// src/cli/runs-here.ts
function runsHere(io, project) {
  const shown = runsIn(project).flatMap((run) => {
    try {
      return [storedRun(io, project, run)];
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      say(io, `Run ${run.runId} is not shown: ${error.message}`);
      return [];
    }
  });
  return newestFirst(shown);
}
function runHere(io, project, runId) {
  const run = runsIn(project).find((each) => each.runId === runId);
  return run && storedRun(io, project, run);
}
function runsIn({ root, config }) {
  return createLocalStore(root, config.outputDirectory).list();
}
function storedRun(io, project, { runId, progress: text, live }) {
  const progress = parseProgress(text);
  if (progress?.workflow_id === runId) return { progress, live };
  const made = progressOf(project, runId);
  if (text !== "" || !live) say(io, `Run ${runId}: ${MENDED}`);
  return { progress: made, live };
}
var MENDED = "its progress.json cannot be read, so what its journal says is shown; `resume` writes the file again.";
function progressOf(project, runId) {
  const { workflow, record } = readRun(project, runId);
  const directory = runDirectory(runId, project.config.outputDirectory);
  const projected = projectProgress(readJournal(project, runId), {
    workflow,
    variables: record.variables,
    directory
  });
  return ProgressDocument.parse({ ...projected, workflow_id: runId });
}

export {
  cancelStored,
  parseProgress,
  newestFirst,
  statusWords,
  validateCommand,
  workflowsCommand,
  runsHere,
  runHere
};
