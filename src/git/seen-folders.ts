import type { TreeEntry } from "./tree.ts";

/** Folders of versions as they were read: a version never changes. */
export interface SeenFolders {
  /** By path; what is put there is kept. */
  of(version: string): Map<string, readonly TreeEntry[]>;
  clear(): void;
}

/** Those that are gone on from, and those looked at again in one piece of work; one may list tens of thousands of runs. */
const MOST_SEEN = 4;

export function createSeenFolders(): SeenFolders {
  const seen = new Map<string, Map<string, readonly TreeEntry[]>>();
  return {
    of: (version) => {
      const folders = seen.get(version) ?? new Map<string, readonly TreeEntry[]>();
      seen.delete(version);
      seen.set(version, folders);
      for (const oldest of [...seen.keys()].slice(0, -MOST_SEEN)) seen.delete(oldest);
      return folders;
    },
    clear: () => seen.clear(),
  };
}
