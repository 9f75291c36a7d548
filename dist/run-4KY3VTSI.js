const require = process.getBuiltinModule;
import {
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
} from "./chunk-CYM6XCYD.js";
import "./chunk-U6Y2TQVS.js";
import "./chunk-VXTJB2LK.js";
import "./chunk-TGEZIQFB.js";
import "./chunk-JHYYVWC5.js";
import "./chunk-5DMMJMMA.js";
import "./chunk-S7VHEAXH.js";
import "./chunk-WZW2X4N3.js";
import "./chunk-YVIAHNUC.js";
import "./chunk-ED4ZCPQ7.js";
import "./chunk-LY4KCRGE.js";
import "./chunk-OIL4DK5R.js";
import "./chunk-LRAK6BTN.js";
import "./chunk-2OYUWWV3.js";
import "./chunk-NJPJFZWX.js";
import "./chunk-XNSBOXRQ.js";
import "./chunk-RP3QV3AJ.js";
import "./chunk-VYTRFMWV.js";
import "./chunk-JAPP7OTF.js";
import "./chunk-WCVLNDDG.js";
import "./chunk-TDOK6G5H.js";
import "./chunk-77MG36YF.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-5J76NGEX.js";
import "./chunk-6W5PTY5G.js";
import "./chunk-CM3VVWDB.js";
import "./chunk-DUSHWKFV.js";
import "./chunk-GDYMRFOA.js";
import "./chunk-C2JVJDUL.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-WB62V2TK.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-QK74JMBQ.js";
import "./chunk-I22O342A.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-OMB6S7Q2.js";
import "./chunk-APUMDSPT.js";
import "./chunk-EXG26JVL.js";
import "./chunk-Z7OJRUOI.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
};
