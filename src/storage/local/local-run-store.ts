import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { AgenticError, hasCode, usageError } from "../../errors.ts";
import type { LocalStates, RunSummary } from "../../ports/run-store.ts";
import { isRequestId, isRunId } from "../../run/ids.ts";
import { DEFINITION_FILES, OUTPUT_DIRECTORY, runFiles } from "../../run/paths.ts";
import { acquireLock, isLocked, releaseLock } from "../../system/file-lock.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { isUnmodifiedCopy, parseRecord } from "../replication/replica-record.ts";
import { appendTo, createFile, isDraft, readOptional, addEntry } from "./atomic-files.ts";
import { LocalRun, outsideError, requireInsidePath } from "./local-run.ts";
import { isExecuted, lockedRun, REPLICATION } from "./run-lock.ts";

interface LocalStoreOptions {
  readonly report?: ((text: string) => void) | undefined;
  readonly redact?: (text: string) => string;
}

/** Stores runs in `agentic/workflows/<run-id>/`. Calls are synchronous, which is the fastest way to a durable file. */
export function createLocalStore(
  root: string,
  outputDirectory: string = OUTPUT_DIRECTORY,
  { report = () => {}, redact = (text) => text }: LocalStoreOptions = {},
): LocalStates {
  const folder = join(root, outputDirectory, "workflows");
  const directoryOf = (runId: string) => join(folder, requireRunId(runId));
  const pathOf = (runId: string, path: string) => join(directoryOf(runId), requireInsidePath(path));
  const read = (runId: string, path: string) => readOptional(pathOf(runId, path));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    redact,
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      const has = (name: string): boolean => existsSync(join(directory, name));
      // The record is written before the first event: a run that was killed in between can be resumed.
      if (mode !== "create" && !has(runFiles.journal) && !has(runFiles.run)) throw localRunNotFound(runId);
      makeFolder(directory);
      const work = mode === "replicate" ? REPLICATION : undefined;
      const run = new LocalRun(runId, { root, outputDirectory, report, redact, work });
      // Checked under the lock: another process may have started the run since.
      if (mode === "create" && has(runFiles.journal)) {
        run.release();
        throw runExists(runId);
      }
      return run;
    },
    read,
    list: () => listRuns(folder),
    isLive: (runId) => isExecuted(join(directoryOf(runId), runFiles.lock)),
    isFetched: (runId) => {
      const record = parseRecord(read(runId, runFiles.replica), runId);
      return record !== undefined && isUnmodifiedCopy(record);
    },
    append: (runId, path, content) => appendTo(pathOf(runId, path), redact(content)),
    addEntry: (runId, path, entry) => addEntry(pathOf(runId, path), entry, redact),
    discard: (runId) => discardRun(root, directoryOf(runId), runId),
    addRequest: (runId, id, content) => {
      if (!isRequestId(id)) throw outsideError(id);
      const inbox = join(directoryOf(runId), "inbox");
      makeFolder(inbox);
      // A repeated delivery keeps its position in the inbox.
      return createFile(join(inbox, `${id}.json`), redact(content));
    },
  };
}

function listRuns(folder: string): RunSummary[] {
  if (!existsSync(folder)) return [];
  const runs: RunSummary[] = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readProgress(join(folder, runId, runFiles.progress));
    if (progress === "" && !existsSync(join(folder, runId, runFiles.run))) removeStub(join(folder, runId));
    else runs.push({ runId, progress, live: isExecuted(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}

/** Returns "?" for a file that no engine wrote: it must not hide the other runs. */
function readProgress(path: string): string {
  try {
    return readOptional(path) ?? "";
  } catch (error) {
    if (hasCode(error, "file-unsuitable")) return "?";
    throw error;
  }
}

const STUB_AGE_MS = 60 * 60 * 1000;

/** Files that a start writes before the record that makes the folder a run. */
const startFiles: ReadonlySet<string> = new Set([runFiles.lock, runFiles.replica, ...DEFINITION_FILES]);

/** Removes the folder of a start that was killed before it wrote its record. */
function removeStub(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
  const isBare = readdirSync(folder).every((name) => startFiles.has(name) || isDraft(name));
  if (isBare && !isLocked(join(folder, runFiles.lock))) rmSync(folder, { recursive: true, force: true });
}

function discardRun(root: string, directory: string, runId: string): boolean {
  const file = join(directory, runFiles.lock);
  if (!hasNoEvent(directory)) return false;
  const lock = acquireLock(file);
  if (!lock.held) throw lockedRun(runId, { ...lock, file: relative(root, file) });
  try {
    // Checked under the lock: an engine may have written the first event since.
    if (!hasNoEvent(directory)) return false;
    rmSync(directory, { recursive: true, force: true });
    return true;
  } finally {
    releaseLock(file);
  }
}

/** Whether a run has a record and no event. Progress or results of steps mean that the journal was lost. */
function hasNoEvent(directory: string): boolean {
  const has = (name: string): boolean => existsSync(join(directory, name));
  if (!has(runFiles.run) || has(runFiles.progress) || has("steps")) return false;
  return readOptional(join(directory, runFiles.journal))?.includes("\n") !== true;
}

function requireRunId(runId: string): string {
  if (isRunId(runId)) return runId;
  throw usageError(
    `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`,
  );
}

function localRunNotFound(runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`,
  });
}

function runExists(runId: string): AgenticError {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already. Resume it: \`agentic-sdlc resume ${runId}\`.`,
  });
}
