const require = process.getBuiltinModule;
import {
  external_exports
} from "./chunk-4RVOSQRV.js";
import {
  ParallelFailure,
  StepFailure,
  defineWorkflow
} from "./chunk-33CYRIBI.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import {
  parseWorkflow
} from "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import {
  ProgressDocument,
  RunEvent
} from "./chunk-3QX5WFXS.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  Workflow
} from "./chunk-KMKBUXCO.js";
import {
  StepOutput
} from "./chunk-EO6JZ5KM.js";
import {
  version
} from "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/index.ts
async function run(workflow, options = {}) {
  const { answersAgain, startFromCode } = await loadRunner();
  return await startFromCode(workflow, options, answersAgain);
}
async function resume(runId, options = {}) {
  const { answersAgain, resumeFromCode } = await loadRunner();
  return await resumeFromCode(runId, options, answersAgain);
}
async function loadRunner() {
  const runner = await import("./library-run-HNMESE4Z.js");
  return { ...runner, ...await import("./lazy-answer-source-TSWAPQEP.js") };
}
export {
  AgenticError,
  ParallelFailure,
  ProgressDocument,
  RunEvent,
  StepFailure,
  StepOutput,
  Workflow,
  defineWorkflow,
  parseWorkflow,
  resume,
  run,
  version,
  external_exports as z
};
