const require = process.getBuiltinModule;
import {
  inTime
} from "./chunk-K3Y6HHYD.js";
import {
  findRun
} from "./chunk-5YC3IHTI.js";
import {
  projectProgress
} from "./chunk-JQKPBP3H.js";
import {
  ProgressDocument,
  parseRecord,
  readJournal,
  readRun
} from "./chunk-FJI5BRNY.js";
import {
  checkDefinition,
  isProgramPath,
  knownFiles,
  namedWorkflows,
  openForReading,
  parseWorkflow,
  plural,
  problemsOf,
  readProgram,
  readText,
  renderProblems,
  renderWarnings
} from "./chunk-6LVLBYI2.js";
import {
  exitCodes
} from "./chunk-NXJ6ZHLT.js";
import {
  createLocalStore,
  print,
  printJson,
  say
} from "./chunk-JLOJ2DQI.js";
import {
  asTold,
  readLastLine
} from "./chunk-AMXY6FXI.js";
import {
  parseJson,
  parseJsonObject
} from "./chunk-IWACR7N4.js";
import {
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/cli/commands/validate.ts
const { dirname, resolve } = process.getBuiltinModule("node:path");
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
    if (isProgramPath(file)) {
      const path = resolve(io.cwd, file);
      return { problems: await problemsOf({ path, file, root: dirname(path) }), warnings: [] };
    }
    const { problems, odd } = checkDefinition(text, file, known);
    return { problems, warnings: odd };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const message = error.code === "file-unsuitable" ? error.message : "this file cannot be read; check the path.";
    return { problems: [{ file, line: 1, column: 1, message }], warnings: [] };
  }
}

// src/cli/commands/workflows.ts
const { dirname: dirname2, relative } = process.getBuiltinModule("node:path");
async function workflowsCommand(io, _args, options) {
  const found = await Promise.all(namedWorkflows(openForReading(io)).map(describe));
  if (options.json) printJson(io, found);
  else print(io, found.map((workflow) => render(workflow, io.cwd)).join("\n"));
  return 0;
}
async function read(path) {
  if (!isProgramPath(path)) return parseWorkflow(readRegularText(path), path);
  const place = { path, file: path, root: dirname2(path) };
  const problems = [...await problemsOf(place)];
  return problems.length > 0 ? { problems } : await readProgram(place);
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
  const { matrix } = progress;
  if (matrix)
    return `${progress.status} (${progress.reason}, ${plural(matrix.branch.length, "branch", "branches")})`;
  return progress.reason === void 0 ? progress.status : `${progress.status} (${progress.reason})`;
}

// src/cli/runs-here.ts
const { join } = process.getBuiltinModule("node:path");
function runsHere(io, project) {
  const shown = runsIn(project).flatMap((run) => {
    try {
      return [storedRun(io, project, run)];
    } catch (error) {
      const told = asTold(error);
      say(io, `Run ${run.runId} is not shown: ${told instanceof Error ? told.message : String(told)}`);
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
  const isRight = progress?.workflow_id === runId;
  if (isRight && (live || agrees(project, progress))) return { progress, live };
  const made = progressOf(project, runId);
  const isExpected = !live && made.completed_steps.length + made.running_steps.length > 0;
  if (text !== "" || isExpected)
    say(io, `Run ${runId}: its progress.json ${isRight ? ELSE : BROKEN}${MENDED}`);
  return { progress: made, live };
}
var BROKEN = "cannot be read";
var ELSE = "does not say what its journal says";
var MENDED = ", so what its journal says is shown; `resume` writes the file again.";
function agrees({ root, config }, { workflow_id: runId, status }) {
  const file = join(root, runDirectory(runId, config.outputDirectory), runFiles.journal);
  const last = parseJsonObject(readLastLine(file) ?? "")?.["type"];
  const [, said] = /^run\.(completed|failed|paused|cancelled)$/.exec(String(last)) ?? [];
  return said === void 0 || said === status;
}
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

// src/cli/gone-elsewhere.ts
function wasKept({ root, config }, { progress, live }) {
  const { workflow_id: runId } = progress;
  const store = createLocalStore(root, config.outputDirectory);
  return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}
function sayGone(io, gone, where) {
  const [first, ...others] = gone;
  if (!first) return;
  const { location, ref } = where;
  const ids = gone.map(({ progress }) => progress.workflow_id).join(", ");
  const are = others.length > 0 ? `Runs ${ids} ended here and are` : `Run ${ids} ended here and is`;
  const one = others.length > 0 ? "<run-id>" : ids;
  const goesOn = gone.every(({ progress }) => progress.status === "completed") ? "" : ", and goes on with a run that is not completed";
  say(
    io,
    `${are} no longer at ${location}: ${ref} was set back or replaced, or somebody removed that there. \`agentic-sdlc resume ${one}\` puts it there again${goesOn}.`
  );
}
async function sayIfGone(io, project, run) {
  if (!wasKept(project, run)) return;
  try {
    const { openElsewhere } = await import("./elsewhere-BEZUJ4AH.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return;
    const { refs, stateRef } = elsewhere;
    const found = await inTime(elsewhere, () => findRun(refs, run.progress.workflow_id, elsewhere), {
      milliseconds: 5e3
    });
    if (!found) sayGone(io, [run], { location: refs.location, ref: stateRef });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}

export {
  validateCommand,
  workflowsCommand,
  parseProgress,
  newestFirst,
  statusWords,
  runsHere,
  runHere,
  wasKept,
  sayGone,
  sayIfGone
};
