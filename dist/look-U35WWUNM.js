const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-CYM6XCYD.js";
import {
  projectOf
} from "./chunk-U6Y2TQVS.js";
import {
  outputsOf
} from "./chunk-VXTJB2LK.js";
import {
  openSurfaces
} from "./chunk-TGEZIQFB.js";
import "./chunk-JHYYVWC5.js";
import "./chunk-5DMMJMMA.js";
import "./chunk-S7VHEAXH.js";
import "./chunk-WZW2X4N3.js";
import "./chunk-YVIAHNUC.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-5Y7SA2OW.js";
import "./chunk-RJDTYDP3.js";
import {
  gitHubOf
} from "./chunk-ED4ZCPQ7.js";
import "./chunk-LY4KCRGE.js";
import {
  renderMarkdown
} from "./chunk-3C3CVZW4.js";
import "./chunk-OIL4DK5R.js";
import {
  shownRun
} from "./chunk-G6U4LSTF.js";
import "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-2OYUWWV3.js";
import "./chunk-NJPJFZWX.js";
import {
  buildReport
} from "./chunk-XNSBOXRQ.js";
import "./chunk-RP3QV3AJ.js";
import "./chunk-VYTRFMWV.js";
import "./chunk-JAPP7OTF.js";
import "./chunk-WCVLNDDG.js";
import "./chunk-TDOK6G5H.js";
import "./chunk-77MG36YF.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-5J76NGEX.js";
import "./chunk-6W5PTY5G.js";
import "./chunk-CM3VVWDB.js";
import "./chunk-DUSHWKFV.js";
import "./chunk-GDYMRFOA.js";
import "./chunk-C2JVJDUL.js";
import "./chunk-6EYDDOC3.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-WB62V2TK.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-QK74JMBQ.js";
import "./chunk-I22O342A.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-OMB6S7Q2.js";
import "./chunk-APUMDSPT.js";
import "./chunk-EXG26JVL.js";
import "./chunk-Z7OJRUOI.js";
import {
  exitCodes
} from "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
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
  const [page] = openSurfaces(job, here, { runId });
  page?.show(source, "now");
  await page?.flush();
  return exitCodes.completed;
}
async function cancelCommand(job) {
  const runId = requiredRun(job);
  const place = await gitHubOf(job);
  const isOver = async (id) => place ? await isWorkflowRunOver(place, id) : void 0;
  const { outcome, workedOn } = await cancelRun(job.io, projectOf(job), { runId, isOver });
  if (workedOn) job.log.text(workedOnWords(runId, workedOn));
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`command: resume\` goes on with it.`
  };
  job.log.text(words[outcome]);
  job.setOutputs({ "run-id": runId, status: outcome === "cancelled" ? "cancelled" : "running" });
  if (outcome === "cancelled") await showCancelled(job, runId);
  return exitCodes.completed;
}
async function showCancelled(job, runId) {
  try {
    const here = projectOf(job);
    const { project, away } = await shownRun(job.io, here, { runId });
    const source = await readReportSource(project, runId, away);
    const about = { issue: source.record.issue?.number };
    const [page, comment] = openSurfaces(job, here, { runId, about });
    for (const surface of [page, comment]) {
      surface?.show(source, "now");
      await surface?.flush();
    }
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    job.log.annotate({ level: "warning", message: error.message });
  }
}
export {
  cancelCommand,
  statusCommand
};
