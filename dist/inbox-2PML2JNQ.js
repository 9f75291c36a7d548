const require = process.getBuiltinModule;
import {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox,
  unknownRun
} from "./chunk-5OBEWL5B.js";
import "./chunk-434EYUZH.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-47RMO5OR.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox,
  unknownRun
};
