const require = process.getBuiltinModule;
import {
  detachedIn,
  openJob,
  projectOf
} from "./chunk-ZITT2GYU.js";
import "./chunk-4CJOCWRE.js";
import "./chunk-77WB4HSX.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-IILXAZCE.js";
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
  detachedIn,
  openJob,
  projectOf
};
