const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-ZGPZXM43.js";
import "./chunk-G7LQIMXZ.js";
import "./chunk-6VOETTWW.js";
import "./chunk-PGYYIXMZ.js";
import "./chunk-NWMN6KJC.js";
import "./chunk-2ZA5ELTL.js";
import "./chunk-KAY7V347.js";
import "./chunk-WHVYQD6U.js";
import "./chunk-GXRFBRST.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-IOZXZTLE.js";
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
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
};
