const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-FIEA7WX4.js";
import "./chunk-BX65OPJY.js";
import "./chunk-X7NWAJMJ.js";
import "./chunk-E4XZZTMU.js";
import "./chunk-3CETPB5V.js";
import "./chunk-OFBRX4DQ.js";
import "./chunk-QNIL7OKY.js";
import "./chunk-X23XLWJQ.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
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
