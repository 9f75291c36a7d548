const require = process.getBuiltinModule;
import {
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
} from "./chunk-GORZLM74.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-BUAKYWGS.js";
import "./chunk-UZFJS5NG.js";
import "./chunk-BI6DQMC5.js";
import "./chunk-XLNLYAWG.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-PBIUWDDI.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-2GY5E74Q.js";
export {
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
};
