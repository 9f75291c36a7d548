const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-75A6FXFN.js";
import "./chunk-QVS5UOFL.js";
import "./chunk-XVXYZGAR.js";
import "./chunk-XQRWZPY3.js";
import "./chunk-PILMHJMH.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-I22O342A.js";
import "./chunk-YMCXCH53.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
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
  openElsewhere
};
