import { hash } from "node:crypto";
import { CONTENTS_FILE } from "../../ports/notes.ts";
import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { MEMORY_FOLDER, stateMessage } from "../../storage/refs/ref-names.ts";
import type { RefPlan } from "../../storage/refs/update-ref.ts";
import type { IndexedNotes } from "../index/indexed-notes.ts";
import type { NoteIndex } from "../index/note-index.ts";
import { renderContents, renderIndexPage } from "../notes/note-messages.ts";
import { contentOf, recordBroken, type Sync } from "./apply-local.ts";
import { mergedNotes, mergedRefs, noBatches } from "./note-batches.ts";
import type { SyncStep, SyncRecord } from "./sync-record.ts";
import { readRemoteSnapshot, SYNC_LIST } from "./sync-snapshots.ts";

export interface Ledger {
  readonly entries: readonly string[];
  readonly contents: string | undefined;
}

const ENTRY = /^[0-9a-f]{16}$/;
/** A clone that was inactive for longer finds no note removed. */
const MOST_ENTRIES = 500;

export async function readLedger(refs: StateRefs, version: string | undefined): Promise<Ledger> {
  if (version === undefined) return { entries: [], contents: undefined };
  const [list, contents] = [`${MEMORY_FOLDER}/${SYNC_LIST}`, `${MEMORY_FOLDER}/${CONTENTS_FILE}`];
  const read = await refs.read(version, [list, contents]);
  const text = (path: string): string | undefined => {
    const bytes = read.get(path);
    return bytes && Buffer.from(bytes).toString("utf8");
  };
  const lines = (text(list) ?? "").split("\n").filter((line) => ENTRY.test(line));
  return { entries: lines.slice(-MOST_ENTRIES), contents: text(contents) };
}

export interface PushOptions {
  readonly sync: Sync;
  readonly stateRef: string;
  readonly steps: ReadonlyMap<string, SyncStep>;
  readonly record: SyncRecord | undefined;
  readonly ledger: () => Promise<Ledger>;
  readonly indexedNotes: { work<T>(work: (indexedNotes: IndexedNotes) => T | Promise<T>): Promise<T> };
  readonly now: Date;
  readonly mergesBatches: boolean;
  save(next: Pick<SyncRecord, "version" | "sync" | "contents">): Promise<void>;
  onPlanned(load: PushContent): void;
}

/** Plans one commit with all remote changes; its result saves the outcome. */
export async function planPush(push: PushOptions): Promise<RefPlan<() => Promise<void>>> {
  const { sync, steps, record, save } = push;
  const { remoteSnapshot } = sync;
  const files = contentsOf(sync, steps);
  const removed = Array.from(steps.keys()).filter((path) => steps.get(path) === "remove-remote");
  const isIdle =
    files.size + removed.length + (push.mergesBatches ? remoteSnapshot.batches.versions.size : 0) === 0;
  const version = sync.report.unsettled ? undefined : remoteSnapshot.version;
  // The usual case: the ref has not moved, so it was not read.
  const isKnown = record?.sync !== undefined && record.version === remoteSnapshot.version;
  if (isIdle && (isKnown || remoteSnapshot.version === undefined)) {
    return { result: () => save({ version, sync: record?.sync, contents: remoteSnapshot.contents }) };
  }
  const ledger = await push.ledger();
  const page = isIdle && !isOutdated(push) ? undefined : await pageFor(push, ledger);
  const isListed = ledger.entries.length > 0 || remoteSnapshot.ids.size === 0;
  const last = ledger.entries.at(-1);
  if (isIdle && isListed && page === undefined) {
    return { result: () => save({ version, sync: last, contents: remoteSnapshot.contents }) };
  }
  // Saved first: the commit may fail.
  await save({ version: undefined, sync: last, contents: remoteSnapshot.contents });
  const load = { files, removed, ledger, page };
  push.onPlanned(load);
  return commitOf(push, load);
}

export interface PushContent {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly removed: readonly string[];
  readonly ledger: Ledger;
  readonly page: string | undefined;
}

