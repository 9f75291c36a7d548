const require = process.getBuiltinModule;
import {
  findWorkflowRun,
  isWorkflowRunCompleted,
  workflowRunStart
} from "./chunk-HMK5U5DJ.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  findWorkflowRun,
  isWorkflowRunCompleted,
  workflowRunStart
};
