const require = process.getBuiltinModule;
import {
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
} from "./chunk-T5YTIJI5.js";
import "./chunk-T7H7KANT.js";
import "./chunk-WJNMDQHJ.js";
import "./chunk-EPZRFXFP.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-TTQX642Q.js";
import "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
};
