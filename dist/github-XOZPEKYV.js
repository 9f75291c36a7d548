const require = process.getBuiltinModule;
import {
  openGitHub,
  openRepository,
  repositoryAtGitHub
} from "./chunk-UOI2ZNEK.js";
import "./chunk-FGVG2JDA.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YMCXCH53.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  openGitHub,
  openRepository,
  repositoryAtGitHub
};
