import { join } from "node:path";
import type { RunSummary } from "../../ports/run-store.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { projectProgress } from "../../run/progress.ts";
import { type Io, printNotice } from "../../runner/process/io.ts";
import { readJournal, readRun } from "../../runner/read/stored-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { readLastLine } from "../../storage/local/atomic-files.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { asUserError } from "../../system/system-fault.ts";
import { newestFirst, parseProgress, type RunListEntry } from "./run-list.ts";

export function listLocalRuns(io: Io, project: Project): RunListEntry[] {
  const entries = runsIn(project).flatMap((run) => {
    try {
      return [storedRun(io, project, run)];
    } catch (error) {
      // One damaged run must not hide the others.
      const userError = asUserError(error);
      printNotice(
        io,
        `Run ${run.runId} is not shown: ${userError instanceof Error ? userError.message : String(userError)}`,
      );
      return [];
    }
  });
  return newestFirst(entries);
}

/** Returns undefined if the run does not exist. Errors: `journal-corrupt` and others, if its files cannot be read. */
export function readLocalRun(io: Io, project: Project, runId: string): RunListEntry | undefined {
  const run = runsIn(project).find((each) => each.runId === runId);
  return run && storedRun(io, project, run);
}

function runsIn({ root, config }: Project): readonly RunSummary[] {
  return createLocalStore(root, config.outputDirectory).list();
}

function storedRun(io: Io, project: Project, { runId, progress: text, live }: RunSummary): RunListEntry {
  const progress = parseProgress(text);
  const isRight = progress?.workflow_id === runId;
  if (isRight && (live || agrees(project, progress))) return { progress, live };
  const made = progressOf(project, runId);
  // A run that has just started, or whose engine was killed early, has no progress file yet.
  const isExpected = !live && made.completed_steps.length + made.running_steps.length > 0;
  if (text !== "" || isExpected)
    printNotice(io, `Run ${runId}: its progress.json ${isRight ? OUTDATED : UNREADABLE}${FROM_JOURNAL}`);
  return { progress: made, live };
}

const UNREADABLE = "cannot be read";
const OUTDATED = "differs from its journal";
const FROM_JOURNAL = ". The state is read from the journal; `resume` writes the file again.";

/** Whether the file has the status at the end of the journal. It may be outdated or edited. */
function agrees({ root, config }: Project, { workflow_id: runId, status }: ProgressDocument): boolean {
  const file = join(root, runDirectory(runId, config.outputDirectory), runFiles.journal);
  const last = parseJsonObject(readLastLine(file) ?? "")?.["type"];
  const [, recorded] = /^run\.(completed|failed|paused|cancelled)$/.exec(String(last)) ?? [];
  return recorded === undefined || recorded === status;
}

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
