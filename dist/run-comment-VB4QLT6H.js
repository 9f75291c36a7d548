const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-V6CATMDY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
};
