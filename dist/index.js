const require = process.getBuiltinModule;
import {
  ProgressDocument,
  RunEvent
} from "./chunk-LDMT4PG7.js";
import {
  parseWorkflow
} from "./chunk-DWC6BMGL.js";
import {
  StepOutput
} from "./chunk-QTHBWSB7.js";
import {
  Workflow
} from "./chunk-TAUUXZ6I.js";
import "./chunk-J7VUOX5O.js";
import "./chunk-VJQCTIEG.js";
import {
  version
} from "./chunk-Q4AMDMXS.js";
import "./chunk-7GCPK5UX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-KJYFI6IP.js";
import "./chunk-6ADXZ2Z5.js";
import "./chunk-2GY5E74Q.js";
export {
  AgenticError,
  ProgressDocument,
  RunEvent,
  StepOutput,
  Workflow,
  parseWorkflow,
  version
};
