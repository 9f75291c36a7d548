const require = process.getBuiltinModule;
import {
  argumentsFor,
  resolveArguments,
  variablesOf
} from "./chunk-3YX66LB2.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  argumentsFor,
  resolveArguments,
  variablesOf
};
