const require = process.getBuiltinModule;
import {
  openElsewhere
} from "./chunk-FEFDG4UH.js";
import "./chunk-GHZW4GK7.js";
import "./chunk-FDWCD6GS.js";
import "./chunk-IVD5DBKD.js";
import "./chunk-NITVMYBF.js";
import "./chunk-F3KEVDTZ.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-I22O342A.js";
import "./chunk-YMCXCH53.js";
import "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QNMNERKW.js";
import "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  openElsewhere
};
