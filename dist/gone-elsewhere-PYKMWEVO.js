const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-7IMR2T5F.js";
import "./chunk-WIVFOET6.js";
import "./chunk-UXX76GQG.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-53ALKB75.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-LQ63RYE2.js";
import "./chunk-PNVHGEAE.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-FQSX4XPP.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-6UAG54XQ.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-6EBTRPT7.js";
import "./chunk-7JPTUYAP.js";
import "./chunk-LZJU5AN6.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-B6W4YOVN.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  sayGone,
  sayIfGone,
  wasKept
};
