const require = process.getBuiltinModule;
import {
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
} from "./chunk-2ZA5ELTL.js";
import "./chunk-KAY7V347.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-EXG26JVL.js";
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
  checkpointEntry,
  createCheckpointWriter,
  describeCheckpoint
};
