const require = process.getBuiltinModule;
import {
  parsePlainYaml
} from "./chunk-B7N77ROJ.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  parsePlainYaml
};
