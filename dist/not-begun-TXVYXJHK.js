const require = process.getBuiltinModule;
import {
  tellFailedBeginning,
  tellNotBegun,
  tellNothingLeft
} from "./chunk-CJAX3YHZ.js";
import "./chunk-M2KV554V.js";
import "./chunk-NRKU7XFD.js";
import "./chunk-ZLCR2NWV.js";
import "./chunk-TI7F7TLS.js";
import "./chunk-B6JAK6AF.js";
import "./chunk-HMCX6HV7.js";
import "./chunk-USEONBFS.js";
import "./chunk-SLXYX2W6.js";
import "./chunk-U7JS2BBV.js";
import "./chunk-HMJJIL27.js";
import "./chunk-PWDYZETG.js";
import "./chunk-QYNDLEVT.js";
import "./chunk-UKXULPDW.js";
import "./chunk-YEGQJQ2S.js";
import "./chunk-GCCCCWB3.js";
import "./chunk-YPNXT7M3.js";
import "./chunk-2MD3E7VD.js";
import "./chunk-V5IPZT6A.js";
import "./chunk-UM7CTWGA.js";
import "./chunk-MPVQ6WPQ.js";
import "./chunk-LPGNWIKH.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-EJA24FRT.js";
import "./chunk-LF7VYRYT.js";
import "./chunk-TI354UWQ.js";
import "./chunk-GSES2UDC.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-ORP44KQN.js";
import "./chunk-RTL4SXAW.js";
import "./chunk-TBLWVF25.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-722VKB63.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-YGSW5PYX.js";
import "./chunk-I22O342A.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-JRVL5KLB.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-I3RVBQDC.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-JUABHR4W.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  tellFailedBeginning,
  tellNotBegun,
  tellNothingLeft
};
