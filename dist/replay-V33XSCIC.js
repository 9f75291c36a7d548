const require = process.getBuiltinModule;
import {
  createReplayCli
} from "./chunk-ARY56PUA.js";
import "./chunk-CP74IYFM.js";
import "./chunk-7USJGLLX.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-LZJU5AN6.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QSX6M22N.js";
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
  createReplayCli
};
