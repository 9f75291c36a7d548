import { CONTENTS_FILE } from "../../ports/notes.ts";
import { categoryFolder, noteCategories } from "../notes/note.ts";

export interface CommonFile {
  /** Identifies this content without reading the file; "" if unknown. */
  readonly stamp: string;
  /** Digest of the local content. */
  readonly hash: string;
  /** Remote ID of the content. */
  readonly id: string;
}

/** `compare`: read both contents. `forget`: both sides removed the file. A file that one side changed and the other removed is kept. */
export type SyncStep = "push" | "pull" | "remove-remote" | "remove-local" | "compare" | "forget";

export interface SyncState {
  readonly commonFiles: ReadonlyMap<string, CommonFile>;
  readonly localHashes: ReadonlyMap<string, string>;
  readonly remoteIds: ReadonlyMap<string, string>;
}

/** Returns steps by path; unchanged files need none. */
export function planSync({
  commonFiles,
  localHashes: here,
  remoteIds: there,
}: SyncState): Map<string, SyncStep> {
  const steps = new Map<string, SyncStep>();
  for (const path of new Set([...commonFiles.keys(), ...here.keys(), ...there.keys()])) {
    const step = stepFor(commonFiles.get(path), here.get(path), there.get(path));
    if (step) steps.set(path, step);
  }
  return steps;
}

function stepFor(
  before: CommonFile | undefined,
  localHashes: string | undefined,
  remoteIds: string | undefined,
): SyncStep | undefined {
  const changedHere = localHashes !== before?.hash;
  const changedThere = remoteIds !== before?.id;
  if (!changedHere && !changedThere) return undefined;
  if (!changedThere) return localHashes === undefined ? "remove-remote" : "push";
  if (!changedHere) return remoteIds === undefined ? "remove-local" : "pull";
  if (localHashes === undefined) return remoteIds === undefined ? "forget" : "pull";
  return remoteIds === undefined ? "push" : "compare";
}

/** `context` without an s is a folder of earlier notebooks. */
const folders: ReadonlySet<string> = new Set([...noteCategories.map(categoryFolder), "context"]);
/** Notes outside the category folders have the category in their names, such as `pattern-auth.md`. */
const FLAT = new RegExp(`^(?:${noteCategories.join("|")})-.+\\.md$`);
const DEEPEST = 6;
const LONGEST = 240;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNFIT = /[\u0000-\u001f\u007f\\]/;

/** Returns why a file is not synchronized; undefined if it is. */
export function syncExclusionReason(path: string): string | undefined {
  const parts = path.split("/");
  if (path === CONTENTS_FILE) return "it is generated from the notes";
  if (parts.length === 1 ? !FLAT.test(path) : !folders.has(parts[0] ?? "")) {
    return `it is in none of the folders ${[...folders].join(", ")}`;
  }
  if (!path.endsWith(".md")) return "it is not a Markdown file";
  // One side could have a file and the other a folder of this name.
  if (parts.slice(0, -1).some((part) => part.endsWith(".md"))) return "its folder has the name of a note";
  const isHidden = parts.some((part) => part === "" || part.startsWith(".") || part.endsWith(".tmp"));
  const isLong = parts.length > DEEPEST || Buffer.byteLength(path) > LONGEST;
  if (isHidden || isLong || UNFIT.test(path) || !path.isWellFormed())
    return "its name is not valid for a note";
  return undefined;
}
