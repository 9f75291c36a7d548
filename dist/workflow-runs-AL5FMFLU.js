const require = process.getBuiltinModule;
import {
  findWorkflowRun,
  isWorkflowRunOver,
  workflowRunStart
} from "./chunk-MLUBOQUQ.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  findWorkflowRun,
  isWorkflowRunOver,
  workflowRunStart
};
