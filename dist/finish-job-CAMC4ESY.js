const require = process.getBuiltinModule;
import {
  reportRunFacts
} from "./chunk-DECZZKDB.js";
import {
  interruptRun
} from "./chunk-GRQU6LHB.js";
import "./chunk-IEBSHIVH.js";
import {
  projectOf
} from "./chunk-PK6AM2GE.js";
import "./chunk-6JAWSUYE.js";
import {
  openSurfaces
} from "./chunk-52OP6MZK.js";
import "./chunk-LP6PLZW6.js";
import {
  createBoard
} from "./chunk-MKMQR7DE.js";
import "./chunk-ZVGHCDKG.js";
import "./chunk-IK2RRFD5.js";
import {
  readReportSource
} from "./chunk-WNBACYBY.js";
import "./chunk-HAHITIL2.js";
import "./chunk-PSH52E7U.js";
import {
  timeForThreads
} from "./chunk-XPVJBLQY.js";
import {
  openRemoteStorage
} from "./chunk-G6VDO3QG.js";
import "./chunk-FWXVYZSS.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-GP6ZZAE6.js";
import "./chunk-BAD7GZ4U.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-ZMMLVBZY.js";
import "./chunk-UQM5734T.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-APCVBKX2.js";
import {
  findRun,
  withTimeout
} from "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-OFEZFCCX.js";
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
import {
  readJournal
} from "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import {
  parseRecord
} from "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import {
  ProgressDocument
} from "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  parseJsonObject,
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/reporting/run-of-other-job.ts
var PATIENCE_MS = 2e4;
async function findRemoteContinuation(job, project, runId) {
  try {
    const far = await openRemoteStorage({ ...project, environment: job.environment });
    if (!far) return void 0;
    const look = async () => {
      const found = await findRun(far.refs, runId, far);
      return found && !await isOurs(found, project) ? await standing(found) : void 0;
    };
    return await withTimeout(look(), { remote: far, clock: systemClock, milliseconds: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return void 0;
  }
}
async function isOurs(found, { root, config }) {
  const { runId, where } = found;
  const store = createLocalStore(root, config.outputDirectory);
  const record = parseRecord(store.read(runId, runFiles.replica), runId);
  if (where === "live") {
    const owner = await found.owner();
    return owner !== void 0 && record?.engines.includes(owner.engine) === true;
  }
  const there = (await found.read([runFiles.journal])).get(runFiles.journal) ?? new Uint8Array();
  return store.read(runId, runFiles.journal) === Buffer.from(there).toString("utf8");
}
async function standing(found) {
  const file = (await found.read([runFiles.progress])).get(runFiles.progress) ?? new Uint8Array();
  const progress = parseJsonObject(Buffer.from(file).toString("utf8"));
  const { data } = ProgressDocument.shape.status.safeParse(progress?.["status"], { jitless: true });
  return { isOver: found.where === "ended", status: data };
}

// src/action/reporting/finish-job.ts
var TELLING_MS = 6e4;
async function finishCommand(job) {
  const { work, io, log } = job;
  const noted = work.noted();
  if (!noted || noted.stage === "ended") return exitCodes.completed;
  if (job.inputs.command === "publish") {
    log.text("The step before was cut off while it published; it is done again.");
    return await (await import("./publish-HTS6VXMI.js")).publishCommand(job);
  }
  const { runId, branch } = noted;
  if (branch !== void 0) {
    log.text(`Branch ${branch} of run ${runId} was cut off; whoever joins the branches has it tried again.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  const other = await findRemoteContinuation(job, project, runId);
  if (other) return leaveAlone(job, noted, other);
  if (readJournal(project, runId).status === "running") {
    try {
      await interruptRun(io, project, runId);
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code !== "run-taken-over") throw error;
      return leaveAlone(job, noted, { isOver: false, status: void 0 });
    }
    log.text(`Run ${runId} was cut off; what it had done is kept, and \`command: resume\` goes on with it.`);
  }
  if (noted.stage === "running") await reportRunFacts(job, project, runId);
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
function leaveAlone({ work, log, setOutputs }, noted, { isOver, status }) {
  const { runId } = noted;
  log.text(
    isOver ? `Run ${runId} was gone on with elsewhere, and has ended there; this job leaves it as it is.` : `Run ${runId} was gone on with elsewhere; this job leaves it to whoever has it now.`
  );
  if (status !== void 0) setOutputs({ "run-id": runId, status });
  work.note({ ...noted, stage: "ended" });
  return exitCodes.completed;
}
export {
  finishCommand
};
