const require = process.getBuiltinModule;
import {
  projectOf
} from "./chunk-D2YAW2JN.js";
import {
  tellSource
} from "./chunk-RZTCLPA6.js";
import {
  openSurfaces
} from "./chunk-DIRKMGBI.js";
import "./chunk-F2CGR4NL.js";
import {
  interruptRun
} from "./chunk-MW76U3IK.js";
import "./chunk-HNSLLBPO.js";
import "./chunk-NU5J23SJ.js";
import "./chunk-RMKXZLPZ.js";
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-B7NGQMVH.js";
import "./chunk-TGUZ223H.js";
import "./chunk-YFT7Q42B.js";
import "./chunk-KZ7LAGPZ.js";
import {
  openElsewhere
} from "./chunk-AKEBAJXJ.js";
import "./chunk-H3732RGS.js";
import "./chunk-HBEVWWTK.js";
import "./chunk-YWDFDBEZ.js";
import "./chunk-X3WUY3VN.js";
import "./chunk-WRK4FSHM.js";
import "./chunk-NNRETWIB.js";
import "./chunk-2UVJCISP.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-RLWPFE7Q.js";
import "./chunk-I22O342A.js";
import {
  findRun,
  inTime,
  parseRecord
} from "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-767L6JUQ.js";
import "./chunk-IQOUV2IC.js";
import {
  timeForThreads
} from "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
import "./chunk-ZM3JQIXP.js";
import {
  exitCodes
} from "./chunk-LJMBGBS3.js";
import {
  ProgressDocument,
  readJournal
} from "./chunk-63P7FHGG.js";
import {
  parseJsonObject,
  systemClock
} from "./chunk-YHMMBY3H.js";
import {
  createLocalStore,
  runFiles
} from "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
    return await (await import("./publish-KLH57ZUH.js")).publishCommand(job);
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
