const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-NRKU7XFD.js";
import {
  projectOf
} from "./chunk-B6JAK6AF.js";
import "./chunk-SLXYX2W6.js";
import {
  interruptRun
} from "./chunk-ZTS4UYR2.js";
import {
  openSurfaces
} from "./chunk-HMJJIL27.js";
import "./chunk-PWDYZETG.js";
import {
  createBoard
} from "./chunk-QYNDLEVT.js";
import "./chunk-E4DECPFB.js";
import "./chunk-UKXULPDW.js";
import {
  readReportSource
} from "./chunk-YEGQJQ2S.js";
import "./chunk-GCCCCWB3.js";
import "./chunk-UM7CTWGA.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-SNZKKSNI.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-YGSW5PYX.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import {
  timeForThreads
} from "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
import "./chunk-JUABHR4W.js";
import {
  exitCodes
} from "./chunk-WJUB2A7T.js";
import {
  readJournal,
  systemClock
} from "./chunk-RSSU34D5.js";
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
