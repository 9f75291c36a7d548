const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-PSSDH5PK.js";
import "./chunk-BUGAEEVU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3NLF52KX.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
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
