const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-QL556ECV.js";
import "./chunk-IU2KYZ3K.js";
import "./chunk-E3XYBIWP.js";
import "./chunk-O6ABMJ34.js";
import "./chunk-TUYUXJBO.js";
import "./chunk-H7JK76EP.js";
import "./chunk-NIQF3Z7C.js";
import "./chunk-I22O342A.js";
import "./chunk-2677SGRE.js";
import "./chunk-M3I2JTTC.js";
import "./chunk-45TAIF7V.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  openElsewhere
};
