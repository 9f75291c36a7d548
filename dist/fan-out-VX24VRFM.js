const require = process.getBuiltinModule;
import {
  isMatrix,
  openFanOut,
  requireBranches
} from "./chunk-K6JRNPXK.js";
import "./chunk-7XXUCY2K.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-R7OSN4XQ.js";
import "./chunk-EXG26JVL.js";
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
  isMatrix,
  openFanOut,
  requireBranches
};
