const require = process.getBuiltinModule;
import {
  TOOL_SERVER,
  aboutTools,
  withTools
} from "./chunk-SDOZOQCO.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  TOOL_SERVER,
  aboutTools,
  withTools
};