function commitOf(
  push: PushOptions,
  { files, removed, ledger, page }: PushContent,
): RefPlan<() => Promise<void>> {
  const { sync, stateRef, save } = push;
  const remotePath = (path: string): string => `${MEMORY_FOLDER}/${path}`;
  const { batches } = sync.remoteSnapshot;
  const changes: TreeChange[] = [
    ...mergedNotes(batches, (path) => files.has(path) || removed.includes(path)),
    ...Array.from(files, ([path, content]): TreeChange => ({ path: remotePath(path), content })),
    ...removed.map((path): TreeChange => ({ path: remotePath(path), remove: true })),
    ...(page === undefined ? [] : [{ path: remotePath(CONTENTS_FILE), content: page }]),
  ];
  const described = [
    sync.remoteSnapshot.version,
    [...batches.versions],
    removed,
    Array.from(files, ([path, bytes]) => [path, digestOf(bytes)]),
    page,
  ];
  const entry = digestOf(JSON.stringify(described)).slice(0, 16);
  const list = [...ledger.entries, entry].slice(-MOST_ENTRIES);
  changes.push({ path: remotePath(SYNC_LIST), content: `${list.join("\n")}\n` });
  const counts = [
    files.size > 0 ? `${files.size} kept` : [],
    removed.length > 0 ? `${removed.length} removed` : [],
    batches.notes.size > 0 ? `${batches.notes.size} merged` : [],
  ];
  const message = stateMessage(`Notes: ${counts.flat().join(", ") || "contents"}`);
  const state = { ref: stateRef, expected: sync.remoteSnapshot.version, next: { message, changes } };
  return {
    commit: { refs: [state, ...mergedRefs(batches)] },
    result: (versions) => async () => {
      const version = versions.get(stateRef);
      const { contents } = await settle(push, { files, removed, version });
      await save({ version: sync.report.unsettled ? undefined : version, sync: entry, contents });
    },
  };
}

async function settle(
  { sync }: PushOptions,
  {
    files,
    removed,
    version,
  }: Pick<PushContent, "files" | "removed"> & { readonly version: string | undefined },
): Promise<Pick<SyncRecord, "contents">> {
  const { refs, localSnapshot, remoteSnapshot, commonFiles, report } = sync;
  const now = await readRemoteSnapshot(refs, version, undefined);
  for (const [path, bytes] of files) {
    const own = localSnapshot.files.get(path);
    const id = now.ids.get(path);
    if (commonFiles.has(path) && !remoteSnapshot.ids.has(path)) report.keptAfterRemoval.set(path, "remote");
    if (own && id !== undefined) commonFiles.set(path, { stamp: own.stamp, hash: own.hash, id });
    report.pushed.add(path);
    recordBroken(report, path, bytes);
  }
  for (const path of removed) {
    commonFiles.delete(path);
    report.removedRemotely.add(path);
  }
  remoteSnapshot.batches = noBatches;
  remoteSnapshot.ids.clear();
  for (const [path, id] of now.ids) remoteSnapshot.ids.set(path, id);
  return now;
}

function contentsOf(sync: Sync, steps: ReadonlyMap<string, SyncStep>): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [path, step] of steps) {
    const own = step === "push" ? sync.localSnapshot.files.get(path) : undefined;
    const bytes = own && contentOf(sync, path, own);
    if (bytes) files.set(path, bytes);
  }
  return files;
}

/** Whether users changed notes but not the page. A changed page stays: two engine versions could replace each other's page forever. */
function isOutdated({ sync: { remoteSnapshot, report }, record }: PushOptions): boolean {
  const came = report.pulled.size + report.removedLocally.size;
  return came > 0 && record !== undefined && record.contents === remoteSnapshot.contents;
}

async function pageFor(
  { sync, indexedNotes, now }: PushOptions,
  { contents: before }: Ledger,
): Promise<string | undefined> {
  const { files, excluded } = sync.localSnapshot;
  const body = await indexedNotes.work(({ index }) =>
    renderContents(excluded.size === 0 ? index : filterIndex(index, (path) => files.has(path))),
  );
  const page = renderIndexPage(body, { now, before });
  return page === before ? undefined : page;
}

/** Omits notes that are on this side only. */
function filterIndex(
  index: NoteIndex,
  isIncluded: (path: string) => boolean,
): Pick<NoteIndex, "list" | "broken"> {
  return {
    list: ({ limit, ...filter }) => {
      const { notes } = index.list({ ...filter, limit: Number.MAX_SAFE_INTEGER });
      const included = notes.filter(({ path }) => isIncluded(path));
      return { notes: included.slice(0, limit), total: included.length };
    },
    broken: () => index.broken().filter(({ path }) => isIncluded(path)),
  };
}

function digestOf(content: string | Uint8Array): string {
  return hash("sha256", content);
}
