const require = process.getBuiltinModule;
import {
  external_exports
} from "./chunk-4RVOSQRV.js";
import {
  ParallelFailure,
  StepFailure,
  defineWorkflow
} from "./chunk-33CYRIBI.js";
import "./chunk-TTQX642Q.js";
import {
  ProgressDocument
} from "./chunk-JRHCAHOZ.js";
import {
  RunEvent
} from "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import {
  StepOutput,
  Workflow,
  parseWorkflow
} from "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import {
  version
} from "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-COGGNMLV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/api/run.ts
async function run(workflow, options = {}) {
  const { startFromCode } = await import("./start-3O6JG4QK.js");
  return await startFromCode(workflow, options);
}
async function resume(runId, options = {}) {
  const { resumeFromCode } = await import("./start-3O6JG4QK.js");
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
