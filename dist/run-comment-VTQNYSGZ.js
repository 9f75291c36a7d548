const require = process.getBuiltinModule;
import {
  costTable,
  failurePart,
  renderRunComment,
  runMarker,
  totals
} from "./chunk-S5DTHEX7.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-22N4VF27.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-2GY5E74Q.js";
export {
  costTable,
  failurePart,
  renderRunComment,
  runMarker,
  totals
};
