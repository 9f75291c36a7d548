import { CONTENTS_FILE } from "../../ports/note-files.ts";
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
export type SyncStep = "push" | "pull" | "remove-there" | "remove-here" | "compare" | "forget";

export interface Sides {
  readonly common: ReadonlyMap<string, CommonFile>;
  /** Digests by path. */
  readonly here: ReadonlyMap<string, string>;
  /** Ids by path. */
  readonly there: ReadonlyMap<string, string>;
}

/** Steps by path; files that neither side has changed need none. */
export function planSync({ common, here, there }: Sides): Map<string, SyncStep> {
  const steps = new Map<string, SyncStep>();
  for (const path of new Set([...common.keys(), ...here.keys(), ...there.keys()])) {
    const step = stepFor(common.get(path), here.get(path), there.get(path));
    if (step) steps.set(path, step);
  }
  return steps;
}

function stepFor(
  before: CommonFile | undefined,
  here: string | undefined,
  there: string | undefined,
): SyncStep | undefined {
  const changedHere = here !== before?.hash;
  const changedThere = there !== before?.id;
  if (!changedHere && !changedThere) return undefined;
  if (!changedThere) return here === undefined ? "remove-there" : "push";
  if (!changedHere) return there === undefined ? "remove-here" : "pull";
  if (here === undefined) return there === undefined ? "forget" : "pull";
  return there === undefined ? "push" : "compare";
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
