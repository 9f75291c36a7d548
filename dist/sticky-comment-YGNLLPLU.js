const require = process.getBuiltinModule;
import {
  createStickyComment
} from "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createStickyComment
};
