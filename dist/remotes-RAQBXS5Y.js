const require = process.getBuiltinModule;
import {
  remotesOf
} from "./chunk-5DMDBROJ.js";
import "./chunk-FQ5SYMDP.js";
import "./chunk-3MTZJS7N.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-EXTHAV6U.js";
import "./chunk-LWNSX7NG.js";
import "./chunk-PCGQRFLD.js";
import "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-LCMU23FF.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  remotesOf
};
