const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-4XAG3PEJ.js";
import {
  openSurfaces
} from "./chunk-GTIK5E4D.js";
import {
  interruptRun
} from "./chunk-62DAH3ZA.js";
import "./chunk-J2TK5OUD.js";
import {
  projectOf
} from "./chunk-GPQI4F6Q.js";
import "./chunk-XCO5J6NS.js";
import "./chunk-QDIXWMLN.js";
import "./chunk-ND4PK4LS.js";
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-UQGOZOF7.js";
import "./chunk-VU5JUGJJ.js";
import "./chunk-6YLJOX4H.js";
import "./chunk-2WTPMJZ3.js";
import "./chunk-XF5KNP3X.js";
import "./chunk-PYZYKZVL.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-FE4422VC.js";
import {
  openElsewhere
} from "./chunk-FEFDG4UH.js";
import "./chunk-GHZW4GK7.js";
import "./chunk-FDWCD6GS.js";
import "./chunk-IVD5DBKD.js";
import "./chunk-OOHEGVAE.js";
import "./chunk-BJHA63VJ.js";
import "./chunk-GG5LJ2OR.js";
import "./chunk-6M25X35M.js";
import "./chunk-NITVMYBF.js";
import "./chunk-F3KEVDTZ.js";
import {
  timeForThreads
} from "./chunk-2OVPQYAB.js";
import "./chunk-5YBL6TOA.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-SRXBOOFV.js";
import "./chunk-EU2L6S3Y.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-YPQODDST.js";
import "./chunk-LUR4PEAX.js";
import "./chunk-MFHPY2AG.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JYF226SP.js";
import {
  findRun,
  inTime
} from "./chunk-FIKSGUKN.js";
import "./chunk-I22O342A.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YLVFUB4G.js";
import "./chunk-AIFE7RBP.js";
import "./chunk-4MWQZ46T.js";
import "./chunk-X3Z3RU2E.js";
import "./chunk-MXCE57FN.js";
import "./chunk-5BJALUZ6.js";
import "./chunk-TSMS7V5R.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-UXALEYHG.js";
import "./chunk-5W236SRZ.js";
import "./chunk-TDUQDBCM.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import {
  ProgressDocument,
  parseRecord,
  readJournal
} from "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QNMNERKW.js";
import {
  exitCodes
} from "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore
} from "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
import {
  parseJsonObject,
  systemClock
} from "./chunk-YEGJBSNO.js";
import {
  runFiles
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
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
    return await (await import("./publish-ZYKGT2Y2.js")).publishCommand(job);
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
