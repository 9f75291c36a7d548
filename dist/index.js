import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  ProgressDocument
} from "./chunk-QWNDSQFA.js";
import {
  RunEvent,
  StepOutput
} from "./chunk-ELIQBBOW.js";
import {
  Workflow,
  parseWorkflow
} from "./chunk-Q2T6OEEY.js";
import {
  version
} from "./chunk-S54PQDL3.js";
import "./chunk-PB2DB4X4.js";
import "./chunk-V3RGLIDA.js";
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
