const require = process.getBuiltinModule;
import {
  readEnclosingCheckout
} from "./chunk-FZLIXGRO.js";
import {
  enclosingCheckout
} from "./chunk-5C6V6G7U.js";
import {
  notFound,
  readDefinitions,
  readJournal,
  readRun
} from "./chunk-YW7UUTDG.js";
import {
  composeStates
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  closestMatch,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  isStepPath
} from "./chunk-EO6JZ5KM.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/cli/commands/inspect/target-run.ts
function targetRun(io, named) {
  const runId = runIdFrom(io, named);
  const target = openRuns(io);
  if (target.states.read(runId, runFiles.run) !== void 0) return { runId, ...target };
  throw new AgenticError({
    code: "not-found",
    message: `Run ${runId} is not in this clone, and only what is here can be added to. Name a run that \`agentic-sdlc list --local\` shows.`
  });
}
async function showFile(io, { named, file, isLocalFirst }, show) {
  const runId = runIdFrom(io, named);
  const { project, states } = openRuns(io);
  const here = { ...project, root: enclosingCheckout(project.root) };
  const { readableRun } = await import("./readable-run-ASJHEU55.js");
  const isShown = isLocalFirst && states.read(runId, runFiles.run) !== void 0;
  if (isShown) show(runId, states.read(runId, file));
  const read = await readableRun(io, here, { runId, wanted: (path) => path === file, isShown });
  if (isShown && !read.away) return;
  const { root, config } = read.project;
  const found = read.away ? createLocalStore(root, config.outputDirectory) : states;
  if (found.read(runId, runFiles.run) === void 0) throw notFound(runId);
  show(runId, found.read(runId, file));
}
function runIdFrom(io, named) {
  const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
  if (runId !== "") return runId;
  throw new AgenticError({
    code: "usage",
    message: "No run is named: give its id with `--run`. Inside a step of a run it is known."
  });
}
function openRuns(io) {
  const project = readEnclosingCheckout(io);
  const root = enclosingCheckout(project.root);
  return { project, states: composeStates({ ...project, root, environment: io.environment }) };
}
function checkoutOf(io, target) {
  const { project } = target;
  return { ...target, io, project: { ...project, root: enclosingCheckout(project.root) } };
}
async function targetStep(io, target, named) {
  const own = io.environment["AGENTIC_STEP"] ?? "";
  const step = named ?? own;
  if (step === "") return step;
  if (isStepPath(step)) {
    if (step !== own) await requireStep(target, step);
    return step;
  }
  throw new AgenticError({
    code: "usage",
    message: `\`${step}\` is no step; steps are named like \`build\` or \`improve/2/fix\`.`
  });
}
async function requireStep({ runId, project }, step) {
  const names = await stepNames({ ...project, root: enclosingCheckout(project.root) }, runId);
  const unknown = step.split("/").find((name) => !/^\d+$/.test(name) && names?.has(name) === false);
  if (names === void 0 || unknown === void 0) return;
  const near = closestMatch(unknown, Array.from(names));
  const hint = near === void 0 ? `Its steps: ${Array.from(names).join(", ")}.` : `Did you mean \`${near}\`?`;
  throw new AgenticError({
    code: "usage",
    message: `Run ${runId} has no step \`${step}\`. ${hint}`
  });
}
async function stepNames(project, runId) {
  try {
    const { workflow } = readRun(project, runId);
    const nested = Array.from((await readDefinitions(project, runId)).values());
    const known = [workflow, ...nested].flatMap(({ steps }) => Array.from(walkSteps(steps)));
    const begun = Array.from(readJournal(project, runId).steps.values());
    return new Set([...known, ...begun].map(({ name }) => name));
  } catch (error) {
    if (error instanceof AgenticError) return void 0;
    throw error;
  }
}

export {
  targetRun,
  showFile,
  openRuns,
  checkoutOf,
  targetStep
};
