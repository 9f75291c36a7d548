const require = process.getBuiltinModule;
import {
  DEFAULT_TOOLS,
  createClaudeCli
} from "./chunk-EFGIQPWF.js";
import "./chunk-ZHRYGXER.js";
import "./chunk-BQFUFOYU.js";
import "./chunk-OYBGH5XA.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  DEFAULT_TOOLS,
  createClaudeCli
};
