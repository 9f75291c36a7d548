const require = process.getBuiltinModule;
import {
  createStickyComment
} from "./chunk-JRVL5KLB.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createStickyComment
};
