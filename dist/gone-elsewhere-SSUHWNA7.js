const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-6Q6AOF4D.js";
import "./chunk-4B23RFOC.js";
import "./chunk-7OIZGN3X.js";
import "./chunk-YIFRR2XH.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-LFERESOM.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JY75WBL6.js";
import "./chunk-2677SGRE.js";
import "./chunk-M3I2JTTC.js";
import "./chunk-45TAIF7V.js";
import "./chunk-JYR5TJYK.js";
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
  sayGone,
  sayIfGone,
  wasKept
};
