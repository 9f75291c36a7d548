const require = process.getBuiltinModule;
import {
  parseRecord,
  renderRecord,
  sharedEvents
} from "./chunk-GYJ7LOK5.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  ProgressDocument
} from "./chunk-3QX5WFXS.js";
import {
  readOptional,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  isRunId,
  newestRunIds
} from "./chunk-5UWUDB4H.js";

// src/storage/replicated-store/unsynced-runs.ts
const { existsSync, readdirSync, statSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var MOST_SEEN = 30;
var MOST_CARRIED = 3;
function listUnsyncedRuns(place, local) {
  const left = newestIn(place).filter((runId) => {
    const record = parseRecord(local.read(runId, runFiles.replica), runId);
    if (record === void 0 || isUnmodifiedCopy(record) || record.ended || local.isLive(runId)) return false;
    if (record.carried !== void 0 && !isEnded(local, runId)) return false;
    return local.read(runId, runFiles.journal)?.includes("\n") === true;
  });
  return left.slice(-MOST_CARRIED);
}
function newestIn({ root, outputDirectory }) {
  const folder = join(root, runDirectory(".", outputDirectory));
  if (!existsSync(folder)) return [];
  const runIds = newestRunIds(readdirSync(folder).filter(isRunId), MOST_SEEN);
  const changed = new Map(
    runIds.map((runId) => [runId, statSync(join(folder, runId), { throwIfNoEntry: false })?.mtimeMs ?? 0])
  );
  const at = (runId) => changed.get(runId) ?? 0;
  return runIds.toSorted((a, b) => at(a) - at(b)).slice(-MOST_SEEN);
}
function listWaitingRuns(place, local) {
  return newestIn(place).filter((runId) => {
    if (parseRecord(local.read(runId, runFiles.replica), runId) === void 0) return false;
    const { data } = Standing.safeParse(parseJson(local.read(runId, runFiles.progress)));
    return (data?.status === "paused" || data?.status === "running") && !local.isLive(runId);
  });
}
function isEnded(local, runId) {
  const { data } = Standing.safeParse(parseJson(local.read(runId, runFiles.progress)));
  return data !== void 0 && isTerminal(data);
}
var Standing = ProgressDocument.pick({ status: true, reason: true });
function recordArchived(place, { run_id, engines }) {
  const file = join(place.root, runDirectory(run_id, place.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id, engines, ended: true }));
}
function recordFetched({ root, outputDirectory, trustNotes }, runId, { here = "", there }) {
  const directory = runDirectory(runId, outputDirectory);
  const replica = join(root, directory, runFiles.replica);
  const note = trustNotes.read(directory);
  const record = parseRecord(readOptional(replica), runId);
  const vouched = note.events ?? (record && isUnmodifiedCopy(record) ? 0 : Infinity);
  const events = Math.min(vouched, sharedEvents(here, there));
  trustNotes.write(directory, { ...note, events });
  replaceFile(replica, renderRecord({ run_id: runId, engines: [] }));
}
function clearRecordedVersion(place, { run_id: runId, engines }) {
  const file = join(place.root, runDirectory(runId, place.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id: runId, engines }));
}
function isReplicatedHere(local, runId) {
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return record !== void 0 && !isUnmodifiedCopy(record);
}
function isBroughtRun(local, runId) {
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return record !== void 0 && isUnmodifiedCopy(record);
}
function isUnmodifiedCopy({ engines }) {
  return engines.length === 0;
}

export {
  listUnsyncedRuns,
  newestIn,
  listWaitingRuns,
  isEnded,
  recordArchived,
  recordFetched,
  clearRecordedVersion,
  isReplicatedHere,
  isBroughtRun,
  isUnmodifiedCopy
};
