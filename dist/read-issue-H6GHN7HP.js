const require = process.getBuiltinModule;
import {
  readIssueText
} from "./chunk-JV3WSQZL.js";
import "./chunk-TDOK6G5H.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-QK74JMBQ.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-OMB6S7Q2.js";
import "./chunk-APUMDSPT.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  readIssueText
};
