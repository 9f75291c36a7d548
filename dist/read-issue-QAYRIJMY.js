const require = process.getBuiltinModule;
import {
  readIssueText
} from "./chunk-CKCAGWQE.js";
import "./chunk-7XXUCY2K.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-Z6LI4SD4.js";
import "./chunk-2677SGRE.js";
import "./chunk-M3I2JTTC.js";
import "./chunk-45TAIF7V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-QQI42RLQ.js";
import "./chunk-R7OSN4XQ.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
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
