import { hash } from "node:crypto";
import { CONTENTS_FILE } from "../../ports/note-files.ts";
import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { MEMORY_FOLDER, stateMessage } from "../../storage/refs/ref-names.ts";
import type { RefPlan } from "../../storage/refs/update-ref.ts";
import type { IndexedNotes } from "../index/indexed-notes.ts";
import type { NoteIndex } from "../index/note-index.ts";
import { renderContents, renderIndexPage } from "../notes/table-of-contents.ts";
import { contentOf, noteBroken, type Sync } from "./apply-local.ts";
import { mergedNotes, mergedRefs, noBatches } from "./note-batches.ts";
import type { SyncStep } from "./sync-plan.ts";
import type { SyncRecord } from "./sync-record.ts";
import { readRemoteSnapshot, SYNC_LIST } from "./sync-snapshots.ts";

/** What the ref says of its synchronisations, and its table of contents. */
export interface Ledger {
  /** Newest last. */
  readonly entries: readonly string[];
  readonly contents: string | undefined;
}

const ENTRY = /^[0-9a-f]{16}$/;
/** Whoever was away for longer finds nothing removed. */
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

export interface Push {
  readonly sync: Sync;
  readonly stateRef: string;
  /** What is to be done now that this side has what there was. */
  readonly steps: ReadonlyMap<string, SyncStep>;
  readonly record: SyncRecord | undefined;
  readonly ledger: () => Promise<Ledger>;
  readonly desk: { work<T>(work: (desk: IndexedNotes) => T | Promise<T>): Promise<T> };
  readonly now: Date;
  /** Whether batches of notes are merged where nothing else is to come there. */
  readonly merges: boolean;
  save(next: Pick<SyncRecord, "version" | "sync" | "contents">): Promise<void>;
  /** Told what is to come there, before the commit is tried. */
  plans(load: Load): void;
}

/** One commit with everything that is to come there; what it came to is kept when it has landed. */
export async function planPush(push: Push): Promise<RefPlan<() => Promise<void>>> {
  const { sync, steps, record, save } = push;
  const { there } = sync;
  const files = await contentsOf(sync, steps);
  const gone = Array.from(steps.keys()).filter((path) => steps.get(path) === "remove-there");
  const isIdle = files.size + gone.length + (push.merges ? there.batches.versions.size : 0) === 0;
  const version = sync.report.unsettled ? undefined : there.version;
  // The common case: the ref stands as it did, and nothing of it was read.
  const isKnown = record?.sync !== undefined && record.version === there.version;
  if (isIdle && (isKnown || there.version === undefined)) {
    return { result: () => save({ version, sync: record?.sync, contents: there.contents }) };
  }
  const ledger = await push.ledger();
  const page = isIdle && !isOutdated(push) ? undefined : await pageFor(push, ledger);
  const isListed = ledger.entries.length > 0 || there.ids.size === 0;
  const last = ledger.entries.at(-1);
  if (isIdle && isListed && page === undefined) {
    return { result: () => save({ version, sync: last, contents: there.contents }) };
  }
  // What came over here is known even if what follows does not happen.
  await save({ version: undefined, sync: last, contents: there.contents });
  const load = { files, gone, ledger, page };
  push.plans(load);
  return commitOf(push, load);
}

/** What is to come there. */
export interface Load {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly gone: readonly string[];
  readonly ledger: Ledger;
  readonly page: string | undefined;
}

