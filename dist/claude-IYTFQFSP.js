const require = process.getBuiltinModule;
import {
  DEFAULT_TOOLS,
  createClaudeCli
} from "./chunk-6OWZIUIF.js";
import "./chunk-GVPUQ5GP.js";
import "./chunk-KJYFI6IP.js";
import "./chunk-6ADXZ2Z5.js";
import "./chunk-5HYSRG6W.js";
import "./chunk-2GY5E74Q.js";
export {
  DEFAULT_TOOLS,
  createClaudeCli
};
