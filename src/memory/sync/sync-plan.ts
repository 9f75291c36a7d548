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
export function planSync({ commonFiles, localHashes, remoteIds }: SyncState): Map<string, SyncStep> {
  const steps = new Map<string, SyncStep>();
  for (const path of new Set([...commonFiles.keys(), ...localHashes.keys(), ...remoteIds.keys()])) {
    const step = stepFor(commonFiles.get(path), localHashes.get(path), remoteIds.get(path));
    if (step) steps.set(path, step);
  }
  return steps;
}

function stepFor(
  before: CommonFile | undefined,
  localHash: string | undefined,
  remoteId: string | undefined,
): SyncStep | undefined {
  const isLocalChanged = localHash !== before?.hash;
  const isRemoteChanged = remoteId !== before?.id;
  if (!isLocalChanged && !isRemoteChanged) return undefined;
  if (!isRemoteChanged) return localHash === undefined ? "remove-remote" : "push";
  if (!isLocalChanged) return remoteId === undefined ? "remove-local" : "pull";
  if (localHash === undefined) return remoteId === undefined ? "forget" : "pull";
  return remoteId === undefined ? "push" : "compare";
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
