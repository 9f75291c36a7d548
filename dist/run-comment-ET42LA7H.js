const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  markedRun,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-DUF4Y6TP.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-Z6LI4SD4.js";
import "./chunk-QQI42RLQ.js";
import "./chunk-R7OSN4XQ.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
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
