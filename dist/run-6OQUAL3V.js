const require = process.getBuiltinModule;
import {
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
} from "./chunk-4MGEI4WN.js";
import "./chunk-MYCMAET7.js";
import "./chunk-GEL3HPEK.js";
import "./chunk-5LIRMKPT.js";
import "./chunk-A62WGIHO.js";
import "./chunk-T72N2Y3D.js";
import "./chunk-LMBYVQGA.js";
import "./chunk-DEGKIVS3.js";
import "./chunk-FD53VPZQ.js";
import "./chunk-6WVUIUS4.js";
import "./chunk-BFFYTJNF.js";
import "./chunk-7WU7V5Q2.js";
import "./chunk-LRAK6BTN.js";
import "./chunk-BV5RVJCI.js";
import "./chunk-DLWIUUCT.js";
import "./chunk-O7ZT4MYV.js";
import "./chunk-LQP2A3DR.js";
import "./chunk-R5IZFPSU.js";
import "./chunk-27NUWKL5.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-ZXFZPDKL.js";
import "./chunk-6GSZ22J3.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-BIMDPWBJ.js";
import "./chunk-7FYZZFXU.js";
import "./chunk-KWBAPPVL.js";
import "./chunk-WHL7DSVX.js";
import "./chunk-B7LLZP2H.js";
import "./chunk-R5ESSYYU.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-V6CATMDY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-I22O342A.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-ZFUVVWWC.js";
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
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-EXG26JVL.js";
import "./chunk-JUGDBXHD.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
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
