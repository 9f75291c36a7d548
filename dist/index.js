import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  ProgressDocument
} from "./chunk-XVU3N3G5.js";
import {
  RunEvent,
  StepOutput
} from "./chunk-LV2HYKLE.js";
import {
  Workflow,
  parseWorkflow
} from "./chunk-BE22Q5S2.js";
import {
  version
} from "./chunk-T2DZ2ZUN.js";
import "./chunk-PB2DB4X4.js";
import "./chunk-7GBVGIO3.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";
export {
  AgenticError,
  ProgressDocument,
  RunEvent,
  StepOutput,
  Workflow,
  parseWorkflow,
  version
};
