const require = process.getBuiltinModule;
import {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox,
  unknownRun
} from "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox,
  unknownRun
};
