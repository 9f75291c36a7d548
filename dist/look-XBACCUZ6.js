const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-HUAABIJS.js";
import {
  projectOf
} from "./chunk-2VOROUS5.js";
import {
  outputsOf
} from "./chunk-VY3AKQZA.js";
import {
  openSurfaces
} from "./chunk-DWWDKEQ2.js";
import "./chunk-2BJB2IXC.js";
import "./chunk-UPCPGKGA.js";
import "./chunk-ETF2JJRA.js";
import "./chunk-UTJXR5KZ.js";
import "./chunk-74B5BS63.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-LM5BD3EX.js";
import "./chunk-UWPT26L3.js";
import {
  gitHubOf
} from "./chunk-MQKACRMY.js";
import "./chunk-H5C4ZGOP.js";
import {
  renderMarkdown
} from "./chunk-RTMZCZMD.js";
import "./chunk-BCHWDQRT.js";
import {
  shownRun
} from "./chunk-YT757JAA.js";
import "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-CHGFRP5E.js";
import "./chunk-HUUW5QZK.js";
import {
  buildReport
} from "./chunk-YDEH7YTU.js";
import "./chunk-BX65OPJY.js";
import "./chunk-X7NWAJMJ.js";
import "./chunk-E4XZZTMU.js";
import "./chunk-3CETPB5V.js";
import "./chunk-X23XLWJQ.js";
import "./chunk-UY2IY2YP.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-7TGGZNU7.js";
import "./chunk-L5OCRERL.js";
import "./chunk-GYPGRFVD.js";
import "./chunk-ZXI5CBAK.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-LWDJQGEV.js";
import "./chunk-MRCNKHV3.js";
import "./chunk-6ZGF23UU.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import "./chunk-YOE5YYVL.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-I22O342A.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IHNUGTVD.js";
import {
  exitCodes
} from "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
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
