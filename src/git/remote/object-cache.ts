import type { TreeEntry } from "./tree-entries.ts";

/** Folders of versions as they were read: a version never changes. */
export interface FolderCache {
  /** By path; what is put there is kept. */
  foldersOf(version: string): Map<string, readonly TreeEntry[]>;
  clear(): void;
}

/** Those that are gone on from, and those looked at again in one piece of work; one may list tens of thousands of runs. */
const MOST_SEEN = 4;

export function createFolderCache(): FolderCache {
  const seen = new Map<string, Map<string, readonly TreeEntry[]>>();
  return {
    foldersOf: (version) => {
      const folders = seen.get(version) ?? new Map<string, readonly TreeEntry[]>();
      seen.delete(version);
      seen.set(version, folders);
      for (const oldest of [...seen.keys()].slice(0, -MOST_SEEN)) seen.delete(oldest);
      return folders;
    },
    clear: () => seen.clear(),
  };
}

/** Contents of small files as they were read, by their ids: what has an id never changes. */
export interface ContentCache {
  /** What is at no known id is not known either. */
  get(id: string | undefined): Buffer | undefined;
  add(id: string | undefined, content: Buffer): void;
  clear(): void;
}

/** Enough for what is read of a run again and again, and little beside the rest of a process. */
const MOST_BYTES = 2 ** 21;

export function createContentCache(): ContentCache {
  const seen = new Map<string, Buffer>();
  let bytes = 0;
  const drop = (id: string): void => {
    bytes -= seen.get(id)?.length ?? 0;
    seen.delete(id);
  };
  return {
    get: (id = "") => seen.get(id),
    add: (id, content) => {
      if (id === undefined || content.length > MOST_BYTES) return;
      drop(id);
      // A copy: it came with all else that was read at that moment.
      seen.set(id, Buffer.from(content));
      bytes += content.length;
      for (const oldest of seen.keys()) {
        if (bytes <= MOST_BYTES) return;
        drop(oldest);
      }
    },
    clear: () => {
      seen.clear();
      bytes = 0;
    },
  };
}
