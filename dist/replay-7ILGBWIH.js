const require = process.getBuiltinModule;
import {
  createReplayCli
} from "./chunk-5QS6PLEB.js";
import "./chunk-QSX6M22N.js";
import "./chunk-GVPUQ5GP.js";
import "./chunk-KJYFI6IP.js";
import "./chunk-6ADXZ2Z5.js";
import "./chunk-5HYSRG6W.js";
import "./chunk-2GY5E74Q.js";
export {
  createReplayCli
};
