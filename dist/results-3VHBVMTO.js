const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-4XAG3PEJ.js";
import "./chunk-GTIK5E4D.js";
import "./chunk-QDIXWMLN.js";
import "./chunk-ND4PK4LS.js";
import "./chunk-UQGOZOF7.js";
import "./chunk-VU5JUGJJ.js";
import "./chunk-6YLJOX4H.js";
import "./chunk-2WTPMJZ3.js";
import "./chunk-2OVPQYAB.js";
import "./chunk-LUR4PEAX.js";
import "./chunk-MFHPY2AG.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JYF226SP.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YLVFUB4G.js";
import "./chunk-AIFE7RBP.js";
import "./chunk-4MWQZ46T.js";
import "./chunk-X3Z3RU2E.js";
import "./chunk-MXCE57FN.js";
import "./chunk-5BJALUZ6.js";
import "./chunk-TSMS7V5R.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-UXALEYHG.js";
import "./chunk-5W236SRZ.js";
import "./chunk-TDUQDBCM.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
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
