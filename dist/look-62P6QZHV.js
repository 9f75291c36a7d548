const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-DZNAVY6K.js";
import {
  outputsOf
} from "./chunk-JXBJSFKY.js";
import {
  openSurfaces
} from "./chunk-5VR3FOMY.js";
import "./chunk-Y7WOEJN2.js";
import "./chunk-YLZIX6M7.js";
import "./chunk-B723EKGX.js";
import "./chunk-ID3V3GMI.js";
import {
  cancelRun,
  workedOnWords
} from "./chunk-MWGBFNZL.js";
import "./chunk-ZEHPB5T6.js";
import {
  gitHubOf
} from "./chunk-EEOAMB42.js";
import {
  projectOf
} from "./chunk-P3SD26KN.js";
import "./chunk-K526NNQ5.js";
import "./chunk-NQW76PPG.js";
import {
  renderMarkdown
} from "./chunk-BQJR3XHL.js";
import "./chunk-OMY34Q6R.js";
import {
  shownRun
} from "./chunk-E5O6LLYB.js";
import "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-4JJBV3EM.js";
import "./chunk-V357VEFZ.js";
import {
  buildReport
} from "./chunk-LOBMGZDY.js";
import "./chunk-MNZWDWBP.js";
import "./chunk-BVVB5FZ6.js";
import "./chunk-VDMXR7EW.js";
import "./chunk-2JELOLUT.js";
import "./chunk-3NPPCCK4.js";
import "./chunk-J3GMOUOT.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-C5RNBCZE.js";
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-OXBCVUIO.js";
import "./chunk-EYVR6ADK.js";
import "./chunk-TU6LEPOF.js";
import "./chunk-H2JGPIQC.js";
import "./chunk-KBFO2UEX.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-ZSKKWJMA.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-5TEO54QJ.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-AX5KT25T.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-2TGKJACT.js";
import "./chunk-O4WVCV5P.js";
import "./chunk-NTAD44ES.js";
import "./chunk-OGKL3WOY.js";
import "./chunk-VNOMBX5O.js";
import "./chunk-42OMQSIL.js";
import {
  isWorkflowRunOver
} from "./chunk-XS5KINY7.js";
import "./chunk-PB2HOX2Z.js";
import "./chunk-RFATXDXP.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ACEO3YN6.js";
import "./chunk-W43WFG6J.js";
import "./chunk-FBAJJV34.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  exitCodes
} from "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
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
    cancelled: `Run ${runId} is cancelled. \`command: resume\` goes on with it.`,
    removed: `Run ${runId} had not begun; its files are removed.`
  };
  job.log.text(words[outcome]);
  job.setOutputs({ "run-id": runId, status: outcome === "requested" ? "running" : "cancelled" });
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
