const require = process.getBuiltinModule;
import {
  tellFailedBeginning,
  tellNotBegun,
  tellNothingLeft
} from "./chunk-QHMZ7F4I.js";
import "./chunk-LR6XCL7F.js";
import "./chunk-6XKDYGOO.js";
import "./chunk-UKET7K5K.js";
import "./chunk-CKX63BVT.js";
import "./chunk-HM2MSTTI.js";
import "./chunk-HMCX6HV7.js";
import "./chunk-72WLDZDP.js";
import "./chunk-2WQB33QT.js";
import "./chunk-J22BTFRE.js";
import "./chunk-CHMDYV6U.js";
import "./chunk-PKAETFQ7.js";
import "./chunk-NZOI7TFG.js";
import "./chunk-HP2OUFLI.js";
import "./chunk-GW4F4YYA.js";
import "./chunk-Y7BHWMIV.js";
import "./chunk-TRW44QFR.js";
import "./chunk-IS5EYVU7.js";
import "./chunk-RWPKVK7A.js";
import "./chunk-VL47NWDK.js";
import "./chunk-25ONV5G3.js";
import "./chunk-LPGNWIKH.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-KCZVWMV2.js";
import "./chunk-GBSCSMD5.js";
import "./chunk-2F5IGFZJ.js";
import "./chunk-JERJIAKH.js";
import "./chunk-T4GYDQ7H.js";
import "./chunk-YT7PU6MX.js";
import "./chunk-F6QQT3KS.js";
import "./chunk-W2SEBNVW.js";
import "./chunk-UWAIZXY2.js";
import "./chunk-QUKLX5YQ.js";
import "./chunk-TBLWVF25.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-UMNHSGRM.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-LVIOG36M.js";
import "./chunk-I22O342A.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-JRVL5KLB.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-Y6MFP3QQ.js";
import "./chunk-2ZHE6S4V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-I3RVBQDC.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-W66QNX2O.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-GNO4WAXU.js";
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
