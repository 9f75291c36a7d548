const require = process.getBuiltinModule;
import {
  createReplayCli
} from "./chunk-M4Z62C32.js";
import "./chunk-QSX6M22N.js";
import "./chunk-BQFUFOYU.js";
import "./chunk-OYBGH5XA.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  createReplayCli
};
