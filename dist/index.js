import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  ProgressDocument
} from "./chunk-5QIS4GJW.js";
import {
  RunEvent,
  StepOutput
} from "./chunk-QCRIF54T.js";
import {
  Workflow,
  parseWorkflow
} from "./chunk-5SXWWKLX.js";
import {
  version
} from "./chunk-T2DZ2ZUN.js";
import "./chunk-DDV6N3X7.js";
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
