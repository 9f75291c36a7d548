const require = process.getBuiltinModule;
import {
  emptyInbox,
  isRequestFile,
  leaveRequest,
  readFoldedInbox,
  readInbox
} from "./chunk-ACE7XOQZ.js";
import "./chunk-VV7JJ2YO.js";
import "./chunk-EADFFB6U.js";
import "./chunk-YY2ZYVSN.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
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
  readFoldedInbox,
  readInbox
};
