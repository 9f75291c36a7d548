const require = process.getBuiltinModule;
import {
  materialise
} from "./chunk-52T7EKTG.js";
import {
  openRunFolder,
  parseRecord
} from "./chunk-VV7JJ2YO.js";
import {
  describeOwner,
  findRun
} from "./chunk-EADFFB6U.js";
import {
  parseJsonObject
} from "./chunk-XYLZBPTG.js";
import {
  say
} from "./chunk-UC3Z26PB.js";
import {
  OUTPUT_DIRECTORY,
  createLocalStore,
  runDirectory,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/readable.ts
const { rmSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var PATIENCE_MS = 2e4;
async function readableRun(io, project, { runId, wanted = () => true }) {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  const isHere = local.read(runId, runFiles.run) !== void 0;
  if (isHere && (local.isLive(runId) || statusOf(local.read(runId, runFiles.progress)) === "completed"))
    return { project };
  try {
    const { openElsewhere } = await import("./elsewhere-BBBJXE4Z.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    return await inTime(elsewhere, async () => {
      const found = elsewhere && await findRun(elsewhere.refs, runId, elsewhere);
      if (!elsewhere || !found) return { project };
      if (isHere && !await isElsewhere(found, local)) return { project };
      return {
        project: await copy(io, project, { elsewhere, found, wanted }),
        away: await awayOf(elsewhere, found)
      };
    });
  } catch (error) {
    if (!isHere || !(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    say(io, `Shown is what this clone has of run ${runId}: ${error.message}`);
    return { project };
  }
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
    const { notices } = await materialise(found, folder.write, { select });
    for (const notice of notices) say(io, notice);
    return { ...project, root: place.root, config: { ...project.config, outputDirectory: OUTPUT_DIRECTORY } };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function inTime(elsewhere, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      elsewhere?.giveUp();
      reject(tooLate());
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
function tooLate() {
  return new AgenticError({
    code: "remote-unreachable",
    message: `The remote has not answered for ${PATIENCE_MS / 1e3} seconds; try again, or see what keeps it.`
  });
}

export {
  readableRun,
  inTime
};
