const require = process.getBuiltinModule;
import {
  readIssueText
} from "./chunk-AOOTHT7H.js";
import "./chunk-WHVYQD6U.js";
import "./chunk-GXRFBRST.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-EXG26JVL.js";
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
  readIssueText
};
