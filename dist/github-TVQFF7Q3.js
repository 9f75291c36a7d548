const require = process.getBuiltinModule;
import {
  openGitHub,
  openRepository,
  repositoryAtGitHub
} from "./chunk-HT4TMITK.js";
import "./chunk-SSIK226F.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EXG26JVL.js";
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
  openGitHub,
  openRepository,
  repositoryAtGitHub
};
