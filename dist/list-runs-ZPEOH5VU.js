const require = process.getBuiltinModule;
import "./chunk-3NKN6Z2Z.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
import "./chunk-PV24AISS.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-YOVXOBWM.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-IODG63AG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-Y2LZE63X.js";
import "./chunk-6GTF64CF.js";
import {
  versionOf
} from "./chunk-KVWRNJOK.js";
import "./chunk-363CUT5F.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-ZIAYQ7WV.js";
import "./chunk-5W236SRZ.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument
} from "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  STATE_REF,
  parseJson,
  runOf,
  runPath,
  runRef
} from "./chunk-YEGJBSNO.js";
import {
  isRunId,
  runFiles
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/state/list-runs.ts
var MOST_BYTES = 8 * 1024 * 1024;
var AT_ONCE = 8;
async function listRuns(refs, { limit, stateRef = STATE_REF }) {
  const live = liveRuns(await refs.refs(RUN_REFS));
  const version = await versionOf(refs, stateRef);
  const folders = version === void 0 ? [] : await refs.list(version, RUNS_FOLDER);
  const ended = folders.filter(({ kind, name }) => kind === "folder" && isRunId(name) && !live.has(name)).map(({ name }) => name).sort().reverse();
  const newest = ended.slice(0, limit);
  const runs = [];
  const place = { refs, ref: stateRef, where: "ended" };
  if (version !== void 0) runs.push(...await readProgress(place, version, newest));
  const own = [...live];
  for (let at = 0; at < own.length; at += AT_ONCE) {
    const read = own.slice(at, at + AT_ONCE).map(async ([runId, version2]) => {
      return await readProgress({ refs, ref: runRef(runId), where: "live" }, version2, [runId]);
    });
    runs.push(...(await Promise.all(read)).flat());
  }
  return { runs: runs.sort((a, b) => a.runId < b.runId ? 1 : -1), more: ended.length > newest.length };
}
function liveRuns(refs) {
  const runs = /* @__PURE__ */ new Map();
  for (const [ref, version] of refs) {
    const runId = runOf(ref);
    if (runId !== void 0 && ref === runRef(runId)) runs.set(runId, version);
  }
  return runs;
}
async function readProgress({ refs, ref, where }, version, runIds) {
  if (runIds.length === 0) return [];
  const pathOf = (runId) => runPath(runId, runFiles.progress);
  const read = await refs.read(version, runIds.map(pathOf));
  return runIds.map((runId) => {
    const bytes = read.get(pathOf(runId));
    const progress = bytes && bytes.length <= MOST_BYTES ? progressIn(bytes, runId) : void 0;
    if (progress) return { runId, where, progress };
    const fault = bytes === void 0 ? "is not there" : "is no progress of this run";
    return { runId, where, problem: `${ref}:${pathOf(runId)} ${fault}` };
  });
}
function progressIn(bytes, runId) {
  const text = Buffer.from(bytes).toString("utf8");
  const { data } = ProgressDocument.safeParse(parseJson(text), { jitless: true });
  return data?.workflow_id === runId ? text : void 0;
}
export {
  listRuns
};
