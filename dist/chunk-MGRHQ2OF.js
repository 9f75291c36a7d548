const require = process.getBuiltinModule;
import {
  readAroundWorktree
} from "./chunk-7L3M5SU4.js";
import {
  checkoutAround
} from "./chunk-LV6KX2IN.js";
import {
  notFound
} from "./chunk-KZXASOF4.js";
import {
  isStepPath
} from "./chunk-XYLZBPTG.js";
import {
  composeStates,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/cli/commands/target-run.ts
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
  if (step === "" || isStepPath(step)) return step;
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
