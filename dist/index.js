const require = process.getBuiltinModule;
import {
  ProgressDocument,
  RunEvent
} from "./chunk-3FZUBHXU.js";
import {
  parseWorkflow
} from "./chunk-DSXZ23YR.js";
import {
  StepOutput
} from "./chunk-LARYGJXZ.js";
import {
  Workflow
} from "./chunk-QIBUN3IP.js";
import "./chunk-MQ27FKWS.js";
import "./chunk-VJQCTIEG.js";
import {
  version
} from "./chunk-Q4AMDMXS.js";
import "./chunk-O6ICNEMY.js";
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
