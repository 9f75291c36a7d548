const require = process.getBuiltinModule;
import {
  RunSettingsRecord,
  recordSettings,
  settingsOf
} from "./chunk-NWMN6KJC.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
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
  RunSettingsRecord,
  recordSettings,
  settingsOf
};
