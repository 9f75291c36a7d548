const require = process.getBuiltinModule;
import {
  parsePlainYaml,
  readYaml
} from "./chunk-LY6YTY4G.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-67EWWL3V.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  parsePlainYaml,
  readYaml
};
