const require = process.getBuiltinModule;
import {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
} from "./chunk-GDUTYTBS.js";
import "./chunk-4X26B2RP.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-LCMU23FF.js";
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
