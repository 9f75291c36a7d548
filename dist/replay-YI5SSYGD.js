const require = process.getBuiltinModule;
import {
  createReplayCli
} from "./chunk-TWLKYLLA.js";
import "./chunk-4XHPVYTG.js";
import "./chunk-I3II7EV4.js";
import "./chunk-7VWABX3T.js";
import "./chunk-OGUW47O5.js";
import "./chunk-3QSDX2SR.js";
import "./chunk-EUS3ZJVU.js";
import "./chunk-3MTZJS7N.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-JTMS3BHA.js";
import "./chunk-EXTHAV6U.js";
import "./chunk-LWNSX7NG.js";
import "./chunk-PCGQRFLD.js";
import "./chunk-QSX6M22N.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-MWFVXDTW.js";
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
  createReplayCli
};
