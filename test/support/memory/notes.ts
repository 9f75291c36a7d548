import { hash } from "node:crypto";
import { AgenticError } from "../../../src/errors.ts";
import { createInMemoryIndex } from "../../../src/memory/index/in-memory-index.ts";
import type { Note } from "../../../src/memory/notes/note.ts";
import { createNotebook, type Notebook, type NotebookOptions } from "../../../src/memory/notes/notebook.ts";
import { MAX_NOTE_BYTES, type NoteFile, type NoteFiles } from "../../../src/ports/notes.ts";
import { insidePath } from "../../../src/run/paths.ts";

export function noteOf(given: Partial<Note> = {}): Note {
  return {
    id: "mem-2026-01-31-note",
    created: "2026-01-31T12:00:00.000Z",
    category: "pattern",
    tags: [],
    source: {},
    relevance: "medium",
    title: "A note",
    content: "What it says.",
    path: "patterns/2026-01-31-note.md",
    ...given,
  };
}

/** Notes in memory; what is given to several stands for one place. */
export type MemoryFiles = Map<string, string | Uint8Array>;

export function createMemoryNotes(files: MemoryFiles = new Map()): NoteFiles {
  const read = (path: string): NoteFile[] => {
    const content = files.get(path);
    if (content === undefined) return [];
    const text = typeof content === "string" ? content : undefined;
    return text === undefined
      ? [{ path, problem: "it is not text in UTF-8" }]
      : [{ path, content: text, hash: hash("sha256", text) }];
  };
  const hashOf = (path: string): string | undefined =>
    read(path).flatMap((file) => ("hash" in file ? [file.hash] : []))[0];
  const names = (): string[] =>
    Array.from(files.keys()).filter(
      (path) => path !== "index.md" && path.endsWith(".md") && !path.startsWith("."),
    );
  return {
    location: "agentic/memory",
    editable: false,
    version: () =>
      Promise.resolve(hash("sha256", JSON.stringify(names().map((name) => [name, hashOf(name)])))),
    list: () =>
      Promise.resolve(
        names().map((path) => {
          const large = (files.get(path)?.length ?? 0) > MAX_NOTE_BYTES;
          const problem = large ? { problem: "it has more than 256 KB" } : {};
          return { path, stamp: hashOf(path) ?? "binary", ...problem };
        }),
      ),
    read: (paths) => Promise.resolve(paths.flatMap(read)),
    write: async (path, content, expected) => {
      const name = path.split("/").at(-1) ?? "";
      if (insidePath(path) !== path || !name.endsWith(".md") || name.startsWith(".")) {
        throw new AgenticError({ code: "usage", message: `\`${path}\` is no place for a note.` });
      }
      if (hashOf(path) !== expected) return await Promise.resolve("changed");
      files.set(path, content);
      return "written";
    },
    remove: (known) => {
      const kept = known.filter(({ path, hash: now }) => files.has(path) && hashOf(path) !== now);
      for (const file of known) if (!kept.includes(file)) files.delete(file.path);
      return Promise.resolve(kept.map(({ path }) => path));
    },
    readContents: () => Promise.resolve(files.get("index.md")?.toString()),
    writeContents: (text) => Promise.resolve(void files.set("index.md", text)),
  };
}

/** A notebook in memory at noon of 31 January 2026, one minute later with each look at the clock. */
export function createMemoryNotebook(
  files: MemoryFiles = new Map(),
  options: Partial<NotebookOptions> = {},
): Notebook {
  let now = Date.parse("2026-01-31T12:00:00Z");
  return createNotebook({
    files: createMemoryNotes(files),
    openIndex: () => createInMemoryIndex(),
    clock: { now: () => new Date((now += 60_000)) },
    ...options,
  });
}
