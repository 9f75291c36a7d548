const require = process.getBuiltinModule;
import {
  readIssueText
} from "./chunk-GSOTL6NA.js";
import "./chunk-X23XLWJQ.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-3VTGWSTQ.js";
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
  readIssueText
};
