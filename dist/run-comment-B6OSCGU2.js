const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-F2EZ5RRY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
};
