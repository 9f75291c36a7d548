import * as z from "zod";
import type { CommonFile } from "./sync-plan.ts";

const text = z.string().max(1_000);

/** The last common state; without it no missing file counts as removed. */
const Stored = z.object({
  format: z.literal(1),
  location: text,
  ref: text,
  version: text.nullable().describe("Of the ref; null where it was not there, or is to be looked at again."),
  sync: text.nullable().describe("Last entry of the list of synchronisations there."),
  contents: text.nullable().describe("Id of the table of contents there."),
  mark: text.nullable().default(null).describe("Token of the folder here; null where it has none."),
  notes: z.record(z.string(), z.tuple([text, text, text])),
  apart: z.record(z.string(), z.tuple([text, text])),
  waiting: z.record(z.string(), z.tuple([text, text, text])).default({}),
});

export interface UnsyncedNote {
  readonly id: string;
  /** Why the file was not fetched; "" if that was not tried. */
  readonly why: string;
}

export interface SyncRecord {
  readonly location: string;
  readonly ref: string;
  readonly version: string | undefined;
  readonly sync: string | undefined;
  readonly contents: string | undefined;
  /** Token of the local folder. */
  readonly folderToken: string | undefined;
  readonly notes: ReadonlyMap<string, CommonFile>;
  /** Remote files that this side does not have in this form. */
  readonly apart: ReadonlyMap<string, UnsyncedNote>;
  /** Common notes that are remote in an unmerged batch. */
  readonly waiting: ReadonlyMap<string, CommonFile>;
}

export function parseSyncRecord(content: string): SyncRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return undefined;
  }
  const { data } = Stored.safeParse(value, { jitless: true });
  if (!data) return undefined;
  const { location, ref, version, sync, contents, mark: folderToken, notes, apart, waiting } = data;
  return {
    location,
    ref,
    version: version ?? undefined,
    sync: sync ?? undefined,
    contents: contents ?? undefined,
    folderToken: folderToken ?? undefined,
    notes: filesOf(notes),
    waiting: filesOf(waiting),
    apart: new Map(Object.entries(apart).map(([path, [id, why]]) => [path, { id, why }])),
  };
}

type Entries = Record<string, [stamp: string, hash: string, id: string]>;

function filesOf(entries: Entries): Map<string, CommonFile> {
  return new Map(Object.entries(entries).map(([path, [stamp, hash, id]]) => [path, { stamp, hash, id }]));
}

function entriesOf(files: ReadonlyMap<string, CommonFile>): Entries {
  return Object.fromEntries(Array.from(files, ([path, { stamp, hash, id }]) => [path, [stamp, hash, id]]));
}

export function renderSyncRecord({
  notes,
  apart,
  waiting,
  version,
  sync,
  contents,
  folderToken,
  ...target
}: SyncRecord): string {
  const stored: z.infer<typeof Stored> = {
    format: 1,
    ...target,
    version: version ?? null,
    sync: sync ?? null,
    contents: contents ?? null,
    mark: folderToken ?? null,
    notes: entriesOf(notes),
    waiting: entriesOf(waiting),
    apart: Object.fromEntries(Array.from(apart, ([path, { id, why }]) => [path, [id, why]])),
  };
  return `${JSON.stringify(stored)}\n`;
}
