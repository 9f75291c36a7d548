const require = process.getBuiltinModule;
import {
  openGitHub,
  openRepository,
  repositoryAtGitHub
} from "./chunk-K37V4J2B.js";
import "./chunk-TCVSSYCF.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-YMCXCH53.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
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
