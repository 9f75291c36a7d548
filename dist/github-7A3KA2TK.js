const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-ED4ZCPQ7.js";
import "./chunk-LY4KCRGE.js";
import "./chunk-CM3VVWDB.js";
import "./chunk-DUSHWKFV.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  gitHubOf
};
