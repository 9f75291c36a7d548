import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { projectProgress } from "../../run/progress.ts";
import { type Io, printNotice } from "../../runner/process/io.ts";
import {
  isFound,
  localRun,
  type ReadableRun,
  readJournal,
  readKnownSteps,
  readRun,
  runNotFoundError,
} from "../../runner/read/stored-run.ts";
import { openProjectForReading, type Project } from "../../runner/start/project.ts";
import { readLastLine } from "../../storage/local/atomic-files.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { findProjectRoot } from "../../system/package-root.ts";
import { asUserError } from "../../system/system-fault.ts";
import { enclosingCheckout } from "../../wiring/open-notebook.ts";
import { newestFirst, parseProgress, type RunListEntry } from "./run-list.ts";

/** Opens the checkout for a command that agents also call in a worktree, whose configuration they may have changed. */
export function readCheckout({ cwd, stderr }: Pick<Io, "cwd" | "stderr">): Project {
  return openProjectForReading({ cwd: enclosingCheckout(findProjectRoot(cwd).root), stderr });
}

export async function listLocalRuns(io: Io, project: Project): Promise<RunListEntry[]> {
  const { root, config } = project;
  const entries: RunListEntry[] = [];
  for (const { runId, ...summary } of createLocalStore(root, config.outputDirectory).list()) {
    const journal = join(root, runDirectory(runId, config.outputDirectory), runFiles.journal);
    const lastLine = (): string | undefined => readLastLine(journal);
    try {
      entries.push(await entryOf(io, localRun(project, runId), { ...summary, lastLine }));
    } catch (error) {
      // One damaged run must not hide the others.
      const userError = asUserError(error);
      printNotice(
        io,
        `Run ${runId} is not shown: ${userError instanceof Error ? userError.message : String(userError)}`,
      );
    }
  }
  return newestFirst(entries);
}

export async function readEntry(io: Io, run: ReadableRun): Promise<RunListEntry> {
  const progress = readProgress(run);
  if (progress === "" && !isFound(run)) throw runNotFoundError(run.runId);
  const lastLine = (): string | undefined => run.read(runFiles.journal)?.split("\n").at(-2);
  const { remote } = run;
  return { ...(await entryOf(io, run, { progress, live: run.isLive(), lastLine })), remote };
}

/** A file that no engine wrote counts as unreadable. */
function readProgress(run: ReadableRun): string {
  try {
    return run.read(runFiles.progress) ?? "";
  } catch (error) {
    if (error instanceof AgenticError && error.code === "file-unsuitable") return "?";
    throw error;
  }
}

interface Summary {
  readonly progress: string;
  readonly live: boolean;
  readonly lastLine: () => string | undefined;
}

async function entryOf(
  io: Io,
  run: ReadableRun,
  { progress: text, live, lastLine }: Summary,
): Promise<RunListEntry> {
  const { runId } = run;
  const progress = parseProgress(text);
  const isRight = progress?.workflow_id === runId;
  if (isRight && (live || agrees(progress, lastLine()))) return { progress, live };
  const made = await progressOf(run);
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
function agrees({ status }: ProgressDocument, lastLine: string | undefined): boolean {
  const last = parseJsonObject(lastLine ?? "")?.["type"];
  const [, recorded] = /^run\.(completed|failed|paused|cancelled)$/.exec(String(last)) ?? [];
  return recorded === undefined || recorded === status;
}

async function progressOf(run: ReadableRun): Promise<ProgressDocument> {
  const { workflow, record } = readRun(run);
  const { variables } = record;
  const { directory } = run;
  const known = await readKnownSteps(run, { workflow, record });
  const projected = projectProgress(readJournal(run), { ...known, workflow, variables, directory });
  return ProgressDocument.parse({ ...projected, workflow_id: run.runId });
}
