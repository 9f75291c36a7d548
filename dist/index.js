const require = process.getBuiltinModule;
import {
  external_exports
} from "./chunk-4RVOSQRV.js";
import {
  ParallelFailure,
  StepFailure,
  defineWorkflow
} from "./chunk-33CYRIBI.js";
import {
  ProgressDocument
} from "./chunk-YC7LB7MN.js";
import {
  RunEvent
} from "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import {
  StepOutput,
  Workflow,
  parseWorkflow
} from "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-UHVYSGXI.js";
import {
  version
} from "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/api/run.ts
async function run(workflow, options = {}) {
  const { startFromCode } = await import("./start-A2TPRCCX.js");
  return await startFromCode(workflow, options);
}
async function resume(runId, options = {}) {
  const { resumeFromCode } = await import("./start-A2TPRCCX.js");
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
