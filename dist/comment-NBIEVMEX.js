const require = process.getBuiltinModule;
import {
  hear
} from "./chunk-63T2NK36.js";
import "./chunk-AOK2ZFXR.js";
import "./chunk-W7N6WNJY.js";
import {
  gitHubOf
} from "./chunk-4LTXKIFC.js";
import {
  usage
} from "./chunk-XCO5J6NS.js";
import "./chunk-QDIXWMLN.js";
import "./chunk-NLSASKVY.js";
import "./chunk-XLFHYO7X.js";
import "./chunk-MJES75OY.js";
import "./chunk-7P5GJHNG.js";
import "./chunk-2WTPMJZ3.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-XF5KNP3X.js";
import "./chunk-PYZYKZVL.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-FE4422VC.js";
import "./chunk-YYPPJLDY.js";
import "./chunk-E5MTKP4A.js";
import "./chunk-YAUBZM5W.js";
import "./chunk-AGE6USHW.js";
import "./chunk-FDWCD6GS.js";
import "./chunk-IVD5DBKD.js";
import "./chunk-OOHEGVAE.js";
import "./chunk-LAYF2GWO.js";
import "./chunk-BJHA63VJ.js";
import "./chunk-GG5LJ2OR.js";
import "./chunk-6M25X35M.js";
import "./chunk-2OVPQYAB.js";
import "./chunk-5YBL6TOA.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-SRXBOOFV.js";
import "./chunk-EU2L6S3Y.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-5WPLDLCI.js";
import "./chunk-363YAAES.js";
import "./chunk-YPQODDST.js";
import "./chunk-GABFFF77.js";
import "./chunk-NL4ZYQDW.js";
import "./chunk-D4HO6NSU.js";
import "./chunk-LUR4PEAX.js";
import "./chunk-XS5KINY7.js";
import "./chunk-AWLEJYBC.js";
import "./chunk-MFHPY2AG.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JYF226SP.js";
import "./chunk-V2DADBBH.js";
import "./chunk-VCF7GVAC.js";
import "./chunk-FIKSGUKN.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YLVFUB4G.js";
import "./chunk-AIFE7RBP.js";
import "./chunk-4MWQZ46T.js";
import "./chunk-X3Z3RU2E.js";
import "./chunk-MXCE57FN.js";
import "./chunk-5BJALUZ6.js";
import "./chunk-TSMS7V5R.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-UXALEYHG.js";
import "./chunk-5W236SRZ.js";
import "./chunk-TDUQDBCM.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
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

// src/action/comment.ts
async function commentCommand(job) {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (place) return await hear(job, place);
  throw usage(
    `\`command: ${job.inputs.command}\` needs \`github-token\`, to see who asked, to answer, and to start jobs.`
  );
}
export {
  commentCommand
};
