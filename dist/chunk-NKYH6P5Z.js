const require = process.getBuiltinModule;
import {
  addLocalEntry
} from "./chunk-APH7IEYU.js";
import {
  describeOwner,
  findRun,
  manualEntriesIn,
  manualEntryFiles,
  materializeRun,
  openRunFolder,
  readInbox,
  withTimeout
} from "./chunk-2Y22FPJT.js";
import {
  parseRecord
} from "./chunk-GYJ7LOK5.js";
import {
  createLocalStore,
  say
} from "./chunk-S4GG6C6X.js";
import {
  parseJsonObject,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  OUTPUT_DIRECTORY,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/runner/read/readable-run.ts
const { rmSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var PATIENCE_MS = 2e4;
async function readableRun(io, project, { runId, wanted = () => true, isShown = false }) {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  if (isLocalOnlyRun(local, runId)) return { project };
  const isHere = local.read(runId, runFiles.run) !== void 0;
  try {
    const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
    const elsewhere = await openRemoteStorage({ ...project, environment: io.environment });
    const look = async () => {
      const found = elsewhere && await findRun(elsewhere.refs, runId, elsewhere);
      if (!elsewhere || !found) return { project };
      if (isHere && !await isElsewhere(found, local)) return { project };
      return {
        project: await copy(io, project, { elsewhere, found, wanted }),
        away: await awayOf(elsewhere, found)
      };
    };
    const status = String(statusOf(local.read(runId, runFiles.progress)));
    const known = isHere && !isShown ? `; in this clone run ${runId} is ${status}` : "";
    const onWait = () => say(io, `Waiting for the remote ${elsewhere?.refs.location}, which has not answered yet${known}.`);
    return await withLookupTimeout(elsewhere, look, { onWait });
  } catch (error) {
    if (!isHere || !(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    say(io, `Shown is what this clone has of run ${runId}: ${error.message}`);
    return { project, unreached: true };
  }
}
function isRunHere({ root, config }, runId) {
  return createLocalStore(root, config.outputDirectory).read(runId, runFiles.run) !== void 0;
}
function isLocalOnlyRun(local, runId) {
  if (local.read(runId, runFiles.run) === void 0) return false;
  return local.isLive(runId) || statusOf(local.read(runId, runFiles.progress)) === "completed";
}
function statusOf(progress) {
  return parseJsonObject(progress ?? "")?.["status"];
}
async function isElsewhere(found, local) {
  const { runId, where } = found;
  const journal = (await found.read([runFiles.journal])).get(runFiles.journal);
  const here = local.read(runId, runFiles.journal) ?? "";
  if (!here.startsWith(Buffer.from(journal ?? []).toString("utf8"))) return true;
  const owner = where === "live" ? await found.owner() : void 0;
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return owner !== void 0 && record?.engines.includes(owner.engine) !== true;
}
async function awayOf(elsewhere, found) {
  const owner = await found.owner();
  return {
    location: elsewhere.refs.location,
    live: found.where === "live",
    ...owner ? { owner: describeOwner(owner) } : {},
    elsewhere
  };
}
async function copy(io, project, { elsewhere, found, wanted }) {
  var _stack = [];
  try {
    const place = { root: join(elsewhere.folder, "copies"), outputDirectory: OUTPUT_DIRECTORY };
    rmSync(join(place.root, runDirectory(found.runId)), { recursive: true, force: true });
    const folder = __using(_stack, openRunFolder(place, found.runId));
    const select = ({ scope, path }) => scope === "run" && wanted(path);
    const { notices } = await materializeRun(found, folder.write, { select });
    for (const notice of notices) say(io, notice);
    if (manualEntryFiles.some(wanted)) await addWaiting(elsewhere, found, place);
    return { ...project, root: place.root, config: { ...project.config, outputDirectory: OUTPUT_DIRECTORY } };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function addWaiting({ refs }, { runId, where }, { root, outputDirectory }) {
  if (where === "ended") return;
  const { requests } = await readInbox(refs, runId);
  const store = createLocalStore(root, outputDirectory);
  for (const addition of manualEntriesIn(requests)) addLocalEntry(store, runId, addition);
}
async function withLookupTimeout(elsewhere, work, {
  milliseconds = PATIENCE_MS,
  onWait
} = {}) {
  if (!elsewhere) return await work();
  const patience = { clock: systemClock, milliseconds, remote: elsewhere, ...onWait ? { onWait } : {} };
  return await withTimeout(work(), patience);
}

export {
  readableRun,
  isRunHere,
  isLocalOnlyRun,
  withLookupTimeout
};
