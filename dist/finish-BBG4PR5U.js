const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-6XKDYGOO.js";
import {
  projectOf
} from "./chunk-HM2MSTTI.js";
import "./chunk-2WQB33QT.js";
import {
  interruptRun
} from "./chunk-BPC4GDYY.js";
import {
  openSurfaces
} from "./chunk-CHMDYV6U.js";
import "./chunk-PKAETFQ7.js";
import {
  createBoard
} from "./chunk-NZOI7TFG.js";
import "./chunk-A6GN2XWJ.js";
import "./chunk-HP2OUFLI.js";
import {
  readReportSource
} from "./chunk-GW4F4YYA.js";
import "./chunk-Y7BHWMIV.js";
import "./chunk-VL47NWDK.js";
import "./chunk-KCZVWMV2.js";
import "./chunk-GBSCSMD5.js";
import "./chunk-2F5IGFZJ.js";
import "./chunk-W2SEBNVW.js";
import "./chunk-SNZKKSNI.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-LVIOG36M.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import {
  timeForThreads
} from "./chunk-Y6MFP3QQ.js";
import "./chunk-2ZHE6S4V.js";
import "./chunk-W66QNX2O.js";
import {
  exitCodes
} from "./chunk-WJUB2A7T.js";
import {
  readJournal,
  systemClock
} from "./chunk-GNO4WAXU.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/finish.ts
var TELLING_MS = 6e4;
async function finishCommand(job) {
  const { work, io, log } = job;
  const noted = work.noted();
  if (!noted || noted.stage === "ended") return exitCodes.completed;
  const { runId, branch } = noted;
  if (branch !== void 0) {
    log.text(`Branch ${branch} of run ${runId} was cut off; whoever joins the branches has it tried again.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  if (readJournal(project, runId).status === "running") {
    await interruptRun(io, project, runId);
    log.text(`Run ${runId} was cut off; what it had done is kept, and \`command: resume\` goes on with it.`);
  }
  if (noted.stage === "running") await tellSource(job, project, runId);
  const board = createBoard({
    surfaces: openSurfaces(job, project, { runId, about: { issue: noted.issue } }),
    read: () => readReportSource(project, runId),
    clock: systemClock,
    onError: (error) => log.text(error instanceof Error ? error.message : String(error))
  });
  await board.flush(TELLING_MS + timeForThreads(readJournal(project, runId)));
  work.note({ runId, stage: "ended" });
  return exitCodes.completed;
}
export {
  finishCommand
};
