const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-DSPP7RXE.js";
import "./chunk-UKRVGVLX.js";
import "./chunk-N63BHDS7.js";
import "./chunk-5VJXBT53.js";
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-ER6PT45G.js";
import "./chunk-KDGADWJH.js";
import "./chunk-D5MKRF5Z.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-FJ7KWQ2X.js";
import "./chunk-WNWUNCTG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-UH6DKISH.js";
import "./chunk-YKCXTXMP.js";
import "./chunk-WMD46G43.js";
import "./chunk-BCX6TRID.js";
import "./chunk-SWSJTUTB.js";
import "./chunk-NWKSRQKW.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-UL2J4FXU.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  sayGone,
  sayIfGone,
  wasKept
};
