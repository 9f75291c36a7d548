const require = process.getBuiltinModule;
import {
  commentCommand,
  deliveryOf,
  handleJobEvent,
  recheckEventPermission,
  runRecovery,
  sweepCommand
} from "./chunk-V27LUN7W.js";
import "./chunk-B25LLW2C.js";
import "./chunk-KZIFJGBI.js";
import "./chunk-6JAWSUYE.js";
import "./chunk-46X6BCIJ.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-4VRFPL7G.js";
import "./chunk-PSH52E7U.js";
import "./chunk-TCT5RMAT.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-4GUTTG7H.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-ONAFJNCZ.js";
import "./chunk-TVPEQRY3.js";
import "./chunk-BKA6WGFU.js";
import "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-HSWGXUKF.js";
import "./chunk-XT5VPWLU.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-RVVSPVQ2.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-OSGKWM3H.js";
import "./chunk-YQVKAY74.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-HDD3WQKE.js";
import "./chunk-GK6JNVMV.js";
import "./chunk-4AFOL5RP.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-H5MVVNRZ.js";
import "./chunk-HMK5U5DJ.js";
import "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import "./chunk-SI6KCEGF.js";
import "./chunk-3IRZKMWC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-EUULL6TD.js";
import "./chunk-O3ZPKHK4.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import "./chunk-T5W72HMB.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
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
  commentCommand,
  deliveryOf,
  handleJobEvent,
  recheckEventPermission,
  runRecovery,
  sweepCommand
};
