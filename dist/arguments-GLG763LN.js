const require = process.getBuiltinModule;
import {
  argumentsFor,
  resolveArguments,
  variablesOf
} from "./chunk-K63QRMRW.js";
import "./chunk-PNAN7JOF.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-7QC7TWY5.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";
export {
  argumentsFor,
  resolveArguments,
  variablesOf
};
