import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  readRuns,
  statusCommand,
  statusWords
} from "./chunk-FX7QDL46.js";
import "./chunk-2SASKKAY.js";
import "./chunk-PVPDMHLK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-5SOGL4IO.js";
import "./chunk-KDN6DYY5.js";
import "./chunk-VMSZDOH6.js";
import "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-CSBJ7HVD.js";
import "./chunk-TNZDYIEZ.js";
import "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-PFSO7FDL.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import "./chunk-WVWDAXK4.js";
export {
  readRuns,
  statusCommand,
  statusWords
};
