const require = process.getBuiltinModule;
import {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox,
  unknownRun
} from "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox,
  unknownRun
};
