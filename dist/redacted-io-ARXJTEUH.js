const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-UY2T3UGU.js";
import "./chunk-F7MGZMJL.js";
import "./chunk-UKMF7TGM.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-P7K4SGWM.js";
import "./chunk-PBIUWDDI.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  redactedIo
};
