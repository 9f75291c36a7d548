const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-JXBJSFKY.js";
import {
  openSurfaces
} from "./chunk-5VR3FOMY.js";
import {
  interruptRun
} from "./chunk-MWGBFNZL.js";
import "./chunk-ZEHPB5T6.js";
import {
  projectOf
} from "./chunk-P3SD26KN.js";
import "./chunk-K526NNQ5.js";
import "./chunk-NQW76PPG.js";
import "./chunk-OMY34Q6R.js";
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-4JJBV3EM.js";
import "./chunk-V357VEFZ.js";
import "./chunk-LOBMGZDY.js";
import "./chunk-J3GMOUOT.js";
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import {
  openElsewhere
} from "./chunk-ZMAFEQTN.js";
import "./chunk-ZRE3XHOW.js";
import "./chunk-KBFO2UEX.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-5NZHKGNA.js";
import "./chunk-PILMHJMH.js";
import {
  timeForThreads
} from "./chunk-5TEO54QJ.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-AX5KT25T.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-O4WVCV5P.js";
import "./chunk-42OMQSIL.js";
import "./chunk-RFATXDXP.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ACEO3YN6.js";
import {
  findRun,
  inTime
} from "./chunk-5YC3IHTI.js";
import "./chunk-I22O342A.js";
import "./chunk-7MQ7DOWO.js";
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
import "./chunk-Y7AOBYOU.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import {
  ProgressDocument,
  parseRecord,
  readJournal
} from "./chunk-FJI5BRNY.js";
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
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import {
  parseJsonObject,
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  runFiles
} from "./chunk-4J5IKL3S.js";
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
    return await (await import("./publish-42QNQTJP.js")).publishCommand(job);
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
