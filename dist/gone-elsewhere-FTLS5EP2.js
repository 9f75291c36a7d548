const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-AV2DXJZT.js";
import "./chunk-DN7GCY4L.js";
import "./chunk-3NKN6Z2Z.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
import "./chunk-PV24AISS.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-YOVXOBWM.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-IODG63AG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-K74ZME2I.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-Y2LZE63X.js";
import "./chunk-6GTF64CF.js";
import "./chunk-J2SEU3DD.js";
import "./chunk-KA5UODMP.js";
import "./chunk-KVWRNJOK.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-JWB5JKCL.js";
import "./chunk-YBPZTJTE.js";
import "./chunk-DENNSI5E.js";
import "./chunk-KAMRGSON.js";
import "./chunk-LBDIJQIV.js";
import "./chunk-TBJWUN4W.js";
import "./chunk-363CUT5F.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-ZIAYQ7WV.js";
import "./chunk-5W236SRZ.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
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
