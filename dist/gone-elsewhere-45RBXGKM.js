const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-RQL2SX3Q.js";
import "./chunk-A6GN2XWJ.js";
import "./chunk-2GG5ZWLY.js";
import "./chunk-KCZVWMV2.js";
import "./chunk-GBSCSMD5.js";
import "./chunk-2F5IGFZJ.js";
import "./chunk-LTWBCVS3.js";
import "./chunk-Q32G2RRM.js";
import "./chunk-KOVS7NCA.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-W2SEBNVW.js";
import "./chunk-SNZKKSNI.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-Y6MFP3QQ.js";
import "./chunk-2ZHE6S4V.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-GNO4WAXU.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  sayGone,
  sayIfGone,
  wasKept
};
