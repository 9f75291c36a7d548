const require = process.getBuiltinModule;
import "./chunk-PJBL7NLY.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-SYZWXYVV.js";
import {
  versionOf
} from "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  segmentFolder
} from "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import {
  ProgressDocument
} from "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  STATE_REF,
  parseJson,
  runOf,
  runPath,
  runRef
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/storage/queries/list-runs.ts
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
  const missing = runIds.filter((runId) => !read.has(pathOf(runId)));
  const empty = /* @__PURE__ */ new Set();
  for (const runId of missing) if (await isEmpty(refs, version, runId)) empty.add(runId);
  return runIds.flatMap((runId) => {
    const bytes = read.get(pathOf(runId));
    if (empty.has(runId)) return [];
    const progress = bytes && bytes.length <= MOST_BYTES ? progressIn(bytes, runId) : void 0;
    if (progress) return [{ runId, where, progress }];
    const fault = bytes === void 0 ? "is not there" : "is no progress of this run";
    return [{ runId, where, problem: `${ref}:${pathOf(runId)} ${fault}` }];
  });
}
async function isEmpty(refs, version, runId) {
  const names = new Set((await refs.list(version, runDirectory(runId))).map(({ name }) => name));
  const hasJournal = names.has(runFiles.journal) || names.has(segmentFolder(runFiles.journal));
  return names.has(runFiles.run) && !hasJournal;
}
function progressIn(bytes, runId) {
  const text = Buffer.from(bytes).toString("utf8");
  const { data } = ProgressDocument.safeParse(parseJson(text), { jitless: true });
  return data?.workflow_id === runId ? text : void 0;
}
export {
  listRuns
};
