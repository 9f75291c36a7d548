import type { NoteEntry, NoteFiles } from "../../ports/notes.ts";
import { parseNote } from "../notes/note-format.ts";
import type { IndexedFile, NoteIndex } from "./note-index.ts";

const BATCH = 2_000;

/** Reads the files that changed since the index was updated. Without `isThorough`, files of the index's version are not compared. */
export async function refreshIndex(
  files: NoteFiles,
  index: NoteIndex,
  { thorough = false } = {},
): Promise<void> {
  // Read before the files are listed: later changes make another version.
  const version = await files.version();
  if (index.version() === version && !thorough) return;
  const known = index.stamps();
  const entries = await files.list();
  const listed = new Set(entries.map(({ path }) => path));
  const changed = entries.filter(({ path, stamp }) => known.get(path) !== stamp);
  let removed = Array.from(known.keys()).filter((path) => !listed.has(path));
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const { read, deleted } = await readAll(files, batch);
    index.update({ removed: [...removed, ...deleted], read });
    removed = [];
  }
  if (removed.length > 0 || index.version() !== version) index.update({ removed, read: [], version });
}

async function readAll(
  files: NoteFiles,
  entries: readonly NoteEntry[],
): Promise<{ read: IndexedFile[]; deleted: string[] }> {
  const wanted = entries.filter(({ problem }) => problem === undefined).map(({ path }) => path);
  const found = new Map((await files.read(wanted)).map((file) => [file.path, file]));
  const read: IndexedFile[] = [];
  const deleted: string[] = [];
  for (const { path, stamp, problem } of entries) {
    const file = problem === undefined ? found.get(path) : { path, problem };
    if (file === undefined) deleted.push(path);
    else if ("problem" in file) read.push({ stamp, broken: { path, line: 1, message: file.problem } });
    else read.push({ stamp, ...parseNote(file.content, path) });
  }
  return { read, deleted };
}
