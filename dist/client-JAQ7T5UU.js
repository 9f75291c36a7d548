const require = process.getBuiltinModule;
import {
  createGitHubClient
} from "./chunk-WWDTBD2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-YCZC3PRI.js";
import "./chunk-AIUI3Z4S.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createGitHubClient
};
