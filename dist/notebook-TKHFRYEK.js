const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-D6ELXDNT.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-WWUME7DN.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
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
  checkoutAround,
  composeNotebook,
  notesOf
};
