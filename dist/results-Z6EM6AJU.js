const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-LMFTDNTT.js";
import "./chunk-BDOSY6EP.js";
import "./chunk-VCV36COJ.js";
import "./chunk-EUIL3RZA.js";
import "./chunk-522S32TT.js";
import "./chunk-QXVMBZ65.js";
import "./chunk-6CJX7L7C.js";
import "./chunk-DUY7L3F7.js";
import "./chunk-WPY6GCTC.js";
import "./chunk-ZL6WWE5P.js";
import "./chunk-4S7OZC2U.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NXTDYZFH.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
