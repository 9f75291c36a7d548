import { isUtf8 } from "node:buffer";
import { hash, randomBytes } from "node:crypto";
import {
  type Dirent,
  linkSync,
  lstatSync,
  readdirSync,
  rmSync,
  type Stats,
  writeFileSync,
  appendFileSync,
  existsSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AgenticError } from "../../errors.ts";
import {
  CONTENTS_FILE,
  MAX_NOTE_BYTES,
  type NoteEntry,
  type NoteFile,
  type NoteFiles,
} from "../../ports/notes.ts";
import { insidePath } from "../../run/paths.ts";
import {
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile,
} from "../../storage/local/atomic-files.ts";
import { isCode, type LockHolder, withLock } from "../../system/file-lock.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularFile } from "../../system/read-file.ts";

/** File systems have a clock of a few milliseconds: two changes within a tick have one time, so recent files count as changed. */
const TICK_MS = 20;
const LOCK_FILE = ".lock";
const LOCK_WAIT_MS = 10_000;

/** Opens a notes folder. Reads are synchronous: four times as fast for many small files. */
export function createNotesFolder({ root, directory }: { root: string; directory: string }): NoteFiles {
  const folder = join(root, directory);
  const pathOf = (path: string): string => resolveNotePath(root, directory, path);
  const locked = <T>(work: () => T): Promise<T> => underLock(folder, work);
  return {
    location: directory,
    editable: true,
    version: async () => await versionOf(requireInsideFolder(root, directory)),
    list: () => Promise.resolve(listFiles(requireInsideFolder(root, directory))),
    read: (paths) => {
      // Resolving a folder costs more than reading a file in it: once for each folder.
      const folders = new Map<string, string>();
      return Promise.resolve(
        paths.flatMap((path) => {
          const parent = dirname(path);
          const full = folders.get(parent) ?? dirname(pathOf(path));
          folders.set(parent, full);
          return isNoteName(basename(path)) ? readNote(`${full}/${basename(path)}`, path) : [];
        }),
      );
    },
    write: async (path, content, expected) => {
      const full = pathOf(path);
      makeFolder(dirname(full));
      if (expected === undefined) return writeNew(full, content) ? "written" : "changed";
      return await locked(() => {
        if (hashOf(readOptionalBytes(full)) !== expected) return "changed";
        replaceFile(full, content, { durable: true });
        return "written";
      });
    },
    remove: async (files) => {
      const found = files.map(({ path, hash: known }) => ({ path, known, full: pathOf(path) }));
      return await locked(() => {
        const { changed = [], removable = [] } = Object.groupBy(found, ({ known, full }) => {
          const now = hashOf(readOptionalBytes(full));
          return now === undefined || now === known ? "removable" : "changed";
        });
        // Before the deletion: a file that remains does not count as removed.
        recordRemoved(
          folder,
          removable.map(({ path }) => path),
        );
        for (const { full } of removable) rmSync(full, { force: true });
        return changed.map(({ path }) => path);
      });
    },
    readContents: () => Promise.resolve(readOptional(join(folder, CONTENTS_FILE))),
    writeContents: (text) => {
      makeFolder(requireInsideFolder(root, directory));
      replaceFile(join(folder, CONTENTS_FILE), text);
      return Promise.resolve();
    },
  };
}

/** A folder that is a link could lead anywhere. */
function requireInsideFolder(root: string, directory: string): string {
  const folder = join(root, directory);
  if (isRealInside(root, folder)) return folder;
  throw new AgenticError({
    code: "config-invalid",
    message: `${directory} leads out of the repository; make it a folder, or name another with \`agentic-sdlc config set memory.directory\`.`,
  });
}

export function resolveNotePath(root: string, directory: string, path: string): string {
  const inside = insidePath(path);
  const full = join(requireInsideFolder(root, directory), inside ?? "");
  const folder = dirname(full);
  if (inside === path && isNoteName(basename(path)) && isRealInside(root, folder)) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` is not a valid path of a note. Use one such as \`patterns/auth.md\` inside ${directory}.`,
  });
}

function isNoteName(name: string): boolean {
  return name.endsWith(".md") && !name.startsWith(".");
}

/** Times of the folders change if files are created, deleted or replaced. The top counts by names, since `index.md` is replaced in it. */
async function versionOf(folder: string): Promise<string> {
  for (;;) {
    const top = entriesOf(folder);
    const names = top.map(({ name }) => name).filter((name) => name !== CONTENTS_FILE && isVisible(name));
    const folders = foldersIn(folder, top).map((path) => ({ path, at: changeOf(join(folder, path)) }));
    const remaining = remainingTick(Math.max(0, ...folders.map(({ at }) => at)));
    if (remaining === 0) return hash("sha256", JSON.stringify([names, folders]));
    await delay(remaining);
  }
}

/** Returns how long another change could still get the same time. `Date.now()` has no fractions, the times of files have. */
function remainingTick(changedMs: number): number {
  const age = Date.now() - Math.floor(changedMs);
  return age < 0 ? 0 : Math.max(0, TICK_MS - age);
}

