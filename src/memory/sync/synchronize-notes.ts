import { hasCode } from "../../errors.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { STATE_REF } from "../../storage/refs/ref-names.ts";
import { updateRefs, type RetryTiming, type RefPlan } from "../../storage/refs/update-ref.ts";
import { createIndexedNotes } from "../index/indexed-notes.ts";
import type { IndexFailure, NoteIndex } from "../index/note-index.ts";
import { publishContents } from "../notes/notebook.ts";
import { applyToLocal, type Sync } from "./apply-local.ts";
import { type LocalNotes, readLocalSnapshot, readRemoteSnapshot } from "./sync-snapshots.ts";
import { readBatches } from "./note-batches.ts";
import { type Ledger, type PushContent, planPush, readLedger } from "./push-remote.ts";
import { findCommonFiles, isInExcludedFolder } from "./sync-base.ts";
import { findNewNotes, BatchTurn } from "./sync-batch.ts";
import {
  type CommonFile,
  planSync,
  type SyncStep,
  parseSyncRecord,
  renderSyncRecord,
  type SyncRecord,
} from "./sync-record.ts";
import { SyncReport } from "./sync-report.ts";

export interface NotesSyncOptions extends RetryTiming {
  readonly refs: StateRefs;
  readonly stateRef?: string;
  readonly local: LocalNotes;
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
  /** Push new notes first; fetch remote changes only if time remains. */
  readonly isQuick?: boolean | undefined;
  /** Set if no other writer competes and readers of the remote know no batches. */
  readonly withoutBatches?: boolean | undefined;
  /** Milliseconds after which no batches are merged. */
  readonly limitMs?: number | undefined;
}

/** Limit for files that change during the synchronization; the next one transfers them. */
const MOST_ROUNDS = 3;

/** Makes local and remote notes equal, repeatably. Keeps a file that both sides changed twice. A lost race for the ref leaves a batch. */
export async function runNotesSync(options: NotesSyncOptions): Promise<SyncReport> {
  const { local, clock, openIndex } = options;
  const report = new SyncReport();
  const indexedNotes = createIndexedNotes({ files: local.files, openIndex });
  const turn = new BatchTurn(options, report);
  const progress = { report, indexedNotes, turn };
  try {
    if (!(options.isQuick === true && (await pushQuickly(options, progress))))
      await syncInRounds(options, progress);
    const { pulled, pushed, removedLocally, removedRemotely, conflicts } = report;
    const isChanged = [pulled, pushed, removedLocally, removedRemotely, conflicts].some(
      ({ size }) => size > 0,
    );
    if (isChanged || (await lacksContents(local))) {
      await indexedNotes.work(({ index }) => publishContents({ files: local.files, clock }, index));
    }
  } finally {
    indexedNotes.close();
  }
  return report;
}

async function syncInRounds(options: NotesSyncOptions, progress: Progress): Promise<void> {
  const { report, turn } = progress;
  for (let round = 1; round === 1 || (report.unsettled && round <= MOST_ROUNDS); round += 1)
    await updateRemote(options, progress, { onMoved: async () => await turn.afterLoss() });
}

/** Pushes new notes onto the version read last or, after a lost race, as a batch. Returns whether that suffices for now. */
async function pushQuickly(options: NotesSyncOptions, progress: Progress): Promise<boolean> {
  const { refs, local, stateRef = STATE_REF } = options;
  const { turn } = progress;
  const target = { location: refs.location, ref: stateRef };
  const record = recordOf(local.readRecord(), target, progress.report);
  const fresh = record && findNewNotes(await readLocalSnapshot(local, record), record);
  if (!record || !fresh) return false;
  if (fresh.size === 0) return record.waiting.size === 0 || !turn.hasTimeToMerge();
  const isVersionKnown =
    record.version !== undefined || (record.sync === undefined && record.notes.size === 0);
  const isLanded =
    record.waiting.size === 0 && isVersionKnown && (await pushOn(record.version, options, progress));
  if (isLanded) return !progress.report.unsettled;
  return (await turn.push(fresh)) && !turn.hasTimeToMerge();
}

async function pushOn(
  known: string | undefined,
  options: NotesSyncOptions,
  progress: Progress,
): Promise<boolean> {
  let isLast = true;
  const onMoved = (): Promise<{ result: () => Promise<void> }> => {
    isLast = false;
    progress.report.isCurrent = false;
    return Promise.resolve({ result: () => Promise.resolve() });
  };
  try {
    await updateRemote(options, progress, { known: { version: known }, onMoved });
  } catch (error) {
    // The remote history was replaced.
    if (!hasCode(error, "not-found")) throw error;
    isLast = false;
    progress.report.isCurrent = false;
  }
  return isLast;
}

interface UpdateOptions {
  readonly known?: { readonly version: string | undefined };
  readonly onMoved: () => Promise<{ readonly result: () => Promise<void> } | undefined>;
}

async function updateRemote(
  options: NotesSyncOptions,
  progress: Progress,
  how: UpdateOptions,
): Promise<void> {
  const { refs, clock, random } = options;
  const { onMoved } = how;
  const finish = await updateRefs<() => Promise<void>>(
    { refs, clock, random, onMoved },
    async () => await planRound(options, progress, how),
  );
  await finish();
}

