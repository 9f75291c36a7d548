const require = process.getBuiltinModule;
import {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
} from "./chunk-7QPXNU5T.js";
import "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
};
