const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-6WVUIUS4.js";
import "./chunk-BFFYTJNF.js";
import "./chunk-KWBAPPVL.js";
import "./chunk-WHL7DSVX.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  gitHubOf
};
