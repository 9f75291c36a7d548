const require = process.getBuiltinModule;
import {
  createStickyComment
} from "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  createStickyComment
};
