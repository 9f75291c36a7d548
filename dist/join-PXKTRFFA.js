const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-MNQK23NZ.js";
import "./chunk-3RUY47IJ.js";
import "./chunk-PPJAIWFV.js";
import "./chunk-UDVEQ7H3.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-XCQPGZDR.js";
import "./chunk-7PCYJMAG.js";
import "./chunk-VSGN74ZG.js";
import "./chunk-WZDGUN2M.js";
import "./chunk-GPPP7OR7.js";
import "./chunk-LHCBEWDY.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-32VKYQMT.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-Y2LZE63X.js";
import "./chunk-6GTF64CF.js";
import "./chunk-YBPZTJTE.js";
import "./chunk-DENNSI5E.js";
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
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
};
