import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInMemoryIndex } from "../../../src/memory/index/in-memory-index.ts";
import { renderNote } from "../../../src/memory/notes/note-format.ts";
import type { Note } from "../../../src/memory/notes/note.ts";
import { createNotebook, type Notebook } from "../../../src/memory/notes/notebook.ts";
import { createNotesFolder } from "../../../src/memory/notes/notes-folder.ts";
import { createLocalNotes } from "../../../src/memory/sync/sync-snapshots.ts";
import type { SyncReport } from "../../../src/memory/sync/sync-report.ts";
import { type NotesSyncOptions, runNotesSync } from "../../../src/memory/sync/synchronize-notes.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import { systemClock } from "../../../src/system/system-clock.ts";
import { fastPace } from "../pace.ts";
import { noteOf } from "./notes.ts";

/** A checkout with notes that are synchronised. */
export interface NotesClone extends Disposable {
  readonly root: string;
  readonly notebook: Notebook;
  /** What both sides had last, as it is kept. */
  readonly record: string;
  sync(how?: Pick<NotesSyncOptions, "isQuick" | "limitMs">): Promise<SyncReport>;
  /** Contents by path; tables of contents and hidden files are left out. */
  notes(): Record<string, string>;
  /** A note put there by hand. */
  put(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  read(path: string): string | undefined;
}

/** `isReal`: waits take their time. */
export function createNotesClone(refs: StateRefs, seed = 1, isReal = false): NotesClone {
  const root = mkdtempSync(join(tmpdir(), "notes-"));
  const folder = join(root, "agentic/memory");
  const record = join(root, ".git/agentic/notes-sync.json");
  const files = createNotesFolder({ root, directory: "agentic/memory" });
  const local = createLocalNotes({ root, files, record });
  const { random, clock } = fastPace(seed);
  const pace = { random, clock: isReal ? systemClock : clock };
  const openIndex = () => createInMemoryIndex();
  const notebook = createNotebook({ files, openIndex, clock: pace.clock });
  return {
    root,
    notebook,
    record,
    sync: (how = {}) => runNotesSync({ refs, local, openIndex, ...pace, ...how }),
    notes: () => {
      if (!existsSync(folder)) return {};
      const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
      const notes = paths.filter((path) => path.endsWith(".md") && path !== "index.md");
      return Object.fromEntries(notes.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
    },
    put: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    remove: (path) => rmSync(join(folder, path), { recursive: true }),
    read: (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined),
    [Symbol.dispose]: () => {
      notebook[Symbol.dispose]();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Text of a note whose id and title are made of a name. */
export function noteText(name: string, given: Partial<Note> = {}): string {
  return renderNote(noteOf({ id: `mem-${name}`, title: `About ${name}`, ...given }));
}
