const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-HE7OKJOR.js";
import "./chunk-CL64Y42O.js";
import "./chunk-DVEZX5JN.js";
import "./chunk-P7K4SGWM.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-XKO7BFH4.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  redactedIo
};
