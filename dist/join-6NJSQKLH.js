const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-JQNZWDZN.js";
import "./chunk-TRW44QFR.js";
import "./chunk-IS5EYVU7.js";
import "./chunk-RWPKVK7A.js";
import "./chunk-VL47NWDK.js";
import "./chunk-25ONV5G3.js";
import "./chunk-ZFJLJMS3.js";
import "./chunk-5YXNJCGN.js";
import "./chunk-GBSCSMD5.js";
import "./chunk-2F5IGFZJ.js";
import "./chunk-W2SEBNVW.js";
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
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
};
