const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-7YCCN2DE.js";
import "./chunk-IMS7R2BO.js";
import "./chunk-JW4KWYWO.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-P7K4SGWM.js";
import "./chunk-PBIUWDDI.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  redactedIo
};
