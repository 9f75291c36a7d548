const require = process.getBuiltinModule;
import {
  commandChecks,
  ensured
} from "./chunk-D4A4WSX7.js";
import "./chunk-X23XLWJQ.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
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
  commandChecks,
  ensured
};
