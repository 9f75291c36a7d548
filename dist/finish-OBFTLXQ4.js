const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-LMFTDNTT.js";
import {
  openSurfaces
} from "./chunk-BDOSY6EP.js";
import {
  interruptRun
} from "./chunk-EOV3FYLL.js";
import "./chunk-DTF44GMA.js";
import {
  projectOf
} from "./chunk-Z2YWS4CZ.js";
import "./chunk-P2H7QCC6.js";
import "./chunk-VCV36COJ.js";
import "./chunk-EUIL3RZA.js";
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-522S32TT.js";
import "./chunk-QXVMBZ65.js";
import "./chunk-6CJX7L7C.js";
import "./chunk-DUY7L3F7.js";
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import {
  openElsewhere
} from "./chunk-NXDXFB6Q.js";
import "./chunk-53PLMH7I.js";
import "./chunk-MWQMWYRI.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-BYBTD5BR.js";
import "./chunk-PILMHJMH.js";
import {
  timeForThreads
} from "./chunk-WPY6GCTC.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-CNR4IBWP.js";
import "./chunk-26HYYBO4.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-JTGDITSP.js";
import "./chunk-ZL6WWE5P.js";
import "./chunk-4S7OZC2U.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NXTDYZFH.js";
import {
  findRun,
  inTime
} from "./chunk-MYWLHK3M.js";
import "./chunk-I22O342A.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
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
} from "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  exitCodes
} from "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore
} from "./chunk-UHVYSGXI.js";
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
    return await (await import("./publish-6VPKVTZQ.js")).publishCommand(job);
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
