const require = process.getBuiltinModule;
import {
  createCodexCli
} from "./chunk-YC4QF4HC.js";
import "./chunk-VB5TGA2S.js";
import "./chunk-WDVYHX75.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
import "./chunk-PV24AISS.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-6GTF64CF.js";
import "./chunk-KVWRNJOK.js";
import "./chunk-UYMEYHZI.js";
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
  createCodexCli
};