function isVisible(name: string): boolean {
  return !name.startsWith(".") && !name.endsWith(".tmp");
}

const DEEPEST = 6;

/** Does not return hidden folders or links. */
function foldersIn(folder: string, top: readonly Dirent[], depth = 1): string[] {
  if (depth > DEEPEST) return [];
  return top
    .filter((entry) => entry.isDirectory() && isVisible(entry.name))
    .flatMap(({ name }) => {
      const full = join(folder, name);
      // On most file systems a folder with two links has no subfolders.
      const inner = lstatSync(full, { throwIfNoEntry: false })?.nlink === 2 ? [] : entriesOf(full);
      return [name, ...foldersIn(full, inner, depth + 1).map((path) => `${name}/${path}`)];
    });
}

function changeOf(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function listFiles(folder: string, prefix = ""): NoteEntry[] {
  const depth = prefix.split("/").length;
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    const path = `${prefix}${name}`;
    if (!isVisible(name) || path === CONTENTS_FILE) return [];
    if (entry.isDirectory()) return depth > DEEPEST ? [] : listFiles(join(folder, name), `${path}/`);
    if (entry.isSymbolicLink())
      return [{ path, stamp: "link", problem: "it is a link, which is not followed" }];
    const stats = isNoteName(name) ? lstatSync(`${folder}/${name}`, { throwIfNoEntry: false }) : undefined;
    return stats?.isFile() ? [entryOf(path, stats)] : [];
  });
}

function entryOf(path: string, { size, mtimeMs, ctimeMs, ino }: Stats): NoteEntry {
  const recent = remainingTick(Math.max(mtimeMs, ctimeMs)) > 0 ? ` ${process.hrtime.bigint()}` : "";
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}${recent}`;
  if (size <= MAX_NOTE_BYTES) return { path, stamp };
  const problem = `it has ${Math.ceil(size / 1024)} KB; notes of at most ${MAX_NOTE_BYTES / 1024} KB are read`;
  return { path, stamp, problem };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return [];
    throw error;
  }
}

function readNote(full: string, path: string): NoteFile[] {
  let content: string;
  try {
    const bytes = readRegularFile(full);
    content = bytes.toString("utf8");
    // The decoder replaces invalid bytes by this character; text may also contain it.
    const isText = !content.includes("\uFFFD") || isUtf8(bytes);
    if (!isText) return [{ path, problem: "it is not text in UTF-8" }];
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return [];
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return [{ path, problem: `it cannot be read (${reason})` }];
  }
  // Thousands of notes are read, few are changed.
  const file = {
    path,
    content,
    get hash() {
      return hash("sha256", content);
    },
  };
  return [file];
}

function hashOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && hash("sha256", bytes);
}

/** Creates a file atomically; of two writers one succeeds. */
export function writeNew(full: string, content: string | Uint8Array, { durable = true } = {}): boolean {
  const draft = join(dirname(full), `.${randomBytes(8).toString("hex")}.tmp`);
  try {
    writeFileSync(draft, content, { flag: "wx", flush: durable });
    linkSync(draft, full);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

export function underLock<T>(folder: string, work: () => T): Promise<T> {
  makeFolder(folder);
  const lock = join(folder, LOCK_FILE);
  return withLock(lock, work, { limitMs: LOCK_WAIT_MS, refuse: (holder) => notesLocked(lock, holder) });
}

function notesLocked(lock: string, { pid, host }: LockHolder): AgenticError {
  return new AgenticError({
    code: "run-locked",
    message: `The notes are being changed by process ${pid} on ${host}. Try again, or delete ${lock} if that process has ended.`,
  });
}

/** Identifies a folder of notes. A recreated folder has no identity. */
export interface FolderIdentity {
  readonly token: string;
  readonly removed: ReadonlySet<string>;
}

/** A hidden file in the notes folder: the token, then the removed notes, one a line. */
const FILE = ".checkout";
const TOKEN = /^[0-9a-f]{32}$/;

export function hasIdentity(folder: string): boolean {
  return existsSync(join(folder, FILE));
}

export function readIdentity(folder: string): FolderIdentity | undefined {
  const [token = "", ...removed] = (readOptional(join(folder, FILE)) ?? "").split("\n");
  return TOKEN.test(token) ? { token, removed: new Set(removed.filter((path) => path !== "")) } : undefined;
}

export function writeIdentity(folder: string, { token, removed }: FolderIdentity): void {
  replaceFile(join(folder, FILE), `${[token, ...removed].join("\n")}\n`, { durable: true });
}

export function createIdentity(): FolderIdentity {
  return { token: randomBytes(16).toString("hex"), removed: new Set() };
}

/** Records notes before a command removes them. Without the file, the folder was never synchronized. */
function recordRemoved(folder: string, paths: readonly string[]): void {
  const lines = paths.filter((path) => !path.includes("\n"));
  if (lines.length > 0 && hasIdentity(folder)) appendFileSync(join(folder, FILE), `${lines.join("\n")}\n`);
}
