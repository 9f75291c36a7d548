const require = process.getBuiltinModule;
import {
  commandChecks,
  ensured
} from "./chunk-2AVESG5B.js";
import "./chunk-LICQQPXB.js";
import "./chunk-MQMUDZTJ.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-BI6DQMC5.js";
import "./chunk-LD63M3ZU.js";
import "./chunk-JKMBDLXT.js";
import "./chunk-5TSGLEDZ.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-XKO7BFH4.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";
export {
  commandChecks,
  ensured
};
