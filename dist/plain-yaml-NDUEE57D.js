const require = process.getBuiltinModule;
import {
  parsePlainYaml
} from "./chunk-Z7OJRUOI.js";
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
  parsePlainYaml
};
