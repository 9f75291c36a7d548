const require = process.getBuiltinModule;
import {
  openGitHub,
  openRepository,
  repositoryAtGitHub
} from "./chunk-OXBCVUIO.js";
import "./chunk-H2JGPIQC.js";
import "./chunk-LTYCOAME.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YMCXCH53.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
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
