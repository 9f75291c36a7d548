const require = process.getBuiltinModule;
import "./chunk-BFDPZRT6.js";
import "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-CVT7Z3RV.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-6BVU5SS4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import {
  versionOf
} from "./chunk-EMY46CV7.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument
} from "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
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
