const require = process.getBuiltinModule;
import {
  commandChecks,
  ensured
} from "./chunk-7QJ4U4R7.js";
import "./chunk-ETHTCLFL.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-UCDD6MPE.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-BI6DQMC5.js";
import "./chunk-LD63M3ZU.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-PBIUWDDI.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";
export {
  commandChecks,
  ensured
};
