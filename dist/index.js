const require = process.getBuiltinModule;
import {
  ProgressDocument
} from "./chunk-T5AISNNR.js";
import {
  RunEvent
} from "./chunk-A5AOXWMV.js";
import {
  StepOutput
} from "./chunk-LD63M3ZU.js";
import {
  ParallelFailure,
  StepFailure,
  defineWorkflow
} from "./chunk-33CYRIBI.js";
import {
  parseWorkflow
} from "./chunk-HITTCC3X.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-HQD2LTNW.js";
import {
  Workflow
} from "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import {
  version
} from "./chunk-QDIMEUUL.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  external_exports
} from "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";

// src/api/run.ts
async function run(workflow, options = {}) {
  const { startFromCode } = await import("./start-HQB6BCEB.js");
  return await startFromCode(workflow, options);
}
async function resume(runId, options = {}) {
  const { resumeFromCode } = await import("./start-HQB6BCEB.js");
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
