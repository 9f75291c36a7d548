const require = process.getBuiltinModule;
import {
  RunSettingsRecord,
  recordSettings,
  settingsOf
} from "./chunk-3YLNCXHK.js";
import "./chunk-QQI42RLQ.js";
import "./chunk-R7OSN4XQ.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  RunSettingsRecord,
  recordSettings,
  settingsOf
};
