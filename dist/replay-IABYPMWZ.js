const require = process.getBuiltinModule;
import {
  createReplayCli
} from "./chunk-Y73EUSAY.js";
import "./chunk-DAFKZCZN.js";
import "./chunk-KFWXQZLO.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-QSX6M22N.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  createReplayCli
};
