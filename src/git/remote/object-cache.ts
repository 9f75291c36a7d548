import type { TreeEntry } from "./tree-entries.ts";

/** Cache of folders of versions; a version never changes. */
export interface FolderCache {
  /** Returns the folders of a version by path. The caller adds folders to it. */
  foldersOf(version: string): Map<string, readonly TreeEntry[]>;
  clear(): void;
}

/** Versions to keep. One may list tens of thousands of runs. */
const MAX_VERSIONS = 4;

export function createFolderCache(): FolderCache {
  const cached = new Map<string, Map<string, readonly TreeEntry[]>>();
  return {
    foldersOf: (version) => {
      const folders = cached.get(version) ?? new Map<string, readonly TreeEntry[]>();
      cached.delete(version);
      cached.set(version, folders);
      for (const oldest of [...cached.keys()].slice(0, -MAX_VERSIONS)) cached.delete(oldest);
      return folders;
    },
    clear: () => cached.clear(),
  };
}

/** Cache of small files by ID; the content of an ID never changes. */
export interface ContentCache {
  get(id: string | undefined): Buffer | undefined;
  add(id: string | undefined, content: Buffer): void;
  clear(): void;
}

/** Enough for the files of a run that are read often. */
const MAX_BYTES = 2 ** 21;

export function createContentCache(): ContentCache {
  const cached = new Map<string, Buffer>();
  let bytes = 0;
  const remove = (id: string): void => {
    bytes -= cached.get(id)?.length ?? 0;
    cached.delete(id);
  };
  return {
    get: (id = "") => cached.get(id),
    add: (id, content) => {
      if (id === undefined || content.length > MAX_BYTES) return;
      remove(id);
      // A copy, since the buffer is part of a larger output.
      cached.set(id, Buffer.from(content));
      bytes += content.length;
      for (const oldest of cached.keys()) {
        if (bytes <= MAX_BYTES) return;
        remove(oldest);
      }
    },
    clear: () => {
      cached.clear();
      bytes = 0;
    },
  };
}
