const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-6ZMO2AEG.js";
import "./chunk-2XQQR3QX.js";
import "./chunk-JV3D6P3V.js";
import "./chunk-N7PTF23J.js";
import "./chunk-A3HDOGJP.js";
import "./chunk-H5P24KGK.js";
import "./chunk-3ZO6GAU3.js";
import "./chunk-I5FKP3BS.js";
import "./chunk-FQSX4XPP.js";
import "./chunk-XTSBLCNS.js";
import "./chunk-ZOV3FTVT.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JTJL3YG5.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-B6W4YOVN.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
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
