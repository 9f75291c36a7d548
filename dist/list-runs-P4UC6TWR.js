const require = process.getBuiltinModule;
import "./chunk-SUX4DCAH.js";
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-ISTSEXO7.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-U53LD4UH.js";
import "./chunk-627A4UMS.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-26HYYBO4.js";
import "./chunk-EWWCX6CE.js";
import {
  versionOf
} from "./chunk-MYWLHK3M.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  ProgressDocument,
  segmentFolder
} from "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import {
  RUNS_FOLDER,
  RUN_REFS,
  STATE_REF,
  parseJson,
  runOf,
  runPath,
  runRef
} from "./chunk-IWACR7N4.js";
import {
  isRunId,
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
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
