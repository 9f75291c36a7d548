const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-ZCLRDGLG.js";
import {
  outputsOf
} from "./chunk-SVTMCRGN.js";
import "./chunk-ETW5HA6C.js";
import "./chunk-T6KIQIQR.js";
import "./chunk-5KF4FWRH.js";
import "./chunk-IWRGK35B.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-QJUOUD4W.js";
import "./chunk-XUEIONLE.js";
import {
  gitHubOf
} from "./chunk-MYWLJLR3.js";
import {
  projectOf
} from "./chunk-RQAJ2B5W.js";
import "./chunk-O524YPQV.js";
import {
  openSurfaces
} from "./chunk-WWNRCWGJ.js";
import "./chunk-JF2O4AWE.js";
import {
  renderMarkdown
} from "./chunk-DLUBZF7A.js";
import {
  shownRun
} from "./chunk-HGFJXTKE.js";
import "./chunk-QIWAF5SW.js";
import "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-VG7AJJH5.js";
import "./chunk-5KANNEPI.js";
import {
  buildReport
} from "./chunk-3VDGET42.js";
import "./chunk-KY4GTRH2.js";
import "./chunk-ELAWGK5D.js";
import "./chunk-M4ONU5M2.js";
import "./chunk-L3V4HJ7E.js";
import "./chunk-GG27AYB2.js";
import "./chunk-6LFOEFCV.js";
import "./chunk-JSFZOS65.js";
import "./chunk-DAMQO5XV.js";
import "./chunk-BK7PWQFT.js";
import "./chunk-MBYDXEEU.js";
import "./chunk-5OCGOWZG.js";
import "./chunk-CTBQMFZV.js";
import "./chunk-LROHU5YC.js";
import "./chunk-64DOPXTM.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-SV7ZK6OY.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-KX5O3DDI.js";
import "./chunk-QPD5AP7Q.js";
import "./chunk-2KNFRM3N.js";
import "./chunk-FE6UUZQE.js";
import "./chunk-CCETPRB6.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-TUUIYM2C.js";
import "./chunk-MWLN5ZFP.js";
import "./chunk-W233FPDX.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-HIL4KOSD.js";
import "./chunk-TFCGVKSE.js";
import "./chunk-LEWQZG52.js";
import "./chunk-CDT3UZZN.js";
import "./chunk-M7MJWABR.js";
import "./chunk-EAAKNDJB.js";
import {
  isWorkflowRunOver
} from "./chunk-MLUBOQUQ.js";
import "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-VJBQPI42.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-Q6EAERFX.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3VUHIME3.js";
import "./chunk-47EKYPLR.js";
import "./chunk-A5M6SS27.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-MYEH5RP4.js";
import "./chunk-PXNY7EPV.js";
import "./chunk-WJNMDQHJ.js";
import "./chunk-EPZRFXFP.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-KFAYXJJG.js";
import "./chunk-TTQX642Q.js";
import "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
import {
  exitCodes
} from "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
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
