const require = process.getBuiltinModule;
import {
  tellSource
} from "./chunk-6ZMO2AEG.js";
import {
  openSurfaces
} from "./chunk-2XQQR3QX.js";
import {
  interruptRun
} from "./chunk-TQNWYZLX.js";
import "./chunk-WIVFOET6.js";
import {
  projectOf
} from "./chunk-5DD3UE6Y.js";
import "./chunk-3JN7NSTI.js";
import "./chunk-JV3D6P3V.js";
import "./chunk-N7PTF23J.js";
import {
  createBoard
} from "./chunk-VNRSRAJK.js";
import {
  readReportSource
} from "./chunk-A3HDOGJP.js";
import "./chunk-H5P24KGK.js";
import "./chunk-3ZO6GAU3.js";
import "./chunk-I5FKP3BS.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import {
  openElsewhere
} from "./chunk-75A6FXFN.js";
import "./chunk-QVS5UOFL.js";
import "./chunk-XVXYZGAR.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-XQRWZPY3.js";
import "./chunk-PILMHJMH.js";
import {
  timeForThreads
} from "./chunk-FQSX4XPP.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-AD2IWU67.js";
import "./chunk-6UAG54XQ.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-6EBTRPT7.js";
import "./chunk-XTSBLCNS.js";
import "./chunk-ZOV3FTVT.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-JTJL3YG5.js";
import {
  findRun,
  inTime
} from "./chunk-LZJU5AN6.js";
import "./chunk-I22O342A.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-3ZJZZHBB.js";
import "./chunk-42MKPXF6.js";
import "./chunk-BTYGQPS3.js";
import "./chunk-FFN3NPMW.js";
import "./chunk-QILUMCF7.js";
import "./chunk-CRYNYRRB.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-PX45ZHGW.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
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
} from "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  exitCodes
} from "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore
} from "./chunk-B6W4YOVN.js";
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
    return await (await import("./publish-3NC3ZXYG.js")).publishCommand(job);
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
