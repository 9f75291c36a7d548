const require = process.getBuiltinModule;
import {
  readAroundWorktree
} from "./chunk-XCX4TDPB.js";
import {
  checkoutAround
} from "./chunk-D6ELXDNT.js";
import {
  notFound
} from "./chunk-JTMS3BHA.js";
import {
  composeStates,
  runFiles
} from "./chunk-LCMU23FF.js";
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
  const project = readAroundWorktree(io);
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
