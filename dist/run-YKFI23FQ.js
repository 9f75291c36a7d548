const require = process.getBuiltinModule;
import {
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
} from "./chunk-F3IEEYKK.js";
import "./chunk-LTQ6PG7P.js";
import "./chunk-I5WRUE35.js";
import "./chunk-T6KIQIQR.js";
import "./chunk-KLBCZCPF.js";
import "./chunk-ENBSWBFD.js";
import "./chunk-2HA7XHU5.js";
import "./chunk-VJ4UGKAQ.js";
import "./chunk-VBZJMDWF.js";
import "./chunk-YZUTG2CC.js";
import "./chunk-VWM7J4LN.js";
import "./chunk-2KZCUQQJ.js";
import "./chunk-VNRSRAJK.js";
import "./chunk-ILR5MLDV.js";
import "./chunk-K3PSMPQD.js";
import "./chunk-RGU7AQST.js";
import "./chunk-RBCCIYOB.js";
import "./chunk-PVOW56RK.js";
import "./chunk-X2JESKJZ.js";
import "./chunk-2KD2L2SL.js";
import "./chunk-7LUOBWSC.js";
import "./chunk-6JSRQDA5.js";
import "./chunk-N3W6PQGQ.js";
import "./chunk-EHJTJ4DQ.js";
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-VOM3A47R.js";
import "./chunk-ESC5CBAM.js";
import "./chunk-ER6PT45G.js";
import "./chunk-KDGADWJH.js";
import "./chunk-GGCWU3QP.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-KHIM63WU.js";
import "./chunk-D5MKRF5Z.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-PR6CWAV7.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-UH6DKISH.js";
import "./chunk-YKCXTXMP.js";
import "./chunk-TUUIYM2C.js";
import "./chunk-FJAJ57B3.js";
import "./chunk-4PKX4LQT.js";
import "./chunk-WMD46G43.js";
import "./chunk-3YVIV46L.js";
import "./chunk-BCX6TRID.js";
import "./chunk-DUWUOA66.js";
import "./chunk-2EOWJ5YF.js";
import "./chunk-3U6HDUZ3.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-MLUBOQUQ.js";
import "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-VJBQPI42.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-53OPDLYU.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-KRHYQPTR.js";
import "./chunk-SWSJTUTB.js";
import "./chunk-NWKSRQKW.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-2PLS44G4.js";
import "./chunk-UL2J4FXU.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
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
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
};
