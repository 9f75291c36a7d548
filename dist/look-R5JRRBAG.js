const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-M2KV554V.js";
import {
  outputsOf
} from "./chunk-NRKU7XFD.js";
import "./chunk-ZLCR2NWV.js";
import "./chunk-TI7F7TLS.js";
import {
  projectOf
} from "./chunk-B6JAK6AF.js";
import "./chunk-HMCX6HV7.js";
import "./chunk-USEONBFS.js";
import "./chunk-SLXYX2W6.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-ZTS4UYR2.js";
import {
  gitHubOf
} from "./chunk-U7JS2BBV.js";
import {
  openSurfaces
} from "./chunk-HMJJIL27.js";
import "./chunk-PWDYZETG.js";
import "./chunk-QYNDLEVT.js";
import "./chunk-E4DECPFB.js";
import {
  renderMarkdown
} from "./chunk-MWA7SK6L.js";
import {
  shownRun
} from "./chunk-5VHP4URH.js";
import "./chunk-UKXULPDW.js";
import {
  readReportSource
} from "./chunk-YEGQJQ2S.js";
import {
  buildReport
} from "./chunk-GCCCCWB3.js";
import "./chunk-YPNXT7M3.js";
import "./chunk-2MD3E7VD.js";
import "./chunk-V5IPZT6A.js";
import "./chunk-UM7CTWGA.js";
import "./chunk-MPVQ6WPQ.js";
import "./chunk-LPGNWIKH.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-EJA24FRT.js";
import "./chunk-LF7VYRYT.js";
import "./chunk-TI354UWQ.js";
import "./chunk-GSES2UDC.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-RTL4SXAW.js";
import "./chunk-TBLWVF25.js";
import "./chunk-SNZKKSNI.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-722VKB63.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-YGSW5PYX.js";
import "./chunk-I22O342A.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-JRVL5KLB.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-I3RVBQDC.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-JUABHR4W.js";
import {
  exitCodes
} from "./chunk-WJUB2A7T.js";
import "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
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
