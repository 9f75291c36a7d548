const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-YOE5YYVL.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
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
