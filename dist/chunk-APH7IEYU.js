const require = process.getBuiltinModule;
import {
  newestIn
} from "./chunk-NPIRWVO7.js";
import {
  containsEntry,
  parseAddition,
  renumbered
} from "./chunk-2Y22FPJT.js";
import {
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  UNSENT,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  highestCheckpoint
} from "./chunk-5UWUDB4H.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";

// src/storage/replicated-store/local-manual-entries.ts
const { existsSync, readdirSync, rmSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
function addLocalEntry(local, runId, addition) {
  const { file, text } = addition;
  if (containsEntry(local.read(runId, file) ?? "", addition)) return;
  if (file === runFiles.logs) return local.append(runId, file, text);
  local.addEntry(runId, file, {
    highest: highestCheckpoint,
    render: (number, after) => renumbered(addition, number, after)
  });
}
function savePendingEntry(place, runId, { id, content }) {
  const folder = folderOf(place, runId);
  makeFolder(folder);
  replaceFile(join(folder, `${id}.json`), content);
}
function listPendingEntries(place, runId) {
  const folder = folderOf(place, runId);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return names.sort().map((name) => ({
    id: name.slice(0, -".json".length),
    content: readRegularText(join(folder, name))
  }));
}
function removePendingEntries(place, runId, sent) {
  const folder = folderOf(place, runId);
  for (const { id } of sent) rmSync(join(folder, `${id}.json`), { force: true });
}
function runsWithPendingEntries(place) {
  return newestIn(place).filter((runId) => listPendingEntries(place, runId).length > 0);
}
function applyPendingEntries(place, local, runId) {
  for (const { content } of listPendingEntries(place, runId)) {
    const addition = parseAddition(content);
    if (addition) addLocalEntry(local, runId, addition);
  }
}
function folderOf({ root, outputDirectory }, runId) {
  return join(root, runDirectory(runId, outputDirectory), UNSENT);
}

export {
  addLocalEntry,
  savePendingEntry,
  listPendingEntries,
  removePendingEntries,
  runsWithPendingEntries,
  applyPendingEntries
};
