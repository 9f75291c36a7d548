const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-PB2HOX2Z.js";
import "./chunk-RFATXDXP.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ACEO3YN6.js";
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
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
};
