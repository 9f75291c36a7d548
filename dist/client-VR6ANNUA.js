const require = process.getBuiltinModule;
import {
  createGitHubClient
} from "./chunk-2RWMWFVL.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createGitHubClient
};
