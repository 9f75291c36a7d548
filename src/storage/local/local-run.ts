import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { AgenticError, usageError } from "../../errors.ts";
import type { NumberedEntry, RunStore } from "../../ports/run-store.ts";
import { FIXED_FILES, insidePath, isEngineFile, runDirectory, runFiles } from "../../run/paths.ts";
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
  hasContent,
  isDraft,
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile,
  listRequests,
  addEntry,
} from "./atomic-files.ts";
import { OpenFile, OpenJournal, clearFile, clearFolder, linksTo } from "./journal-file.ts";
import { redactContent } from "./redacted-refs.ts";
import { lockedRun, REPLICATION } from "./run-lock.ts";

/** The user's configuration, which is in the engine's folder. */
const CONFIG_FILE = "agentic/config.json";

/** Written with `fsync`: the journal cannot be read without these files. */
const durableFiles: ReadonlySet<string> = new Set([runFiles.definition, runFiles.sources, runFiles.run]);
const restoredFiles: ReadonlySet<string> = new Set([
  ...durableFiles,
  runFiles.program,
  runFiles.definitions,
  runFiles.settings,
  runFiles.worktrees,
  runFiles.replica,
]);
const fixedFiles: ReadonlySet<string> = new Set(FIXED_FILES);
const appendedFiles: ReadonlySet<string> = new Set([runFiles.logs, runFiles.checkpoints]);

/** Error codes of a path of which a part was deleted or replaced. */
const replacedPathCodes: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST"]);

export interface LocalRunOptions {
  readonly root: string;
  readonly outputDirectory: string;
  readonly report: (text: string) => void;
  readonly redact: (text: string) => string;
  readonly work?: string | undefined;
}

/** The open files of one run. Redacts every text before it is written. Functions that a replicated run shares are properties. */
export class LocalRun implements RunStore {
  readonly runId: string;
  readonly location: string;
  readonly redact: (text: string) => string;
  readonly #options: LocalRunOptions;
  readonly #directory: string;
  readonly #lock: string;
  readonly #madeFolders = new Set<string>();
  /** The user's links above the run's folder. */
  readonly #links: ReadonlyMap<string, string>;
  readonly #snapshot = new Map<string, string | Uint8Array>();
  readonly #openFiles = new Map<string, OpenFile>();
  #journal: OpenJournal | undefined;
  #isRestored = false;

  constructor(runId: string, options: LocalRunOptions) {
    this.runId = runId;
    this.location = runDirectory(runId, options.outputDirectory);
    this.redact = options.redact;
    this.#options = options;
    this.#directory = join(options.root, this.location);
    this.#links = linksTo(options.root, this.#directory);
    this.#lock = join(this.#directory, runFiles.lock);
    this.#acquireLock(options.work);
  }

