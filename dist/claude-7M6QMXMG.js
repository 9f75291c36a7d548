import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  DEFAULT_TOOLS,
  createClaudeCli
} from "./chunk-P627MHZ5.js";
import "./chunk-WF7363N5.js";
import "./chunk-PFSO7FDL.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import "./chunk-WVWDAXK4.js";
export {
  DEFAULT_TOOLS,
  createClaudeCli
};
