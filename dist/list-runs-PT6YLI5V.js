const require = process.getBuiltinModule;
import "./chunk-N63BHDS7.js";
import "./chunk-5VJXBT53.js";
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-KDGADWJH.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-FJ7KWQ2X.js";
import "./chunk-WNWUNCTG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-WMD46G43.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import {
  versionOf
} from "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import {
  ProgressDocument
} from "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  STATE_REF,
  parseJson,
  runOf,
  runPath,
  runRef
} from "./chunk-GELI5YQP.js";
import {
  isRunId,
  runFiles
} from "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
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
