import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readRuns,
  statusCommand,
  statusWords
} from "./chunk-FKDTTY7F.js";
import "./chunk-5QIS4GJW.js";
import "./chunk-AKIJNVMM.js";
import "./chunk-BM6MWFGC.js";
import "./chunk-G6R6L7CF.js";
import "./chunk-IMSBMCSZ.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-UPJ66UGB.js";
import "./chunk-QCRIF54T.js";
import "./chunk-5SXWWKLX.js";
import "./chunk-T2DZ2ZUN.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-RASP7YNV.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";
export {
  readRuns,
  statusCommand,
  statusWords
};