function commitOf(push: Push, { files, gone, ledger, page }: Load): RefPlan<() => Promise<void>> {
  const { sync, stateRef, save } = push;
  const place = (path: string): string => `${MEMORY_FOLDER}/${path}`;
  const { batches } = sync.there;
  const changes: TreeChange[] = [
    ...mergedNotes(batches, (path) => files.has(path) || gone.includes(path)),
    ...Array.from(files, ([path, content]): TreeChange => ({ path: place(path), content })),
    ...gone.map((path): TreeChange => ({ path: place(path), remove: true })),
    ...(page === undefined ? [] : [{ path: place(CONTENTS_FILE), content: page }]),
  ];
  const described = [
    sync.there.version,
    [...batches.versions],
    gone,
    Array.from(files, ([path, bytes]) => [path, digestOf(bytes)]),
    page,
  ];
  const entry = digestOf(JSON.stringify(described)).slice(0, 16);
  const list = [...ledger.entries, entry].slice(-MOST_ENTRIES);
  changes.push({ path: place(SYNC_LIST), content: `${list.join("\n")}\n` });
  const counts = [
    files.size > 0 ? `${files.size} kept` : [],
    gone.length > 0 ? `${gone.length} removed` : [],
    batches.notes.size > 0 ? `${batches.notes.size} merged` : [],
  ];
  const message = stateMessage(`Notes: ${counts.flat().join(", ") || "contents"}`);
  const state = { ref: stateRef, expected: sync.there.version, next: { message, changes } };
  return {
    commit: { refs: [state, ...mergedRefs(batches)] },
    result: (versions) => async () => {
      const version = versions.get(stateRef);
      const { contents } = await settle(push, { files, gone, version });
      await save({ version: sync.report.unsettled ? undefined : version, sync: entry, contents });
    },
  };
}

/** What landed is what both sides have, under the ids that it has there. */
async function settle(
  { sync }: Push,
  { files, gone, version }: Pick<Load, "files" | "gone"> & { readonly version: string | undefined },
): Promise<Pick<SyncRecord, "contents">> {
  const { refs, here, there, common, report } = sync;
  const now = await readRemoteSnapshot(refs, version, undefined);
  for (const [path, bytes] of files) {
    const own = here.files.get(path);
    const id = now.ids.get(path);
    if (common.has(path) && !there.ids.has(path)) report.kept.set(path, "there");
    if (own && id !== undefined) common.set(path, { stamp: own.stamp, hash: own.hash, id });
    report.pushed.add(path);
    noteBroken(report, path, bytes);
  }
  for (const path of gone) {
    common.delete(path);
    report.removedThere.add(path);
  }
  there.batches = noBatches;
  there.ids.clear();
  for (const [path, id] of now.ids) there.ids.set(path, id);
  return now;
}

async function contentsOf(
  sync: Sync,
  steps: ReadonlyMap<string, SyncStep>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [path, step] of steps) {
    const own = step === "push" ? sync.here.files.get(path) : undefined;
    const bytes = own && (await contentOf(sync, path, own));
    if (bytes) files.set(path, bytes);
  }
  return files;
}

/**
 * Whether somebody changed notes there by hand and left the table of contents. Where that was written as well, it is not written
 * again: two versions that say it differently would do so for ever.
 */
function isOutdated({ sync: { there, report }, record }: Push): boolean {
  const came = report.pulled.size + report.removedHere.size;
  return came > 0 && record !== undefined && record.contents === there.contents;
}

/** The table of contents as it is to be there; undefined where it is so. */
async function pageFor({ sync, desk, now }: Push, { contents: before }: Ledger): Promise<string | undefined> {
  const { files, left } = sync.here;
  const body = await desk.work(({ index }) =>
    renderContents(left.size === 0 ? index : onlyThose(index, (path) => files.has(path))),
  );
  const page = renderIndexPage(body, { now, before });
  return page === before ? undefined : page;
}

/** Notes that are on this side alone are not told on the other one. */
function onlyThose(index: NoteIndex, isShown: (path: string) => boolean): Pick<NoteIndex, "list" | "broken"> {
  return {
    list: ({ limit, ...filter }) => {
      const { notes } = index.list({ ...filter, limit: Number.MAX_SAFE_INTEGER });
      const shown = notes.filter(({ path }) => isShown(path));
      return { notes: shown.slice(0, limit), total: shown.length };
    },
    broken: () => index.broken().filter(({ path }) => isShown(path)),
  };
}

function digestOf(content: string | Uint8Array): string {
  return hash("sha256", content);
}
