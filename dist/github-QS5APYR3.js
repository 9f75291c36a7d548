const require = process.getBuiltinModule;
import {
  atGitHub,
  gitHubOf
} from "./chunk-NZ4INS37.js";
import "./chunk-JV3D6P3V.js";
import "./chunk-DRTTCHKP.js";
import "./chunk-DK3G6FV7.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-XTSBLCNS.js";
import "./chunk-ZOV3FTVT.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
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
  atGitHub,
  gitHubOf
};
