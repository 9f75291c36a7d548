const require = process.getBuiltinModule;
import {
  printArchivedNotice,
  printNoticeIfArchived,
  wasArchived
} from "./chunk-FQ6F57PU.js";
import "./chunk-IEBSHIVH.js";
import "./chunk-PJBL7NLY.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-3IRZKMWC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  printArchivedNotice,
  printNoticeIfArchived,
  wasArchived
};
