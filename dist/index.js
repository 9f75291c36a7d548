const require = process.getBuiltinModule;
import {
  external_exports
} from "./chunk-4RVOSQRV.js";
import {
  ParallelFailure,
  StepFailure,
  defineWorkflow
} from "./chunk-33CYRIBI.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument,
  RunEvent
} from "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import {
  version
} from "./chunk-EXG26JVL.js";
import {
  StepOutput,
  Workflow,
  parseWorkflow
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/api/run.ts
async function run(workflow, options = {}) {
  const { startFromCode } = await import("./start-CK6P7SMP.js");
  return await startFromCode(workflow, options);
}
async function resume(runId, options = {}) {
  const { resumeFromCode } = await import("./start-CK6P7SMP.js");
  return await resumeFromCode(runId, options);
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
