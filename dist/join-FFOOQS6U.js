const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-2ZR6R5H6.js";
import "./chunk-K7Q3N5Q6.js";
import "./chunk-WIBCOZXV.js";
import "./chunk-V6AUGJNB.js";
import "./chunk-KZ7LAGPZ.js";
import "./chunk-7H2XMNL3.js";
import "./chunk-JKMI6N67.js";
import "./chunk-FDYCF5HG.js";
import "./chunk-NNRETWIB.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-767L6JUQ.js";
import "./chunk-IQOUV2IC.js";
import "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-63P7FHGG.js";
import "./chunk-YHMMBY3H.js";
import "./chunk-CAGSRZIP.js";
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
