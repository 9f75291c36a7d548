const require = process.getBuiltinModule;
import {
  hear
} from "./chunk-3L55IGWN.js";
import "./chunk-YJKJWR2F.js";
import "./chunk-TYNKMKRD.js";
import {
  gitHubOf
} from "./chunk-JGKZH6Y4.js";
import {
  usage
} from "./chunk-OX3ZOVRL.js";
import "./chunk-XDZWBK5P.js";
import "./chunk-QJEJ77DS.js";
import "./chunk-Z2VYIOJM.js";
import "./chunk-AWJTNCLQ.js";
import "./chunk-UDRX5UXY.js";
import "./chunk-CSQTFZZK.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import "./chunk-K37V4J2B.js";
import "./chunk-TS5BQK6T.js";
import "./chunk-SIE3JKFI.js";
import "./chunk-TCVSSYCF.js";
import "./chunk-DQBSJRFX.js";
import "./chunk-XFSDSPN7.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-G456H4QF.js";
import "./chunk-7AONMOIY.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-EERQ346J.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-DR3DSGGN.js";
import "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-E4SR74HU.js";
import "./chunk-NSE456DY.js";
import "./chunk-MO3LSZJF.js";
import "./chunk-G4CWEXK7.js";
import "./chunk-JLDB4ZQE.js";
import "./chunk-WUXHCR2G.js";
import "./chunk-MXAM47OD.js";
import "./chunk-XS5KINY7.js";
import "./chunk-PSSDH5PK.js";
import "./chunk-BUGAEEVU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3NLF52KX.js";
import "./chunk-WIBFMQP4.js";
import "./chunk-2RMSRUPI.js";
import "./chunk-EMY46CV7.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
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
