const require = process.getBuiltinModule;
import {
  requiredRun
} from "./chunk-3EEJA5SJ.js";
import {
  outputsOf
} from "./chunk-DECZZKDB.js";
import "./chunk-T5EGKD2G.js";
import "./chunk-P3BIFX5K.js";
import "./chunk-B25LLW2C.js";
import "./chunk-KZIFJGBI.js";
import {
  cancelRun,
  describeActiveJobs
} from "./chunk-GRQU6LHB.js";
import "./chunk-IEBSHIVH.js";
import {
  projectOf
} from "./chunk-PK6AM2GE.js";
import "./chunk-6JAWSUYE.js";
import {
  gitHubOf
} from "./chunk-46X6BCIJ.js";
import {
  openSurfaces
} from "./chunk-52OP6MZK.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-MKMQR7DE.js";
import "./chunk-ZVGHCDKG.js";
import {
  renderMarkdown
} from "./chunk-6IRJFBTO.js";
import {
  readRunWithPendingBranches
} from "./chunk-KK44GOYM.js";
import "./chunk-IK2RRFD5.js";
import {
  readReportSource
} from "./chunk-WNBACYBY.js";
import {
  buildReport
} from "./chunk-HAHITIL2.js";
import "./chunk-4VRFPL7G.js";
import "./chunk-PSH52E7U.js";
import "./chunk-ZH7OCRJX.js";
import "./chunk-TCT5RMAT.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-4GUTTG7H.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-ONAFJNCZ.js";
import "./chunk-TVPEQRY3.js";
import "./chunk-BKA6WGFU.js";
import "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-HSWGXUKF.js";
import "./chunk-XT5VPWLU.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-RVVSPVQ2.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-YQVKAY74.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-HDD3WQKE.js";
import "./chunk-GK6JNVMV.js";
import "./chunk-4AFOL5RP.js";
import "./chunk-ZTSO5Q64.js";
import "./chunk-UQM5734T.js";
import "./chunk-H5MVVNRZ.js";
import {
  isWorkflowRunCompleted
} from "./chunk-HMK5U5DJ.js";
import "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-ODA7ZZZ2.js";
import "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import "./chunk-SI6KCEGF.js";
import "./chunk-3IRZKMWC.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-EUULL6TD.js";
import "./chunk-O3ZPKHK4.js";
import "./chunk-OFEZFCCX.js";
import "./chunk-L24H4EE3.js";
import "./chunk-CSXZJUPZ.js";
import "./chunk-T5W72HMB.js";
import "./chunk-5IPFRZ2B.js";
import "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/reporting/status-command.ts
async function statusCommand(job) {
  const runId = requiredRun(job);
  const here = projectOf(job);
  const { project, away } = await readRunWithPendingBranches(job.io, here, { runId });
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
  const isOver = async (id) => place ? await isWorkflowRunCompleted(place, id) : void 0;
  const { outcome, workedOn } = await cancelRun(job.io, projectOf(job), { runId, isOver });
  if (workedOn) job.log.text(describeActiveJobs(runId, workedOn));
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
    const { project, away } = await readRunWithPendingBranches(job.io, here, { runId });
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
