const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-ULPZGEHY.js";
import {
  projectOf
} from "./chunk-FKAMVMAZ.js";
import {
  outputsOf
} from "./chunk-7U6TULTX.js";
import {
  openSurfaces
} from "./chunk-M63LQ2PG.js";
import "./chunk-KBAW2HBJ.js";
import "./chunk-4RAZ5LIW.js";
import "./chunk-REV3XZR2.js";
import "./chunk-Z7HXNNMX.js";
import "./chunk-IANHAWAP.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-OPOG4UYM.js";
import "./chunk-MDZIBCX6.js";
import {
  gitHubOf
} from "./chunk-5FTXJXEF.js";
import "./chunk-CXVEE5NJ.js";
import {
  renderMarkdown
} from "./chunk-FMEWDVSW.js";
import "./chunk-U6SE647L.js";
import {
  shownRun
} from "./chunk-WDJO7Z6K.js";
import "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-MYGMFLZH.js";
import "./chunk-NRY7DU7O.js";
import {
  buildReport
} from "./chunk-WDVCBBAL.js";
import "./chunk-G7LQIMXZ.js";
import "./chunk-6VOETTWW.js";
import "./chunk-PGYYIXMZ.js";
import "./chunk-NWMN6KJC.js";
import "./chunk-WHVYQD6U.js";
import "./chunk-J27ZKJ6C.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-7LMC7OEP.js";
import "./chunk-TC4HFSGK.js";
import "./chunk-WAB62ZBV.js";
import "./chunk-7FCORYQ6.js";
import "./chunk-GXRFBRST.js";
import "./chunk-72YJVHB7.js";
import "./chunk-M4Y4UOWU.js";
import "./chunk-TXHSVYA3.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-F2EZ5RRY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-I22O342A.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-EXG26JVL.js";
import "./chunk-PUX5LVYV.js";
import {
  exitCodes
} from "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
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
