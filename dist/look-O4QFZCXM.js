const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-ALS3IAQZ.js";
import {
  projectOf
} from "./chunk-D2YAW2JN.js";
import {
  outputsOf
} from "./chunk-RZTCLPA6.js";
import {
  openSurfaces
} from "./chunk-DIRKMGBI.js";
import "./chunk-XA2L4IWE.js";
import "./chunk-3SOZI4X5.js";
import "./chunk-74SANXIK.js";
import "./chunk-ABSJ6WS4.js";
import "./chunk-F2CGR4NL.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-MW76U3IK.js";
import "./chunk-HNSLLBPO.js";
import {
  gitHubOf
} from "./chunk-MXIUSFNP.js";
import "./chunk-NU5J23SJ.js";
import {
  renderMarkdown
} from "./chunk-5XPLGUB6.js";
import "./chunk-RMKXZLPZ.js";
import {
  shownRun
} from "./chunk-3HJSMBCH.js";
import "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-B7NGQMVH.js";
import "./chunk-TGUZ223H.js";
import {
  buildReport
} from "./chunk-YFT7Q42B.js";
import "./chunk-K7Q3N5Q6.js";
import "./chunk-WIBCOZXV.js";
import "./chunk-V6AUGJNB.js";
import "./chunk-KZ7LAGPZ.js";
import "./chunk-FDYCF5HG.js";
import "./chunk-WB246W4Q.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-X3WUY3VN.js";
import "./chunk-WRK4FSHM.js";
import "./chunk-47BOHQGQ.js";
import "./chunk-2HAHGXVT.js";
import "./chunk-NNRETWIB.js";
import "./chunk-L4JVR2Y4.js";
import "./chunk-ALQY2XZD.js";
import "./chunk-2UVJCISP.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-HHKQTL7W.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-RLWPFE7Q.js";
import "./chunk-I22O342A.js";
import "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-767L6JUQ.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-IQOUV2IC.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
import "./chunk-EXG26JVL.js";
import "./chunk-ZM3JQIXP.js";
import {
  exitCodes
} from "./chunk-LJMBGBS3.js";
import "./chunk-63P7FHGG.js";
import "./chunk-YHMMBY3H.js";
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
