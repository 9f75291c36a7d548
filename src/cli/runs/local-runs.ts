import { join } from "node:path";
import type { RunSummary } from "../../ports/run-store.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { projectProgress } from "../../run/progress.ts";
import { type Io, say } from "../../runner/process/io.ts";
import { readJournal, readRun } from "../../runner/read/stored-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { readLastLine } from "../../storage/local/atomic-files.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { asUserError } from "../../system/system-fault.ts";
import { newestFirst, parseProgress, type StoredRun } from "./run-list.ts";

/** Runs of this checkout, newest first; what is wrong with one is said. */
export function listLocalRuns(io: Io, project: Project): StoredRun[] {
  const shown = runsIn(project).flatMap((run) => {
    try {
      return [storedRun(io, project, run)];
    } catch (error) {
      // Whatever is wrong with one run, the others are shown.
      const told = asUserError(error);
      say(io, `Run ${run.runId} is not shown: ${told instanceof Error ? told.message : String(told)}`);
      return [];
    }
  });
  return newestFirst(shown);
}

/** Undefined where there is no such run. Errors: `journal-corrupt` and others, where nothing of it can be read. */
export function readLocalRun(io: Io, project: Project, runId: string): StoredRun | undefined {
  const run = runsIn(project).find((each) => each.runId === runId);
  return run && storedRun(io, project, run);
}

function runsIn({ root, config }: Project): readonly RunSummary[] {
  return createLocalStore(root, config.outputDirectory).list();
}

function storedRun(io: Io, project: Project, { runId, progress: text, live }: RunSummary): StoredRun {
  const progress = parseProgress(text);
  const isRight = progress?.workflow_id === runId;
  if (isRight && (live || agrees(project, progress))) return { progress, live };
  const made = progressOf(project, runId);
  // A run that has just begun, or whose engine was killed by then, has none yet.
  const isExpected = !live && made.completed_steps.length + made.running_steps.length > 0;
  if (text !== "" || isExpected)
    say(io, `Run ${runId}: its progress.json ${isRight ? ELSE : BROKEN}${MENDED}`);
  return { progress: made, live };
}

const BROKEN = "cannot be read";
const ELSE = "does not say what its journal says";
const MENDED = ", so what its journal says is shown; `resume` writes the file again.";

/** Whether the file has the status the journal ends with: it may be older, or somebody may have written another there. */
function agrees({ root, config }: Project, { workflow_id: runId, status }: ProgressDocument): boolean {
  const file = join(root, runDirectory(runId, config.outputDirectory), runFiles.journal);
  const last = parseJsonObject(readLastLine(file) ?? "")?.["type"];
  const [, said] = /^run\.(completed|failed|paused|cancelled)$/.exec(String(last)) ?? [];
  return said === undefined || said === status;
}

/** As `progress.json` would be by now. */
export function progressOf(project: Project, runId: string): ProgressDocument {
  const { workflow, record } = readRun(project, runId);
  const directory = runDirectory(runId, project.config.outputDirectory);
  const projected = projectProgress(readJournal(project, runId), {
    workflow,
    variables: record.variables,
    directory,
  });
  return ProgressDocument.parse({ ...projected, workflow_id: runId });
}
