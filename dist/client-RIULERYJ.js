const require = process.getBuiltinModule;
import {
  createGitHubClient
} from "./chunk-X53UFZ42.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createGitHubClient
};
