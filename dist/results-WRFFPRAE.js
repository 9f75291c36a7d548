const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-SL6CHIWT.js";
import "./chunk-LKSKNYH3.js";
import "./chunk-TTCSXUCT.js";
import "./chunk-B75A6ATV.js";
import "./chunk-EXY36LTZ.js";
import "./chunk-PZ33OLWR.js";
import "./chunk-Y3BCJGXB.js";
import "./chunk-HJOJPFYX.js";
import "./chunk-K74ZME2I.js";
import "./chunk-XASIPTP3.js";
import "./chunk-ZUB2H5ED.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ODODKFTX.js";
import "./chunk-7MQ7DOWO.js";
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
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
