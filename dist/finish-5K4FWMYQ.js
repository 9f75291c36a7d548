const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-U3N3VR62.js";
import {
  projectOf
} from "./chunk-TRYNPHY5.js";
import "./chunk-ZKWWIDJT.js";
import {
  openSurfaces
} from "./chunk-EXG3TZX7.js";
import "./chunk-YSEZHFOI.js";
import {
  interruptRun
} from "./chunk-OKRMFDW4.js";
import "./chunk-6GBZ2GZC.js";
import "./chunk-OT2FYHQ4.js";
import {
  createBoard
} from "./chunk-JQFWW3LK.js";
import "./chunk-XVZHFJD6.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-CK622IKJ.js";
import "./chunk-L4UZZ7PA.js";
import {
  readReportSource
} from "./chunk-I7KABPTP.js";
import "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-C6TKWBBL.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-ENDSJI2Z.js";
import "./chunk-PZEAQ6XH.js";
import "./chunk-773PW3ZF.js";
import "./chunk-LY6B5T5Q.js";
import "./chunk-QBLA7FK3.js";
import {
  readJournal
} from "./chunk-MLALDB67.js";
import "./chunk-YAHLZGPR.js";
import {
  exitCodes
} from "./chunk-F2BNKN2N.js";
import "./chunk-O22OMW47.js";
import "./chunk-ZGEAOGLD.js";
import "./chunk-VXHIRFL5.js";
import "./chunk-A365YEKB.js";
import "./chunk-3SMQCWEL.js";
import "./chunk-SZVKAXOM.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ALOFCRVM.js";
import "./chunk-TQLT2OBO.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-5O7Q42YB.js";
import "./chunk-5OBEWL5B.js";
import "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/finish.ts
var TELLING_MS = 6e4;
async function finishCommand(job) {
  const { work, io, log } = job;
  const noted = work.noted();
  if (!noted || noted.stage === "ended") return exitCodes.completed;
  const { runId, branch } = noted;
  if (branch !== void 0) {
    log.text(`Branch ${branch} of run ${runId} was cut off; whoever joins the branches has it tried again.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  if (readJournal(project, runId).status === "running") {
    await interruptRun(io, project, runId);
    log.text(`Run ${runId} was cut off; what it had done is kept, and \`command: resume\` goes on with it.`);
  }
  if (noted.stage === "running") await tellSource(job, project, runId);
  const board = createBoard({
    surfaces: openSurfaces(job, project, runId),
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => log.text(error instanceof Error ? error.message : String(error))
  });
  await board.flush(TELLING_MS);
  work.note({ runId, stage: "ended" });
  return exitCodes.completed;
}
export {
  finishCommand
};
