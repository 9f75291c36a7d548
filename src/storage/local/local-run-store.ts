import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { LocalStates, NumberedEntry, RunStore, RunSummary } from "../../ports/run-store.ts";
import { isRequestId, isRunId } from "../../run/ids.ts";
import {
  DEFINITION_FILES,
  FIXED_FILES,
  insidePath,
  isEngineFile,
  OUTPUT_DIRECTORY,
  runDirectory,
  runFiles,
} from "../../run/paths.ts";
import {
  acquireLock,
  changeLockWork,
  isLocked,
  isLockedByOtherProcess,
  releaseLock,
} from "../../system/file-lock.ts";
import { makeFolder } from "../../system/make-folder.ts";
import {
  appendTo,
  createFile,
  hasContent,
  isRealInside,
  isDraft,
  readOptional,
  readOptionalBytes,
  replaceFile,
} from "./atomic-files.ts";
import { discardRun } from "./discard-run.ts";
import { listRequests } from "./inbox-files.ts";
import { OpenFile, OpenJournal } from "./journal-file.ts";
import { addEntry } from "./numbered-entries.ts";
import { isExecuted, lockedRun, REPLICATION } from "./run-lock.ts";
import {
  engineOwned,
  SET_ASIDE_NOTICE,
  localRunNotFound,
  describeRestoredFiles,
  runExists,
  usage,
} from "./run-store-errors.ts";
import { clearFile, clearFolder, linksTo } from "./set-aside.ts";

/** The user's own file in the engine's folder. */
const CONFIG_FILE = "agentic/config.json";

/** Keeps runs in a folder of the repository, `agentic/workflows/<run-id>/`. Calls are synchronous: they are the fastest way to durable. */
export function createLocalStore(
  root: string,
  outputDirectory: string = OUTPUT_DIRECTORY,
  report: (text: string) => void = () => {},
): LocalStates {
  const folder = join(root, outputDirectory, "workflows");
  const directoryOf = (runId: string) => join(folder, requireRunId(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      if (mode !== "create" && !hasStarted(directory)) throw localRunNotFound(runId);
      makeFolder(directory);
      const work = mode === "replicate" ? REPLICATION : undefined;
      const run = new LocalRun(runId, { root, outputDirectory, report, work });
      // Looked for under the lock: a second process with the same id may have ended in the meantime.
      if (mode === "create" && existsSync(join(directory, runFiles.journal))) {
        run.release();
        throw runExists(runId);
      }
      return run;
    },
    read: (runId, path) => readOptional(join(directoryOf(runId), requireInsidePath(path))),
    list: () => readRuns(folder),
    isLive: (runId) => isExecuted(join(directoryOf(runId), runFiles.lock)),
    append: (runId, path, content) => appendTo(join(directoryOf(runId), requireInsidePath(path)), content),
    addEntry: (runId, path, entry) => addEntry(join(directoryOf(runId), requireInsidePath(path)), entry),
    discard: (runId) => discardRun({ root, outputDirectory }, requireRunId(runId)),
    addRequest: (runId, id, content) => {
      if (!isRequestId(id)) throw outsideError(id);
      const inbox = join(directoryOf(runId), "inbox");
      const file = join(inbox, `${id}.json`);
      makeFolder(inbox);
      // A repeated delivery keeps its place in the line.
      return createFile(file, content);
    },
  };
}

/** The snapshot is written before the first event: a run killed in between can still be continued. */
function hasStarted(directory: string): boolean {
  return [runFiles.journal, runFiles.run].some((name) => existsSync(join(directory, name)));
}

interface LocalRunOptions {
  readonly root: string;
  readonly outputDirectory: string;
  /** Tells people what happens to the files of the run. */
  readonly report: (text: string) => void;
  /** What its lock is held for: nothing where the run is executed. */
  readonly work: string | undefined;
}

class LocalRun implements RunStore {
  readonly runId: string;
  readonly location: string;
  readonly #root: string;
  readonly #engineFolder: string;
  readonly #directory: string;
  readonly #lock: string;
  readonly #made = new Set<string>();
  /** Links that the user has put above the run's folder. */
  readonly #links: ReadonlyMap<string, string>;
  readonly #report: (text: string) => void;
  #journal: OpenJournal | undefined;
  /** Files without which the run cannot be resumed, as this process last knew them. */
  readonly #snapshot = new Map<string, string | Uint8Array>();
  readonly #shared = new Map<string, OpenFile>();
  #isRestored = false;

