const require = process.getBuiltinModule;
import {
  addHere,
  addUnsentHere,
  dropUnsent,
  keepUnsent,
  runsWithUnsent,
  unsentOf
} from "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-IZ2ZWLL6.js";
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
  addHere,
  addUnsentHere,
  dropUnsent,
  keepUnsent,
  runsWithUnsent,
  unsentOf
};
