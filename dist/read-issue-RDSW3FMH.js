const require = process.getBuiltinModule;
import {
  readIssueText
} from "./chunk-BM44RXNZ.js";
import "./chunk-FDYCF5HG.js";
import "./chunk-NNRETWIB.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-RLWPFE7Q.js";
import "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-767L6JUQ.js";
import "./chunk-IQOUV2IC.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
import "./chunk-EXG26JVL.js";
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
  readIssueText
};
