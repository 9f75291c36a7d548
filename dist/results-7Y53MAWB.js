const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-VY3AKQZA.js";
import "./chunk-DWWDKEQ2.js";
import "./chunk-H5C4ZGOP.js";
import "./chunk-BCHWDQRT.js";
import "./chunk-CHGFRP5E.js";
import "./chunk-HUUW5QZK.js";
import "./chunk-YDEH7YTU.js";
import "./chunk-3CETPB5V.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
