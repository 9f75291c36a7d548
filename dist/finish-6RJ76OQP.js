const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-SVTMCRGN.js";
import {
  interruptRun
} from "./chunk-QJUOUD4W.js";
import "./chunk-XUEIONLE.js";
import {
  projectOf
} from "./chunk-RQAJ2B5W.js";
import "./chunk-O524YPQV.js";
import {
  openSurfaces
} from "./chunk-WWNRCWGJ.js";
import "./chunk-JF2O4AWE.js";
import "./chunk-QIWAF5SW.js";
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-VG7AJJH5.js";
import "./chunk-5KANNEPI.js";
import "./chunk-3VDGET42.js";
import "./chunk-GG27AYB2.js";
import {
  openElsewhere
} from "./chunk-CJ4BYI46.js";
import "./chunk-CZPE4MHQ.js";
import "./chunk-BK7PWQFT.js";
import "./chunk-MBYDXEEU.js";
import "./chunk-5OCGOWZG.js";
import "./chunk-CTBQMFZV.js";
import "./chunk-LROHU5YC.js";
import "./chunk-64DOPXTM.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-QPD5AP7Q.js";
import "./chunk-2KNFRM3N.js";
import "./chunk-FE6UUZQE.js";
import "./chunk-CCETPRB6.js";
import "./chunk-CFBSVT4Y.js";
import "./chunk-3WTASOLU.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-MWLN5ZFP.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-TFCGVKSE.js";
import "./chunk-VTCR26ML.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3VUHIME3.js";
import {
  timeForThreads
} from "./chunk-47EKYPLR.js";
import "./chunk-A5M6SS27.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-WJNMDQHJ.js";
import "./chunk-EPZRFXFP.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import {
  findRun,
  inTime
} from "./chunk-KFAYXJJG.js";
import {
  systemClock
} from "./chunk-TTQX642Q.js";
import {
  ProgressDocument,
  parseRecord,
  readJournal
} from "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
import {
  exitCodes
} from "./chunk-DPPBYS3H.js";
import {
  createLocalStore
} from "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import {
  parseJsonObject
} from "./chunk-GELI5YQP.js";
import {
  runFiles
} from "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/action/whose.ts
var PATIENCE_MS = 2e4;
async function theirs(job, project, runId) {
  try {
    const far = await openElsewhere({ ...project, environment: job.environment });
    if (!far) return void 0;
    const look = async () => {
      const found = await findRun(far.refs, runId, far);
      return found && !await isOurs(found, project) ? await standing(found) : void 0;
    };
    return await inTime(look(), { far, clock: systemClock, milliseconds: PATIENCE_MS });
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

// src/action/finish.ts
var TELLING_MS = 6e4;
async function finishCommand(job) {
  const { work, io, log } = job;
  const noted = work.noted();
  if (!noted || noted.stage === "ended") return exitCodes.completed;
  if (job.inputs.command === "publish") {
    log.text("The step before was cut off while it published; it is done again.");
    return await (await import("./publish-BF73ZCPH.js")).publishCommand(job);
  }
  const { runId, branch } = noted;
  if (branch !== void 0) {
    log.text(`Branch ${branch} of run ${runId} was cut off; whoever joins the branches has it tried again.`);
    return exitCodes.completed;
  }
  const project = projectOf(job);
  const other = await theirs(job, project, runId);
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
