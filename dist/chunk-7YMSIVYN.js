const require = process.getBuiltinModule;
import {
  notFound
} from "./chunk-AFDG4VJD.js";
import {
  checkoutAround
} from "./chunk-PMXIMQVN.js";
import {
  openProject
} from "./chunk-AECTQNWS.js";
import {
  composeStates
} from "./chunk-F7MGZMJL.js";
import {
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/cli/commands/target-run.ts
var STEP = /^[a-z0-9][\w./-]{0,199}$/i;
function targetRun(io, named) {
  const runId = named ?? io.environment["AGENTIC_RUN_ID"] ?? "";
  if (runId === "") {
    throw new AgenticError({
      code: "usage",
      message: "No run is named: give its id with `--run`. Inside a step of a run it is known."
    });
  }
  const target = openRuns(io);
  if (target.states.read(runId, runFiles.run) === void 0) throw notFound(runId);
  return { runId, ...target };
}
function openRuns(io) {
  const project = openProject(io.cwd);
  const root = checkoutAround(project.root);
  return { project, states: composeStates({ ...project, root, environment: io.environment }) };
}
function targetStep(io, named) {
  const step = named ?? io.environment["AGENTIC_STEP"] ?? "";
  if (step === "" || STEP.test(step)) return step;
  throw new AgenticError({
    code: "usage",
    message: `\`${step}\` is no step; steps are named like \`build\` or \`improve/2/fix\`.`
  });
}

export {
  targetRun,
  openRuns,
  targetStep
};
