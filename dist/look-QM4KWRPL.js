const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-2LITSPJF.js";
import "./chunk-N6XPIJH6.js";
import {
  outputsOf
} from "./chunk-U3N3VR62.js";
import {
  projectOf
} from "./chunk-TRYNPHY5.js";
import "./chunk-ZKWWIDJT.js";
import {
  openSurfaces
} from "./chunk-EXG3TZX7.js";
import "./chunk-7UDVTT6I.js";
import "./chunk-LZ7XHALR.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-5S4DWKII.js";
import "./chunk-6LID5VPV.js";
import {
  cancelRun
} from "./chunk-OKRMFDW4.js";
import "./chunk-6GBZ2GZC.js";
import "./chunk-OT2FYHQ4.js";
import "./chunk-IZOHSCQW.js";
import "./chunk-IIPCXISK.js";
import "./chunk-JQFWW3LK.js";
import "./chunk-XVZHFJD6.js";
import "./chunk-BHTL2BXE.js";
import "./chunk-S4U62SOX.js";
import "./chunk-J2WUBLEW.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-GMFBJOPA.js";
import "./chunk-CK622IKJ.js";
import {
  renderMarkdown
} from "./chunk-NX7QASBV.js";
import "./chunk-L4UZZ7PA.js";
import {
  readReportSource
} from "./chunk-I7KABPTP.js";
import {
  shownRun
} from "./chunk-FR4TJ6RA.js";
import {
  buildReport
} from "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-VTG25CBE.js";
import "./chunk-C6TKWBBL.js";
import "./chunk-A2H4XKW7.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-ENDSJI2Z.js";
import "./chunk-V6QPUGYW.js";
import "./chunk-PZEAQ6XH.js";
import "./chunk-K7TJQ6KF.js";
import "./chunk-LPUKFCBE.js";
import "./chunk-773PW3ZF.js";
import "./chunk-LY6B5T5Q.js";
import "./chunk-QBLA7FK3.js";
import "./chunk-MLALDB67.js";
import "./chunk-OV2FDV2N.js";
import "./chunk-UQ3SXAP7.js";
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
import "./chunk-ATGRMBTF.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-XR2SGC4S.js";
import "./chunk-TC35CKDP.js";
import "./chunk-QGNLS5ZI.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import "./chunk-EWTLDK6V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-5O7Q42YB.js";
import "./chunk-5OBEWL5B.js";
import "./chunk-434EYUZH.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
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

// src/action/look.ts
async function statusCommand(job) {
  const runId = requiredRun(job);
  const here = projectOf(job);
  const { project, away } = await shownRun(job.io, here, { runId });
  const source = await readReportSource(project, runId, away);
  job.log.text(renderMarkdown(buildReport(source)));
  job.setOutputs(outputsOf(source.state));
  const [page] = openSurfaces(job, here, runId);
  page?.show(source, "now");
  await page?.flush();
  return exitCodes.completed;
}
async function cancelCommand(job) {
  const runId = requiredRun(job);
  const outcome = await cancelRun(job.io, projectOf(job), runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`command: resume\` goes on with it.`
  };
  job.log.text(words[outcome]);
  job.setOutputs({ "run-id": runId, status: outcome === "cancelled" ? "cancelled" : "running" });
  return exitCodes.completed;
}
export {
  cancelCommand,
  statusCommand
};
