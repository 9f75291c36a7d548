const require = process.getBuiltinModule;
import {
  JournalWriter
} from "./chunk-7VWABX3T.js";
import {
  exitCodes
} from "./chunk-4X26B2RP.js";
import {
  readState
} from "./chunk-JTMS3BHA.js";
import {
  parseJson
} from "./chunk-LWNSX7NG.js";
import {
  ProgressDocument
} from "./chunk-6RSYWAA4.js";
import {
  isProgramPath,
  knownFiles,
  namedWorkflows,
  openForReading,
  problemsOf,
  readProgram,
  readText
} from "./chunk-OL25PYHU.js";
import {
  print,
  printJson,
  say
} from "./chunk-UC3Z26PB.js";
import {
  runFiles
} from "./chunk-LCMU23FF.js";
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
    if (progress === void 0) return await store.finish({ ended: true });
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
    await store.finish({ ended: true });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}

// src/cli/listed-runs.ts
function readRuns(store) {
  const runs = store.list().flatMap(({ progress: text, live }) => {
    const progress = parseProgress(text);
    return progress ? [{ progress, live }] : [];
  });
  return newestFirst(runs);
}
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

export {
  cancelStored,
  readRuns,
  parseProgress,
  newestFirst,
  statusWords,
  validateCommand,
  workflowsCommand
};
