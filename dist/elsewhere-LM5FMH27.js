const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-P4H4VTTL.js";
import "./chunk-YSMV6QFF.js";
import "./chunk-I5P2VG5X.js";
import "./chunk-RKQUL4ZM.js";
import "./chunk-JERJIAKH.js";
import "./chunk-T4GYDQ7H.js";
import "./chunk-W2SEBNVW.js";
import "./chunk-I22O342A.js";
import "./chunk-R5AHQDIQ.js";
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
  openElsewhere
};
