const require = process.getBuiltinModule;
import {
  detachedIn,
  openJob,
  projectOf
} from "./chunk-2VOROUS5.js";
import "./chunk-74B5BS63.js";
import "./chunk-H5C4ZGOP.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-IHNUGTVD.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
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
