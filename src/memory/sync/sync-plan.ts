import { CONTENTS_FILE } from "../../ports/notes.ts";
import { categoryFolder, noteCategories } from "../notes/note.ts";

/** A file as both sides had it when they were last the same. */
export interface CommonFile {
  /** Tells, without reading it, that the file here still has this content; "" where that is not known. */
  readonly stamp: string;
  /** Digest of the content here. */
  readonly hash: string;
  /** Id of the content there. */
  readonly id: string;
}

/**
 * What is to be done about a file: take it to the other side, take it from there, remove it on one of them, look at both contents, or
 * forget it where both have removed it. What one side changed and the other removed is kept, and goes where it is missing.
 */
export type SyncStep = "push" | "pull" | "remove-remote" | "remove-local" | "compare" | "forget";

export interface SyncState {
  readonly commonFiles: ReadonlyMap<string, CommonFile>;
  /** Digests by path. */
  readonly localHashes: ReadonlyMap<string, string>;
  /** Ids by path. */
  readonly remoteIds: ReadonlyMap<string, string>;
}

/** Steps by path; files that neither side has changed need none. */
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

/** `context` without an s is the folder that earlier notebooks have. */
const folders: ReadonlySet<string> = new Set([...noteCategories.map(categoryFolder), "context"]);
/** Notes without a folder say their category in their name, such as `pattern-auth.md`. */
const FLAT = new RegExp(`^(?:${noteCategories.join("|")})-.+\\.md$`);
const DEEPEST = 6;
const LONGEST = 240;
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const UNFIT = /[\u0000-\u001f\u007f\\]/;

/** Why a file is not taken to the other side; undefined for one that is. */
export function syncExclusionReason(path: string): string | undefined {
  const parts = path.split("/");
  if (path === CONTENTS_FILE) return "it is made of the notes";
  if (parts.length === 1 ? !FLAT.test(path) : !folders.has(parts[0] ?? "")) {
    return `it lies in none of the folders ${[...folders].join(", ")}`;
  }
  if (!path.endsWith(".md")) return "it is no markdown";
  // A file in one place and a folder in the other could not both be there.
  if (parts.slice(0, -1).some((part) => part.endsWith(".md"))) return "it lies in a folder named as a note";
  const isHidden = parts.some((part) => part === "" || part.startsWith(".") || part.endsWith(".tmp"));
  const isLong = parts.length > DEEPEST || Buffer.byteLength(path) > LONGEST;
  if (isHidden || isLong || UNFIT.test(path) || !path.isWellFormed()) return "it has no name for a note";
  return undefined;
}
