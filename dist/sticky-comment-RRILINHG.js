const require = process.getBuiltinModule;
import {
  createStickyComment
} from "./chunk-HWUGAB3R.js";
import "./chunk-TAD7GGE7.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-CLRVE7BE.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createStickyComment
};
