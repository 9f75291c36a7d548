const require = process.getBuiltinModule;
import {
  commandChecks,
  ensured
} from "./chunk-N22FOCZM.js";
import "./chunk-Y6FLXKNX.js";
import "./chunk-GTT5F4IG.js";
import "./chunk-6FEH6NYG.js";
import "./chunk-HCMCLQGE.js";
import "./chunk-B376VXON.js";
import "./chunk-3OT3O3O7.js";
import "./chunk-24RXUUVC.js";
import "./chunk-G53VDG2Y.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-6XTB7QDC.js";
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
  commandChecks,
  ensured
};
