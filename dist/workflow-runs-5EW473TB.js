const require = process.getBuiltinModule;
import {
  findWorkflowRun,
  isWorkflowRunOver,
  workflowRunStart
} from "./chunk-XS5KINY7.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  findWorkflowRun,
  isWorkflowRunOver,
  workflowRunStart
};