  constructor(runId: string, { root, outputDirectory, report, work }: LocalRunOptions) {
    this.runId = runId;
    this.#report = report;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#engineFolder = `${outputDirectory}/`;
    this.#directory = join(root, this.location);
    this.#links = linksTo(root, this.#directory);
    this.#lock = join(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock, { work });
    if (!lock.held) throw lockedRun(runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }

  appendJournal(lines: string): void {
    this.#restoreFiles();
    (this.#journal ??= this.#openJournal()).append(lines);
  }

  readJournal(): string {
    const text = readOptional(join(this.#directory, runFiles.journal)) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }

  read(path: string): string | undefined {
    return readOptional(join(this.#directory, requireInsidePath(path)));
  }

  readBytes(path: string): Uint8Array | undefined {
    return readOptionalBytes(join(this.#directory, requireInsidePath(path)));
  }

  files(): string[] {
    // Folders of the engine's hold an entry for each attempt: they are not looked into.
    return readdirSync(this.#directory, { withFileTypes: true })
      .filter(({ name }) => !isEngineFile(name) && !isDraft(name))
      .flatMap((entry) =>
        entry.isDirectory() ? this.#filesUnder(entry.name) : entry.isFile() ? entry.name : [],
      )
      .toSorted();
  }

  #filesUnder(folder: string): string[] {
    return readdirSync(join(this.#directory, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isDraft(entry.name))
      .map(({ parentPath, name }) => relative(this.#directory, join(parentPath, name)));
  }

  version(path: string): string | undefined {
    const stats = statSync(join(this.#directory, requireInsidePath(path)), { throwIfNoEntry: false });
    return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : undefined;
  }

  write(path: string, content: string | Uint8Array): void {
    this.#restoreFiles();
    const isNeeded = durableFiles.has(path);
    if (isNeeded || restoredFiles.has(path)) this.#snapshot.set(path, content);
    this.#inFolder(path, (full) => replaceFile(full, content, { durable: isNeeded }));
  }

  append(path: string, content: string): void {
    this.#restoreFiles();
    this.#inFolder(path, (full) => appendTo(full, content));
    this.#hold(path);
  }

  addEntry(path: string, entry: NumberedEntry): number {
    this.#restoreFiles();
    const number = this.#inFolder(path, (full) => addEntry(full, entry));
    this.#hold(path);
    return number;
  }

  isShared(path: string): boolean {
    const inside = insidePath(path);
    return inside?.startsWith(this.#engineFolder) === true && inside !== CONFIG_FILE;
  }

  writeShared(path: string, content: string): void {
    const inside = insidePath(path) ?? "";
    if (!this.isShared(path)) throw outsideError(path);
    if (isEngineRunFile(inside.slice(this.#engineFolder.length))) throw engineOwned(path);
    const full = join(this.#root, inside);
    if (!isRealInside(join(this.#root, this.#engineFolder), dirname(full))) throw outsideError(path);
    makeFolder(dirname(full));
    replaceFile(full, content);
  }

  requests(): { id: string; content: string }[] {
    this.#restoreFiles();
    return listRequests(join(this.#directory, "inbox"));
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  finish(): Promise<void> {
    this.#restoreFiles();
    changeLockWork(this.#lock, REPLICATION);
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.release();
    return Promise.resolve();
  }

  release(): void {
    this.#journal?.[Symbol.dispose]();
    this.#journal = undefined;
    for (const held of this.#shared.values()) held[Symbol.dispose]();
    this.#shared.clear();
    releaseLock(this.#lock);
  }

  #openJournal(): OpenJournal {
    for (const path of [...durableFiles, ...restoredFiles]) {
      const content = this.#snapshot.has(path) ? undefined : this.readBytes(path);
      if (content) this.#snapshot.set(path, content);
    }
    for (const path of appendedFiles) this.#hold(path);
    return new OpenJournal(join(this.#directory, runFiles.journal));
  }

  #hold(path: string): void {
    if (!appendedFiles.has(path) || this.#shared.has(path)) return;
    const full = join(this.#directory, path);
    if (existsSync(full)) this.#shared.set(path, new OpenFile(full));
  }

  /** Writes the run's files anew where others have removed or changed its journal: a person with `git clean`, a step with `rm`. */
  #restoreFiles(): void {
    if (this.#journal === undefined || this.#journal.isIntact()) return;
    this.#made.clear();
    for (const path of [runFiles.lock, runFiles.journal, ...this.#snapshot.keys(), ...this.#shared.keys()])
      this.#clear(join(this.#directory, path));
    if (!isRealInside(this.#root, this.#directory)) throw outsideError(this.location);
    makeFolder(this.#directory);
    this.#holdLock();
    for (const [path, content] of this.#snapshot) {
      const full = join(this.#directory, path);
      if (!existsSync(full) || (fixedFiles.has(path) && !hasContent(full, content)))
        replaceFile(full, content, { durable: durableFiles.has(path) });
    }
    for (const file of this.#shared.values()) file.restore();
    this.#journal.restore();
    if (!this.#isRestored) this.#report(describeRestoredFiles(this.location));
    this.#isRestored = true;
  }

  #clear(full: string): void {
    for (const aside of [clearFolder(this.#root, dirname(full), this.#links), clearFile(full)])
      if (aside !== undefined) this.#report(`${SET_ASIDE_NOTICE}${relative(this.#root, aside)}.`);
  }

  /** Errors: `run-locked` where another process took the run while its lock was gone. */
  #holdLock(): void {
    if (isLocked(this.#lock) && !isLockedByOtherProcess(this.#lock)) return;
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw lockedRun(this.runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }

  /** A folder that was made before may have been removed or replaced since. */
  #inFolder<T>(path: string, work: (full: string) => T): T {
    try {
      return work(this.#inside(path));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && replacedPathCodes.has(error.code))) throw error;
      this.#made.clear();
      this.#clear(join(this.#directory, requireInsidePath(path)));
      return work(this.#inside(path));
    }
  }

  #inside(path: string): string {
    const full = join(this.#directory, requireInsidePath(path));
    const parent = dirname(full);
    if (!this.#made.has(parent)) {
      makeFolder(parent);
      this.#made.add(parent);
    }
    return full;
  }
}

/** Errors of a path of which a part is gone, or is no longer what the engine made. */
const replacedPathCodes: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST"]);

function readRuns(folder: string): RunSummary[] {
  if (!existsSync(folder)) return [];
  const runs: RunSummary[] = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readProgress(join(folder, runId, runFiles.progress));
    if (progress === "" && !existsSync(join(folder, runId, runFiles.run))) {
      removeStub(join(folder, runId));
      continue;
    }
    runs.push({ runId, progress, live: isExecuted(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}

/** One run's file that no engine wrote keeps no other run from being listed. */
function readProgress(path: string): string {
  try {
    return readOptional(path) ?? "";
  } catch (error) {
    if (error instanceof AgenticError && error.code === "file-unsuitable") return "?";
    throw error;
  }
}

const STUB_AGE_MS = 60 * 60 * 1000;

/** Files that a start writes before the record that makes the folder a run. */
const startFiles: ReadonlySet<string> = new Set([runFiles.lock, runFiles.replica, ...DEFINITION_FILES]);

/** A start that was killed before its record leaves a folder that is no run. */
function removeStub(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
  const isBare = readdirSync(folder).every((name) => startFiles.has(name) || isDraft(name));
  if (isBare && !isLocked(join(folder, runFiles.lock))) rmSync(folder, { recursive: true, force: true });
}

/** What the journal cannot be read without must survive a power loss as it does; everything else can be made again. */
const durableFiles: ReadonlySet<string> = new Set([runFiles.definition, runFiles.sources, runFiles.run]);
/** Small files of the engine's that are written anew with those. */
const restoredFiles: ReadonlySet<string> = new Set([
  runFiles.program,
  runFiles.definitions,
  runFiles.settings,
  runFiles.worktrees,
  runFiles.replica,
]);
/** Files that no program changes once the run has started. */
const fixedFiles: ReadonlySet<string> = new Set(FIXED_FILES);
/** Files that other processes append to. */
const appendedFiles: ReadonlySet<string> = new Set([runFiles.logs, runFiles.checkpoints]);

function requireInsidePath(path: string): string {
  const inside = insidePath(path);
  if (inside === undefined) throw outsideError(path);
  return inside;
}

/** Whether a path of the engine's part is a file of a run that only the engine writes. */
function isEngineRunFile(path: string): boolean {
  const [folder, runId, ...rest] = path.split("/");
  return folder === "workflows" && runId !== undefined && (rest.length === 0 || isEngineFile(rest.join("/")));
}

function requireRunId(runId: string): string {
  if (isRunId(runId)) return runId;
  throw usage(
    `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`,
  );
}

function outsideError(path: string): AgenticError {
  return usage(
    `\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`,
  );
}
