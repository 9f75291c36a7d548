const require = process.getBuiltinModule;
import {
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
} from "./chunk-DZNAVY6K.js";
import "./chunk-JXBJSFKY.js";
import "./chunk-5VR3FOMY.js";
import "./chunk-Y7WOEJN2.js";
import "./chunk-YLZIX6M7.js";
import "./chunk-B723EKGX.js";
import "./chunk-ID3V3GMI.js";
import "./chunk-EEOAMB42.js";
import "./chunk-P3SD26KN.js";
import "./chunk-K526NNQ5.js";
import "./chunk-NQW76PPG.js";
import "./chunk-OMY34Q6R.js";
import "./chunk-VNRSRAJK.js";
import "./chunk-4JJBV3EM.js";
import "./chunk-V357VEFZ.js";
import "./chunk-LOBMGZDY.js";
import "./chunk-MNZWDWBP.js";
import "./chunk-BVVB5FZ6.js";
import "./chunk-VDMXR7EW.js";
import "./chunk-2JELOLUT.js";
import "./chunk-3NPPCCK4.js";
import "./chunk-J3GMOUOT.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-C5RNBCZE.js";
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-OXBCVUIO.js";
import "./chunk-EYVR6ADK.js";
import "./chunk-TU6LEPOF.js";
import "./chunk-H2JGPIQC.js";
import "./chunk-KBFO2UEX.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-ZSKKWJMA.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-5TEO54QJ.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-AX5KT25T.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-2TGKJACT.js";
import "./chunk-O4WVCV5P.js";
import "./chunk-NTAD44ES.js";
import "./chunk-OGKL3WOY.js";
import "./chunk-VNOMBX5O.js";
import "./chunk-42OMQSIL.js";
import "./chunk-XS5KINY7.js";
import "./chunk-PB2HOX2Z.js";
import "./chunk-RFATXDXP.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ACEO3YN6.js";
import "./chunk-W43WFG6J.js";
import "./chunk-FBAJJV34.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  branchCommand,
  requiredRun,
  resumeCommand,
  runCommand,
  startingOf
};
