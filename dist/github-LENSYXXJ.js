const require = process.getBuiltinModule;
import {
  atGitHub,
  gitHubOf
} from "./chunk-GUHNI62H.js";
import "./chunk-TTCSXUCT.js";
import "./chunk-KJND4GQQ.js";
import "./chunk-BGHJF2TF.js";
import "./chunk-EOM54CM4.js";
import "./chunk-6GTF64CF.js";
import "./chunk-XASIPTP3.js";
import "./chunk-ZUB2H5ED.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-JWB5JKCL.js";
import "./chunk-YBPZTJTE.js";
import "./chunk-DENNSI5E.js";
import "./chunk-KAMRGSON.js";
import "./chunk-LBDIJQIV.js";
import "./chunk-TBJWUN4W.js";
import "./chunk-ZIAYQ7WV.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
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
  atGitHub,
  gitHubOf
};
