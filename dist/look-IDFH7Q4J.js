const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-4MGEI4WN.js";
import {
  projectOf
} from "./chunk-MYCMAET7.js";
import {
  outputsOf
} from "./chunk-GEL3HPEK.js";
import {
  openSurfaces
} from "./chunk-5LIRMKPT.js";
import "./chunk-A62WGIHO.js";
import "./chunk-T72N2Y3D.js";
import "./chunk-LMBYVQGA.js";
import "./chunk-DEGKIVS3.js";
import "./chunk-FD53VPZQ.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-M2YCKK3G.js";
import "./chunk-36O743TP.js";
import {
  gitHubOf
} from "./chunk-6WVUIUS4.js";
import "./chunk-BFFYTJNF.js";
import {
  renderMarkdown
} from "./chunk-LHDQEMKL.js";
import "./chunk-7WU7V5Q2.js";
import {
  shownRun
} from "./chunk-CUZLMQKH.js";
import "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-BV5RVJCI.js";
import "./chunk-DLWIUUCT.js";
import {
  buildReport
} from "./chunk-O7ZT4MYV.js";
import "./chunk-LQP2A3DR.js";
import "./chunk-R5IZFPSU.js";
import "./chunk-27NUWKL5.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-ZXFZPDKL.js";
import "./chunk-6GSZ22J3.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-BIMDPWBJ.js";
import "./chunk-7FYZZFXU.js";
import "./chunk-KWBAPPVL.js";
import "./chunk-WHL7DSVX.js";
import "./chunk-B7LLZP2H.js";
import "./chunk-R5ESSYYU.js";
import "./chunk-PVNA2V55.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-V6CATMDY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-I22O342A.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-ZFUVVWWC.js";
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
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-EXG26JVL.js";
import "./chunk-JUGDBXHD.js";
import {
  exitCodes
} from "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
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
