const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-OSMG7CU3.js";
import {
  openSurfaces
} from "./chunk-BEQKHCWP.js";
import {
  interruptRun
} from "./chunk-LPAGIDIX.js";
import "./chunk-CHRBISQK.js";
import {
  projectOf
} from "./chunk-I2AU6Z5C.js";
import "./chunk-OX3ZOVRL.js";
import "./chunk-XDZWBK5P.js";
import "./chunk-33WVLG3O.js";
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-G3FQLUBH.js";
import "./chunk-42C2E4RD.js";
import "./chunk-R6AMIXUT.js";
import "./chunk-CSQTFZZK.js";
import "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import {
  openElsewhere
} from "./chunk-ECUT4ZZV.js";
import "./chunk-GCP733FA.js";
import "./chunk-DQBSJRFX.js";
import "./chunk-XFSDSPN7.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-DKWYSLSN.js";
import "./chunk-F3KEVDTZ.js";
import {
  timeForThreads
} from "./chunk-EERQ346J.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-DR3DSGGN.js";
import "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-MO3LSZJF.js";
import "./chunk-MXAM47OD.js";
import "./chunk-BUGAEEVU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3NLF52KX.js";
import {
  findRun,
  inTime
} from "./chunk-EMY46CV7.js";
import "./chunk-I22O342A.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
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
} from "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import {
  exitCodes
} from "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
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
    return await (await import("./publish-QBR23CAO.js")).publishCommand(job);
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
