const require = process.getBuiltinModule;
import {
  createRunStores
} from "./chunk-OCS5BQNW.js";
import {
  readableRun
} from "./chunk-NKYH6P5Z.js";
import {
  foldJournal,
  renderEvents
} from "./chunk-3QX5WFXS.js";
import {
  createLocalStore,
  say
} from "./chunk-S4GG6C6X.js";
import {
  isTreePath
} from "./chunk-EO6JZ5KM.js";
import {
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  FAN_OUT_FOLDER,
  OUTPUT_DIRECTORY,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/runner/read/run-with-pending-branches.ts
const { appendFileSync, cpSync, rmSync } = process.getBuiltinModule("node:fs");
const { dirname, join } = process.getBuiltinModule("node:path");
async function readRunWithPendingBranches(io, here, options) {
  const read = await readableRun(io, here, options);
  const { runId } = options;
  const store = createLocalStore(read.project.root, read.project.config.outputDirectory);
  const journal = store.read(runId, runFiles.journal) ?? "";
  if (read.unreached || !journal.includes('"fan-out.opened"') || store.isLive(runId)) return read;
  const lines = journal.slice(0, journal.lastIndexOf("\n") + 1);
  const state = foldJournal(lines, runFiles.journal);
  if (state.fanOut?.handedOut !== true) return read;
  try {
    return { ...read, project: await withBranches(io, here, { read, runId, lines, state }) };
  } catch (error) {
    if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    say(io, `Branches of run ${runId} are shown as they were when it paused: ${error.message}`);
    return read;
  }
}
async function withBranches(io, here, { read: { project }, runId, lines, state }) {
  const branches = await createRunStores({ ...here, environment: io.environment }).branches?.();
  if (!branches) return project;
  const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
  const elsewhere = await openRemoteStorage({ ...here, environment: io.environment });
  const root = join(elsewhere?.folder ?? project.root, "shown");
  const from = join(project.root, runDirectory(runId, project.config.outputDirectory));
  const to = join(root, runDirectory(runId));
  rmSync(to, { recursive: true, force: true });
  makeFolder(dirname(to));
  const isShown = (path) => ![join(from, FAN_OUT_FOLDER), join(from, runFiles.lock)].includes(path);
  cpSync(from, to, { recursive: true, filter: isShown });
  const { previewJoin } = await import("./join-branches-HBRZXRKQ.js");
  const events = await previewJoin(branches, state, (path, content) => {
    if (!path.startsWith("steps/") || !isTreePath(path) || path.includes("\\")) return;
    const file = join(to, path);
    makeFolder(dirname(file));
    replaceFile(file, content);
  });
  const journal = renderEvents(events, { seq: state.seq, at: state.updatedAt ?? "" }).lines;
  replaceFile(join(to, runFiles.journal), lines);
  appendFileSync(join(to, runFiles.journal), journal);
  return { ...project, root, config: { ...project.config, outputDirectory: OUTPUT_DIRECTORY } };
}

export {
  readRunWithPendingBranches
};
