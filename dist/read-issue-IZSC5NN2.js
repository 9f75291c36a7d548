const require = process.getBuiltinModule;
import {
  readIssueText
} from "./chunk-QNHWKVHR.js";
import "./chunk-A7MERRLX.js";
import "./chunk-ZWBI7H6B.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-UXECRFTD.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  readIssueText
};
