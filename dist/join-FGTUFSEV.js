const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-PCEGRRAF.js";
import "./chunk-TAVJOV3G.js";
import "./chunk-K6JRNPXK.js";
import "./chunk-IJ5ZTBS3.js";
import "./chunk-3YLNCXHK.js";
import "./chunk-MKTVE5GL.js";
import "./chunk-MIW6FMT5.js";
import "./chunk-7XXUCY2K.js";
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
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
};
