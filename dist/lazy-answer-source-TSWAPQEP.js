const require = process.getBuiltinModule;
import {
  answersAgain
} from "./chunk-R3PODNJD.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
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
  answersAgain
};
