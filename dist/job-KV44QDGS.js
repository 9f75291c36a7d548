const require = process.getBuiltinModule;
import {
  detachedIn,
  openJob,
  projectOf
} from "./chunk-FKAMVMAZ.js";
import "./chunk-IANHAWAP.js";
import "./chunk-CXVEE5NJ.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-PUX5LVYV.js";
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
  detachedIn,
  openJob,
  projectOf
};
