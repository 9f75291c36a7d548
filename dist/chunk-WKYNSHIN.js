const require = process.getBuiltinModule;
import {
  newestIn
} from "./chunk-R5J2G7IY.js";
import {
  isAdded,
  parseAddition,
  renumbered
} from "./chunk-5YC3IHTI.js";
import {
  highestCheckpoint
} from "./chunk-YMCXCH53.js";
import {
  replaceFile
} from "./chunk-AMXY6FXI.js";
import {
  UNSENT,
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";

// src/store/additions.ts
const { existsSync, readdirSync, rmSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
function addHere(local, runId, addition) {
  const { file, text } = addition;
  if (isAdded(local.read(runId, file) ?? "", addition)) return;
  if (file === runFiles.logs) return local.append(runId, file, text);
  local.addEntry(runId, file, {
    highest: highestCheckpoint,
    render: (number, after) => renumbered(addition, number, after)
  });
}
function keepUnsent(place, runId, { id, content }) {
  const folder = folderOf(place, runId);
  makeFolder(folder);
  replaceFile(join(folder, `${id}.json`), content);
}
function unsentOf(place, runId) {
  const folder = folderOf(place, runId);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.sort().map((name) => ({
    id: name.slice(0, -".json".length),
    content: readRegularText(join(folder, name))
  }));
}
function dropUnsent(place, runId, sent) {
  const folder = folderOf(place, runId);
  for (const { id } of sent) rmSync(join(folder, `${id}.json`), { force: true });
}
function runsWithUnsent(place) {
  return newestIn(place).filter((runId) => unsentOf(place, runId).length > 0);
}
function addUnsentHere(place, local, runId) {
  for (const { content } of unsentOf(place, runId)) {
    const addition = parseAddition(content);
    if (addition) addHere(local, runId, addition);
  }
}
function folderOf({ root, outputDirectory }, runId) {
  return join(root, runDirectory(runId, outputDirectory), UNSENT);
}

export {
  addHere,
  keepUnsent,
  unsentOf,
  dropUnsent,
  runsWithUnsent,
  addUnsentHere
};
