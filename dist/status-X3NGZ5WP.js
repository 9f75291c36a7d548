import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readRuns,
  statusCommand,
  statusWords
} from "./chunk-LR43CGAS.js";
import "./chunk-XVU3N3G5.js";
import "./chunk-XUMKF3D7.js";
import "./chunk-BSR2OHME.js";
import "./chunk-4PLYOH36.js";
import "./chunk-GK3WWJ6K.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-UPJ66UGB.js";
import "./chunk-LV2HYKLE.js";
import "./chunk-BE22Q5S2.js";
import "./chunk-T2DZ2ZUN.js";
import "./chunk-PB2DB4X4.js";
import "./chunk-RASP7YNV.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-WVWDAXK4.js";
export {
  readRuns,
  statusCommand,
  statusWords
};
