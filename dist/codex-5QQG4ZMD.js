const require = process.getBuiltinModule;
import {
  createCodexCli
} from "./chunk-L7NXRM5S.js";
import "./chunk-VB5TGA2S.js";
import "./chunk-7ZVAR343.js";
import "./chunk-767L6JUQ.js";
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
  createCodexCli
};
