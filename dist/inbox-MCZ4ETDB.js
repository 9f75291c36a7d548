const require = process.getBuiltinModule;
import {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readInbox
} from "./chunk-MR7T5DKL.js";
import "./chunk-WHBQYAS3.js";
import "./chunk-KVY3BI6I.js";
import "./chunk-XU4WLJDP.js";
import "./chunk-EXTHAV6U.js";
import "./chunk-LWNSX7NG.js";
import "./chunk-XZE5P73G.js";
import "./chunk-PCGQRFLD.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-LCMU23FF.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";
export {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readInbox
};
