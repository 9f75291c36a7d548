import { splitAtNul } from "../process/commits.ts";

export interface TreeEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  readonly mode: string;
  readonly id: string;
}

const KINDS: Readonly<Record<string, TreeEntry["kind"]>> = {
  "40000": "folder",
  "100644": "file",
  "100755": "file",
  "100664": "file",
};

/** Parses a tree object. Omits links and submodules: the state has none. */
export function parseTree(content: Buffer, objectFormat: "sha1" | "sha256"): TreeEntry[] {
  const idLength = objectFormat === "sha1" ? 20 : 32;
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    const mode = content.toString("latin1", at, space);
    const kind = KINDS[mode];
    const name = content.toString("utf8", space + 1, end);
    const id = content.toString("hex", end + 1, end + 1 + idLength);
    if (kind !== undefined) entries.push({ name, kind, mode, id });
    at = end + 1 + idLength;
  }
  return entries;
}

export function parseListing(output: Buffer, prefix: string): { path: string; id: string }[] {
  return splitAtNul(output.toString("utf8")).flatMap((line) => {
    const [, mode = "", id = "", path = ""] = /^(\d+) \w+ (\w+)\t([^]*)$/.exec(line) ?? [];
    return KINDS[mode] === "file" ? [{ path: prefix + path, id }] : [];
  });
}

/** Versions to keep. One may list tens of thousands of runs. */
const MAX_VERSIONS = 4;

export type FolderCache = ReturnType<typeof createFolderCache>;

/** Cache of folders of versions by path; a version never changes. The caller adds folders. */
export function createFolderCache() {
  const cached = new Map<string, Map<string, readonly TreeEntry[]>>();
  return {
    foldersOf: (version: string): Map<string, readonly TreeEntry[]> => {
      const folders = cached.get(version) ?? new Map<string, readonly TreeEntry[]>();
      cached.delete(version);
      cached.set(version, folders);
      for (const oldest of [...cached.keys()].slice(0, -MAX_VERSIONS)) cached.delete(oldest);
      return folders;
    },
    clear: (): void => cached.clear(),
  };
}

/** Enough for the files of a run that are read often. */
const MAX_BYTES = 2 ** 21;

export type ContentCache = ReturnType<typeof createContentCache>;

/** Cache of small files by ID; the content of an ID never changes. */
export function createContentCache() {
  const cached = new Map<string, Buffer>();
  let bytes = 0;
  const remove = (id: string): void => {
    bytes -= cached.get(id)?.length ?? 0;
    cached.delete(id);
  };
  return {
    get: (id = ""): Buffer | undefined => cached.get(id),
    add: (id: string | undefined, content: Buffer): void => {
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
    clear: (): void => {
      cached.clear();
      bytes = 0;
    },
  };
}
