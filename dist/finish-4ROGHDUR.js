const require = process.getBuiltinModule;
import {
  projectOf
} from "./chunk-Z6SVEBHN.js";
import {
  tellSource
} from "./chunk-S5MOLAVK.js";
import {
  openSurfaces
} from "./chunk-7RROR2OL.js";
import "./chunk-QSPXTJ6E.js";
import {
  interruptRun
} from "./chunk-27KGII7H.js";
import "./chunk-OL7LM5DI.js";
import "./chunk-JOEGHQAB.js";
import "./chunk-KIBZ2RVT.js";
import {
  createBoard
} from "./chunk-LRAK6BTN.js";
import {
  readReportSource
} from "./chunk-ZUW4LWXF.js";
import "./chunk-AVXFC56P.js";
import "./chunk-MWQSAOIK.js";
import "./chunk-M2UJAMPY.js";
import {
  openElsewhere
} from "./chunk-6ADFPUKO.js";
import "./chunk-WWXMSOXI.js";
import "./chunk-2YGHVBY5.js";
import "./chunk-WCQB5YQB.js";
import "./chunk-K2U5JCRK.js";
import "./chunk-WLEBQRGG.js";
import "./chunk-ZWBI7H6B.js";
import "./chunk-PQG2UM5S.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-I22O342A.js";
import {
  findRun,
  inTime,
  parseRecord
} from "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-UXECRFTD.js";
import "./chunk-B5LMW6KF.js";
import {
  timeForThreads
} from "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument,
  readJournal
} from "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-B7N77ROJ.js";
import {
  exitCodes
} from "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-GR7RHVEM.js";
import {
  parseJsonObject
} from "./chunk-2HJVK3LW.js";
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
    return await (await import("./publish-7AGBC2B5.js")).publishCommand(job);
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
