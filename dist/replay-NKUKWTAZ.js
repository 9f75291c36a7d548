import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  createReplayCli
} from "./chunk-VJOCOG24.js";
import "./chunk-LLVKV5KJ.js";
import "./chunk-WF7363N5.js";
import "./chunk-PFSO7FDL.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import "./chunk-WVWDAXK4.js";
export {
  createReplayCli
};
