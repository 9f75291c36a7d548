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
} from "./chunk-SIBRC4LC.js";
import {
  RunEvent
} from "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import {
  StepOutput,
  Workflow,
  parseWorkflow
} from "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-D4KDOY5O.js";
import {
  version
} from "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/api/run.ts
async function run(workflow, options = {}) {
  const { startFromCode } = await import("./start-AEDTBG5W.js");
  return await startFromCode(workflow, options);
}
async function resume(runId, options = {}) {
  const { resumeFromCode } = await import("./start-AEDTBG5W.js");
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
