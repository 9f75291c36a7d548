const require = process.getBuiltinModule;
import {
  openGitHub,
  openRepository,
  repositoryAtGitHub
} from "./chunk-EHJTJ4DQ.js";
import "./chunk-4PKX4LQT.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-TTQX642Q.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  openGitHub,
  openRepository,
  repositoryAtGitHub
};
