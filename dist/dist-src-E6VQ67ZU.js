const require = process.getBuiltinModule;
import {
  Octokit
} from "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-2GY5E74Q.js";
export {
  Octokit
};
