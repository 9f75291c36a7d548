const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-CUACUR52.js";
import "./chunk-ZQP7GE6K.js";
import "./chunk-YY2ZYVSN.js";
import "./chunk-FCTK7B6H.js";
import "./chunk-5FT67ELT.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  openElsewhere
};
