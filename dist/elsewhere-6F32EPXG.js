const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-R34DIXNB.js";
import "./chunk-ZUEDZJ42.js";
import "./chunk-VOM3A47R.js";
import "./chunk-ESC5CBAM.js";
import "./chunk-ER6PT45G.js";
import "./chunk-KDGADWJH.js";
import "./chunk-PR6CWAV7.js";
import "./chunk-ZJ5FGAUS.js";
import "./chunk-3WTASOLU.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-UH6DKISH.js";
import "./chunk-YKCXTXMP.js";
import "./chunk-WMD46G43.js";
import "./chunk-I22O342A.js";
import "./chunk-IK73KXVW.js";
import "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
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
  openElsewhere
};
