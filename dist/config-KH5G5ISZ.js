const require = process.getBuiltinModule;
import {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
} from "./chunk-URWKZNA5.js";
import "./chunk-ZSHIUZCJ.js";
import "./chunk-EXG26JVL.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  configGetCommand,
  configSetCommand,
  configUnsetCommand,
  parseValue,
  shownValue
};
