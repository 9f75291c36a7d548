import * as z from "zod";
import { CONTENTS_FILE } from "../../ports/notes.ts";
import { parseJson } from "../../run/parse-json.ts";
import { categoryFolder, noteCategories } from "../notes/note.ts";

const text = z.string().max(1_000);

function mapOf<T extends z.ZodType>(entry: T) {
  return z.record(z.string(), entry).transform((entries) => new Map(Object.entries(entries)));
}

const CommonFile = z.object({
  stamp: text.describe("Identifies this content without reading the file; empty if unknown."),
  hash: text.describe("Digest of the local content."),
  id: text.describe("Remote ID of the content."),
});
export type CommonFile = Readonly<z.infer<typeof CommonFile>>;

/** The last common state; without it no missing file counts as removed. */
const SyncRecord = z.object({
  location: text,
  ref: text,
  version: text.optional().describe("Of the ref; absent if it does not exist or must be read again."),
  sync: text.optional().describe("Last entry of the remote list of synchronizations."),
  contents: text.optional().describe("ID of the remote table of contents."),
  folderToken: text.optional().describe("Token of the local folder."),
  notes: mapOf(CommonFile),
  apart: mapOf(
    z.object({ id: text, why: text.describe("Why the file was not fetched; empty if that was not tried.") }),
  ).describe("Remote files that this side does not have in this form."),
  waiting: mapOf(CommonFile).describe("Common notes that are remote in an unmerged batch."),
});
export type SyncRecord = Readonly<z.infer<typeof SyncRecord>>;

export function parseSyncRecord(content: string | undefined): SyncRecord | undefined {
  return SyncRecord.safeParse(parseJson(content), { jitless: true }).data;
}

export function renderSyncRecord(record: SyncRecord): string {
  const render = (_key: string, value: unknown): unknown =>
    value instanceof Map ? Object.fromEntries(value) : value;
  return `${JSON.stringify(record, render)}\n`;
}

/** `compare`: read both contents. `forget`: both sides removed the file. A file that one side changed and the other removed is kept. */
export type SyncStep = "push" | "pull" | "remove-remote" | "remove-local" | "compare" | "forget";

interface SyncState {
  readonly commonFiles: ReadonlyMap<string, CommonFile>;
  readonly localHashes: ReadonlyMap<string, string>;
  readonly remoteIds: ReadonlyMap<string, string>;
}

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
