const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-XX3NPONY.js";
import {
  projectOf
} from "./chunk-Z6SVEBHN.js";
import {
  outputsOf
} from "./chunk-S5MOLAVK.js";
import {
  openSurfaces
} from "./chunk-7RROR2OL.js";
import "./chunk-HHMBJMOY.js";
import "./chunk-3BNGJOJ6.js";
import "./chunk-N7JK5IT2.js";
import "./chunk-QTQYE7Z2.js";
import "./chunk-QSPXTJ6E.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-27KGII7H.js";
import "./chunk-OL7LM5DI.js";
import {
  gitHubOf
} from "./chunk-TPE4OU5D.js";
import "./chunk-JOEGHQAB.js";
import {
  renderMarkdown
} from "./chunk-ET447W42.js";
import "./chunk-KIBZ2RVT.js";
import {
  shownRun
} from "./chunk-VI5TU7LV.js";
import "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-ZUW4LWXF.js";
import "./chunk-AVXFC56P.js";
import {
  buildReport
} from "./chunk-MWQSAOIK.js";
import "./chunk-VVBJKMJG.js";
import "./chunk-AMWC3OQG.js";
import "./chunk-3BQYRSAQ.js";
import "./chunk-M2UJAMPY.js";
import "./chunk-A7MERRLX.js";
import "./chunk-Q3XSAVXJ.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-K2U5JCRK.js";
import "./chunk-WLEBQRGG.js";
import "./chunk-HT4TMITK.js";
import "./chunk-SSIK226F.js";
import "./chunk-ZWBI7H6B.js";
import "./chunk-XF2RHAEU.js";
import "./chunk-T7CEWRLH.js";
import "./chunk-LI4WC6WG.js";
import "./chunk-PQG2UM5S.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-RKIJODP6.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-I22O342A.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-UXECRFTD.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-B7N77ROJ.js";
import {
  exitCodes
} from "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