/** Whether only the table of contents was removed: the check for a cleaned folder needs it. */
async function lacksContents({ files }: LocalNotes): Promise<boolean> {
  return (await files.readContents()) === undefined && (await files.list()).length > 0;
}

interface Progress {
  readonly report: SyncReport;
  readonly indexedNotes: ReturnType<typeof createIndexedNotes>;
  readonly turn: BatchTurn;
}

type Round = RefPlan<() => Promise<void>>;

async function planRound(
  options: NotesSyncOptions,
  { report, indexedNotes, turn }: Progress,
  { known }: UpdateOptions,
): Promise<Round> {
  const { refs, local, stateRef = STATE_REF } = options;
  const target = { location: refs.location, ref: stateRef };
  const text = local.readRecord();
  const record = recordOf(text, target, report);
  // Before the notes: a folder replaced in between must not count as the identified one.
  const identity = local.readFolderIdentity();
  const all = known ? new Map<string, string>() : await refs.refs("");
  const version = known ? known.version : all.get(stateRef);
  report.isCurrent = true;
  const localSnapshot = await readLocalSnapshot(local, record);
  const remoteSnapshot = await readRemoteSnapshot(refs, version, record);
  remoteSnapshot.batches = await readBatches(refs, all, remoteSnapshot.ids);
  let read: Promise<Ledger> | undefined;
  const ledger = (): Promise<Ledger> => (read ??= readLedger(refs, version));
  const snapshots = { report, localSnapshot, remoteSnapshot };
  const commonFiles = await findCommonFiles({ ...snapshots, record, identity, ledger });
  const sync: Sync = { ...snapshots, refs, local, commonFiles };
  report.unsettled = false;
  report.excluded.clear();
  for (const [path, why] of [...localSnapshot.excluded, ...remoteSnapshot.excluded])
    report.excluded.set(path, why);
  await applyToLocal(sync, stepsOf(sync, record));
  return await planPush({
    sync,
    stateRef,
    steps: stepsOf(sync, record),
    record,
    ledger,
    indexedNotes,
    now: options.clock.now(),
    mergesBatches: turn.hasTimeToMerge(1),
    onPlanned: (load: PushContent) => turn.recordPlan(load, (path) => remoteSnapshot.ids.has(path)),
    save: async (next) => {
      const isKnown = identity !== undefined && identity.token === record?.folderToken;
      const token =
        isKnown || commonFiles.size === 0 ? record?.folderToken : await local.assignFolderIdentity();
      const notes = { ...stamped(sync), apart: findUnsyncedNotes(sync) };
      const content = renderSyncRecord({ ...target, ...next, ...notes, folderToken: token });
      if (content !== text) local.writeRecord(content);
      if (identity && identity.removed.size > 0) await local.forgetRemoved((path) => commonFiles.has(path));
    },
  });
}

function recordOf(
  text: string | undefined,
  { location, ref }: Pick<SyncRecord, "location" | "ref">,
  report: SyncReport,
): SyncRecord | undefined {
  if (text === undefined) return undefined;
  const record = parseSyncRecord(text);
  report.forgotten = record === undefined;
  // A record of another remote says nothing about this one.
  return record?.location === location && record.ref === ref ? record : undefined;
}

function stepsOf(
  { commonFiles, localSnapshot, remoteSnapshot, report }: Sync,
  record: SyncRecord | undefined,
): Map<string, SyncStep> {
  const hashes = new Map(Array.from(localSnapshot.files, ([path, { hash }]) => [path, hash]));
  const steps = planSync({ commonFiles, localHashes: hashes, remoteIds: remoteSnapshot.ids });
  if (localSnapshot.excluded.size > 0) {
    for (const path of steps.keys()) if (isInExcludedFolder(path, localSnapshot.excluded)) steps.delete(path);
  }
  for (const [path, { id, why }] of record?.apart ?? []) {
    const isTried =
      why !== "" && steps.get(path) === "pull" && remoteSnapshot.ids.get(path) === id && !hashes.has(path);
    if (isTried) {
      steps.delete(path);
      report.excluded.set(path, why);
    }
  }
  return steps;
}

/** Adds stamps that distinguish the common files from later local changes. */
function stamped({
  commonFiles,
  localSnapshot,
  remoteSnapshot,
}: Sync): Pick<SyncRecord, "notes" | "waiting"> {
  const [notes, waiting] = [new Map<string, CommonFile>(), new Map<string, CommonFile>()];
  for (const [path, file] of commonFiles) {
    const own = localSnapshot.files.get(path);
    const files = remoteSnapshot.batches.notes.has(path) ? waiting : notes;
    files.set(path, own?.hash === file.hash ? { ...file, stamp: own.stamp } : file);
  }
  return { notes, waiting };
}

function findUnsyncedNotes({ commonFiles, remoteSnapshot, report }: Sync): SyncRecord["apart"] {
  const isApart = (path: string, id: string): boolean =>
    commonFiles.get(path)?.id !== id && !remoteSnapshot.batches.notes.has(path);
  const apart = Array.from(remoteSnapshot.ids).filter(([path, id]) => isApart(path, id));
  return new Map(apart.map(([path, id]) => [path, { id, why: report.excluded.get(path) ?? "" }]));
}
