const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-RZTCLPA6.js";
import "./chunk-DIRKMGBI.js";
import "./chunk-NU5J23SJ.js";
import "./chunk-RMKXZLPZ.js";
import "./chunk-B7NGQMVH.js";
import "./chunk-TGUZ223H.js";
import "./chunk-YFT7Q42B.js";
import "./chunk-KZ7LAGPZ.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-RLWPFE7Q.js";
import "./chunk-IQOUV2IC.js";
import "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
