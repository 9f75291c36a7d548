const require = process.getBuiltinModule;
import {
  withLookupTimeout
} from "./chunk-NKYH6P5Z.js";
import {
  findRun
} from "./chunk-2Y22FPJT.js";
import {
  parseRecord
} from "./chunk-GYJ7LOK5.js";
import {
  ProgressDocument
} from "./chunk-3QX5WFXS.js";
import {
  createLocalStore,
  say
} from "./chunk-S4GG6C6X.js";
import {
  plural
} from "./chunk-EO6JZ5KM.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/cli/runs/run-list.ts
function parseProgress(text) {
  return ProgressDocument.safeParse(parseJson(text)).data;
}
function newestFirst(runs) {
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}
function startOf({ progress }) {
  return progress.started_at ?? "";
}
function formatRunStatus({ progress, live, away }) {
  if (progress.status === "running" && away?.live) return `running elsewhere`;
  if (progress.status === "running" && !live) return "cut off";
  const { matrix } = progress;
  if (matrix)
    return `${progress.status} (${progress.reason}, ${plural(matrix.branch.length, "branch", "branches")})`;
  return progress.reason === void 0 ? progress.status : `${progress.status} (${progress.reason})`;
}

// src/cli/runs/archived-run-notice.ts
function wasArchived({ root, config }, { progress, live }) {
  const { workflow_id: runId } = progress;
  const store = createLocalStore(root, config.outputDirectory);
  return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}
function printArchivedNotice(io, gone, where) {
  const [first, ...others] = gone;
  if (!first) return;
  const { location, ref } = where;
  const ids = gone.map(({ progress }) => progress.workflow_id).join(", ");
  const are = others.length > 0 ? `Runs ${ids} ended here and are` : `Run ${ids} ended here and is`;
  const one = others.length > 0 ? "<run-id>" : ids;
  const goesOn = gone.every(({ progress }) => progress.status === "completed") ? "" : ", and goes on with a run that is not completed";
  say(
    io,
    `${are} no longer at ${location}: ${ref} was set back or replaced, or somebody removed that there. \`agentic-sdlc resume ${one}\` puts it there again${goesOn}.`
  );
}
async function printNoticeIfArchived(io, project, run) {
  if (!wasArchived(project, run)) return;
  try {
    const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
    const elsewhere = await openRemoteStorage({ ...project, environment: io.environment });
    if (!elsewhere) return;
    const { refs, stateRef } = elsewhere;
    const found = await withLookupTimeout(
      elsewhere,
      () => findRun(refs, run.progress.workflow_id, elsewhere),
      {
        milliseconds: 5e3
      }
    );
    if (!found) printArchivedNotice(io, [run], { location: refs.location, ref: stateRef });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}

export {
  parseProgress,
  newestFirst,
  formatRunStatus,
  wasArchived,
  printArchivedNotice,
  printNoticeIfArchived
};
