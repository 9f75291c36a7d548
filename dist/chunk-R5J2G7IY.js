const require = process.getBuiltinModule;
import {
  ProgressDocument,
  parseRecord,
  renderRecord,
  sharedEvents
} from "./chunk-FJI5BRNY.js";
import {
  hasEnded
} from "./chunk-E6KL5N2W.js";
import {
  readOptional,
  replaceFile
} from "./chunk-AMXY6FXI.js";
import {
  parseJson
} from "./chunk-IWACR7N4.js";
import {
  isRunId,
  newestRunIds,
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";

// src/store/left-behind.ts
const { existsSync, readdirSync, statSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var MOST_SEEN = 30;
var MOST_CARRIED = 3;
function runsLeft(place, local) {
  const left = newestIn(place).filter((runId) => {
    const record = parseRecord(local.read(runId, runFiles.replica), runId);
    if (record === void 0 || isBrought(record) || record.ended || local.isLive(runId)) return false;
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
function runsWaiting(place, local) {
  return newestIn(place).filter((runId) => {
    if (parseRecord(local.read(runId, runFiles.replica), runId) === void 0) return false;
    const { data } = Standing.safeParse(parseJson(local.read(runId, runFiles.progress)));
    return (data?.status === "paused" || data?.status === "running") && !local.isLive(runId);
  });
}
function isEnded(local, runId) {
  const { data } = Standing.safeParse(parseJson(local.read(runId, runFiles.progress)));
  return data !== void 0 && hasEnded(data);
}
var Standing = ProgressDocument.pick({ status: true, reason: true });
function noteEnded(place, { run_id, engines }) {
  const file = join(place.root, runDirectory(run_id, place.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id, engines, ended: true }));
}
function noteBrought({ root, outputDirectory, trustNotes }, runId, { here = "", there }) {
  const directory = runDirectory(runId, outputDirectory);
  const replica = join(root, directory, runFiles.replica);
  const note = trustNotes.read(directory);
  const record = parseRecord(readOptional(replica), runId);
  const vouched = note.events ?? (record && isBrought(record) ? 0 : Infinity);
  const events = Math.min(vouched, sharedEvents(here, there));
  trustNotes.write(directory, { ...note, events });
  replaceFile(replica, renderRecord({ run_id: runId, engines: [] }));
}
function forgetVersion(place, { run_id: runId, engines }) {
  const file = join(place.root, runDirectory(runId, place.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id: runId, engines }));
}
function isReplicatedHere(local, runId) {
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return record !== void 0 && !isBrought(record);
}
function isBroughtRun(local, runId) {
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return record !== void 0 && isBrought(record);
}
function isBrought({ engines }) {
  return engines.length === 0;
}

export {
  runsLeft,
  newestIn,
  runsWaiting,
  isEnded,
  noteEnded,
  noteBrought,
  forgetVersion,
  isReplicatedHere,
  isBroughtRun,
  isBrought
};