  appendJournal(lines: string): void {
    this.#restoreFiles();
    (this.#journal ??= this.#openJournal()).append(this.redact(lines));
  }

  readonly readJournal = (): string => {
    const text = this.read(runFiles.journal) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  };

  readonly read = (path: string): string | undefined => {
    return readOptional(this.#resolve(path));
  };

  readonly readBytes = (path: string): Uint8Array | undefined => {
    return readOptionalBytes(this.#resolve(path));
  };

  readonly files = (): string[] => {
    return readdirSync(this.#directory, { withFileTypes: true })
      .filter(({ name }) => !isEngineFile(name) && !isDraft(name))
      .flatMap((entry) => {
        if (entry.isDirectory()) return listFilesIn(this.#directory, entry.name);
        return entry.isFile() ? entry.name : [];
      })
      .toSorted();
  };

  readonly version = (path: string): string | undefined => {
    const stats = statSync(this.#resolve(path), { throwIfNoEntry: false });
    return stats?.isFile() === true ? stampOf(stats) : undefined;
  };

  write(path: string, content: string | Uint8Array): void {
    this.#restoreFiles();
    const redacted = redactContent(content, this.redact);
    if (restoredFiles.has(path)) this.#snapshot.set(path, redacted);
    this.#inFolder(path, (full) => replaceFile(full, redacted, { durable: durableFiles.has(path) }));
  }

  append(path: string, content: string): void {
    this.#restoreFiles();
    this.#inFolder(path, (full) => appendTo(full, this.redact(content)));
    this.#keepOpen(path);
  }

  addEntry(path: string, entry: NumberedEntry): number {
    this.#restoreFiles();
    const number = this.#inFolder(path, (full) => addEntry(full, entry, this.redact));
    this.#keepOpen(path);
    return number;
  }

  readonly isShared = (path: string): boolean => {
    return isEnginePath(path, this.#options.outputDirectory);
  };

  writeShared(path: string, content: string): void {
    const inside = insidePath(path) ?? "";
    if (!this.isShared(path)) throw outsideError(path);
    if (isEngineRunFile(inside.slice(this.#options.outputDirectory.length + 1)))
      throw usageError(`\`${path}\` is a file that only the engine writes. Choose another path.`);
    const full = join(this.#options.root, inside);
    if (!isRealInside(join(this.#options.root, this.#options.outputDirectory), dirname(full)))
      throw outsideError(path);
    makeFolder(dirname(full));
    replaceFile(full, this.redact(content));
  }

  readonly requests = (): { id: string; content: string }[] => {
    this.#restoreFiles();
    return listRequests(join(this.#directory, "inbox"));
  };

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
    for (const file of this.#openFiles.values()) file[Symbol.dispose]();
    this.#openFiles.clear();
    releaseLock(this.#lock);
  }

  #openJournal(): OpenJournal {
    for (const path of restoredFiles) {
      const content = this.#snapshot.has(path) ? undefined : this.readBytes(path);
      if (content) this.#snapshot.set(path, content);
    }
    for (const path of appendedFiles) this.#keepOpen(path);
    return new OpenJournal(join(this.#directory, runFiles.journal));
  }

  #keepOpen(path: string): void {
    if (!appendedFiles.has(path) || this.#openFiles.has(path)) return;
    const full = join(this.#directory, path);
    if (existsSync(full)) this.#openFiles.set(path, new OpenFile(full));
  }

  /** Writes the run's files again if its journal was deleted or changed, such as by `git clean` or by a step. */
  #restoreFiles(): void {
    if (this.#journal === undefined || this.#journal.isIntact()) return;
    this.#madeFolders.clear();
    for (const path of [runFiles.lock, runFiles.journal, ...this.#snapshot.keys(), ...this.#openFiles.keys()])
      this.#clear(join(this.#directory, path));
    if (!isRealInside(this.#options.root, this.#directory)) throw outsideError(this.location);
    makeFolder(this.#directory);
    if (!isLocked(this.#lock) || isLockedByOtherProcess(this.#lock)) this.#acquireLock();
    for (const [path, content] of this.#snapshot) {
      const full = join(this.#directory, path);
      if (!existsSync(full) || (fixedFiles.has(path) && !hasContent(full, content)))
        replaceFile(full, content, { durable: durableFiles.has(path) });
    }
    for (const file of this.#openFiles.values()) file.restore();
    this.#journal.restore();
    if (!this.#isRestored)
      this.#options.report(
        `Another program removed or changed files in ${this.location}. The engine restored the journal and the definition. Transcripts and outputs of earlier steps may be missing.`,
      );
    this.#isRestored = true;
  }

  #clear(full: string): void {
    for (const moved of [clearFolder(this.#options.root, dirname(full), this.#links), clearFile(full)])
      if (moved !== undefined)
        this.#options.report(
          `Another program replaced a file of the run. The replacement was saved as ${relative(this.#options.root, moved)}.`,
        );
  }

  #acquireLock(work?: string): void {
    const lock = acquireLock(this.#lock, { work });
    if (!lock.held) throw lockedRun(this.runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }

  /** Tries again if another program deleted or replaced the folder of the file. */
  #inFolder<T>(path: string, work: (full: string) => T): T {
    try {
      return work(this.#resolveInMadeFolder(path));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && replacedPathCodes.has(error.code))) throw error;
      this.#madeFolders.clear();
      this.#clear(this.#resolve(path));
      return work(this.#resolveInMadeFolder(path));
    }
  }

  #resolve(path: string): string {
    return join(this.#directory, requireInsidePath(path));
  }

  #resolveInMadeFolder(path: string): string {
    const full = this.#resolve(path);
    const parent = dirname(full);
    if (!this.#madeFolders.has(parent)) makeFolder(parent);
    this.#madeFolders.add(parent);
    return full;
  }
}

export function listFilesIn(directory: string, folder: string): string[] {
  return readdirSync(join(directory, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isDraft(entry.name))
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}

export function stampOf({ ino, size, mtimeMs }: { ino: number; size: number; mtimeMs: number }): string {
  return `${ino} ${size} ${mtimeMs}`;
}

export function requireInsidePath(path: string): string {
  const inside = insidePath(path);
  if (inside === undefined) throw outsideError(path);
  return inside;
}

export function isEnginePath(path: string, outputDirectory: string): boolean {
  const inside = insidePath(path);
  return inside?.startsWith(`${outputDirectory}/`) === true && inside !== CONFIG_FILE;
}

function isEngineRunFile(path: string): boolean {
  const [folder, runId, ...names] = path.split("/");
  return (
    folder === "workflows" && runId !== undefined && (names.length === 0 || isEngineFile(names.join("/")))
  );
}

export function outsideError(path: string): AgenticError {
  return usageError(
    `\`${path}\` is outside the engine's folder. Use a path inside it, without \`..\` and links.`,
  );
}
