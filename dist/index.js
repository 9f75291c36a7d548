import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  ProgressDocument,
  RunEvent
} from "./chunk-CSBJ7HVD.js";
import {
  StepOutput
} from "./chunk-TNZDYIEZ.js";
import {
  parseWorkflow
} from "./chunk-FPGRG3S7.js";
import {
  Workflow
} from "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import {
  version
} from "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-PFSO7FDL.js";
import "./chunk-3HA3MOKL.js";
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
