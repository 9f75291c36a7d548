const require = process.getBuiltinModule;
import {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
} from "./chunk-ARVG5AW2.js";
import "./chunk-RXSHFMS4.js";
import "./chunk-AECTQNWS.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-HITTCC3X.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-HQD2LTNW.js";
import "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";
export {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
};
