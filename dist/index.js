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
} from "./chunk-RZSQKXN3.js";
import {
  RunEvent
} from "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import {
  StepOutput,
  Workflow,
  parseWorkflow
} from "./chunk-G74EMCHD.js";
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
  const { startFromCode } = await import("./start-LFQNHQ4T.js");
  return await startFromCode(workflow, options);
}
async function resume(runId, options = {}) {
  const { resumeFromCode } = await import("./start-LFQNHQ4T.js");
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
