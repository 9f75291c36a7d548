const require = process.getBuiltinModule;
import {
  describeSync,
  emptyReport
} from "./chunk-4VH3ZUL7.js";
import "./chunk-H3732RGS.js";
import "./chunk-HBEVWWTK.js";
import "./chunk-YWDFDBEZ.js";
import "./chunk-WRK4FSHM.js";
import "./chunk-I22O342A.js";
import "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-767L6JUQ.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-63P7FHGG.js";
import "./chunk-YHMMBY3H.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  describeSync,
  emptyReport
};
