const require = process.getBuiltinModule;
import {
  DEFAULT_TOOLS,
  createClaudeCli
} from "./chunk-WIURLV4A.js";
import "./chunk-ZHRYGXER.js";
import "./chunk-3SFIBJ3F.js";
import "./chunk-BWEDS6UZ.js";
import "./chunk-IBYPRXGG.js";
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
  DEFAULT_TOOLS,
  createClaudeCli
};
