import { AgenticError } from "../../errors.ts";
import type { LocalNotes } from "../../ports/local-notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { STATE_REF } from "../../storage/refs/ref-names.ts";
import { updateRefs, type RetryTiming, type RefPlan } from "../../storage/refs/update-ref.ts";
import { createIndexedNotes } from "../index/indexed-notes.ts";
import type { IndexFailure, NoteIndex } from "../index/note-index.ts";
import { publish } from "../notes/notebook.ts";
import { applyToLocal, type Sync } from "./apply-local.ts";
import { readBatches } from "./note-batches.ts";
import { type Ledger, type Load, planPush, readLedger } from "./push-remote.ts";
import { commonOf, isHeld } from "./sync-base.ts";
import { additionsOf, BatchTurn } from "./sync-batch.ts";
import { type CommonFile, planSync, type SyncStep } from "./sync-plan.ts";
import { type UnsyncedNote, parseSyncRecord, renderSyncRecord, type SyncRecord } from "./sync-record.ts";
import { emptyReport, type SyncReport } from "./sync-report.ts";
import { readLocalSnapshot, readRemoteSnapshot } from "./sync-snapshots.ts";

export interface NotesSyncOptions extends RetryTiming {
  readonly refs: StateRefs;
  /** Default: `agentic/state`. */
  readonly stateRef?: string;
  readonly local: LocalNotes;
  /** As for a notebook: tables of contents are made from it. */
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
  /** New notes go there first, at the cost of one push; what others changed is read where there is time. */
  readonly isQuick?: boolean | undefined;
  /** Set where no other writer is in the way, and what reads the remote knows no batches. */
  readonly withoutBatches?: boolean | undefined;
  /** Milliseconds after which nothing is begun that can wait: the merge of notes that last at the remote already. */
  readonly limitMs?: number | undefined;
}

/** Looks that are taken where somebody keeps changing files at the same time; the next synchronisation takes the rest. */
const MOST_ROUNDS = 3;

/**
 * Makes the notes of a checkout and those at a state ref the same: what is new, changed or removed on one side comes to the other, and
 * where both changed a file both are kept. Begun again it goes on; done again it changes nothing. A writer that loses a race for the ref
 * pushes its new notes as a batch of their own. Errors: those of refs and files.
 */
export async function runNotesSync(options: NotesSyncOptions): Promise<SyncReport> {
  const { local, clock, openIndex } = options;
  const report = emptyReport();
  const desk = createIndexedNotes({ files: local.files, openIndex });
  const turn = new BatchTurn(options, report);
  const progress = { report, desk, turn };
  try {
    if (!(options.isQuick === true && (await keepQuickly(options, progress))))
      await inRounds(options, progress);
    const { pulled, pushed, removedHere, removedThere, conflicts } = report;
    const isChanged = [pulled, pushed, removedHere, removedThere, conflicts].some(({ size }) => size > 0);
    if (isChanged || (await lacksContents(local))) {
      await desk.work(({ index }) => publish({ files: local.files, clock }, index));
    }
  } finally {
    desk.close();
  }
  return report;
}

async function inRounds(options: NotesSyncOptions, progress: Progress): Promise<void> {
  const { report, turn } = progress;
  for (let round = 1; round === 1 || (report.unsettled && round <= MOST_ROUNDS); round += 1)
    await changeThere(options, progress, { onMoved: async () => await turn.afterLoss() });
}

/**
 * Takes new notes to the remote with one push, on top of the version that was seen last or, after a lost race, as a batch. Says whether
 * that is enough: all is there, or what is missing is a merge for which there is no time.
 */
async function keepQuickly(options: NotesSyncOptions, progress: Progress): Promise<boolean> {
  const { refs, local, stateRef = STATE_REF } = options;
  const { turn } = progress;
  const place = { location: refs.location, ref: stateRef };
  const record = recordOf(await local.readRecord(), place, progress.report);
  const fresh = record && additionsOf(await readLocalSnapshot(local, record), record);
  if (!record || !fresh) return false;
  if (fresh.size === 0) return record.waiting.size === 0 || !turn.hasTimeToMerge();
  const isVersionKnown =
    record.version !== undefined || (record.sync === undefined && record.notes.size === 0);
  const isLanded =
    record.waiting.size === 0 && isVersionKnown && (await pushOn(record.version, options, progress));
  if (isLanded) return !progress.report.unsettled;
  return (await turn.push(fresh)) && !turn.hasTimeToMerge();
}

/** One try on top of a version that was seen earlier. Says whether it is still the last one. */
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
    await changeThere(options, progress, { known: { version: known }, onMoved });
  } catch (error) {
    // The history at the remote was begun anew.
    if (!(error instanceof AgenticError) || error.code !== "not-found") throw error;
    isLast = false;
    progress.report.isCurrent = false;
  }
  return isLast;
}

interface Changing {
  /** What the ref is taken to stand at: the remote is not asked. */
  readonly known?: { readonly version: string | undefined };
  readonly onMoved: () => Promise<{ readonly result: () => Promise<void> } | undefined>;
}

async function changeThere(options: NotesSyncOptions, progress: Progress, how: Changing): Promise<void> {
  const { refs, clock, random } = options;
  const { onMoved } = how;
  const finish = await updateRefs<() => Promise<void>>(
    { refs, clock, random, onMoved },
    async () => await planRound(options, progress, how),
  );
  await finish();
}

/** Somebody removed the table of contents alone: whoever looks whether notes were cleaned goes by it too. */
async function lacksContents({ files }: LocalNotes): Promise<boolean> {
  return (await files.readContents()) === undefined && (await files.list()).length > 0;
}

interface Progress {
  readonly report: SyncReport;
  readonly desk: ReturnType<typeof createIndexedNotes>;
  readonly turn: BatchTurn;
}

type Round = RefPlan<() => Promise<void>>;

/** Brings over here what is there, and says what is to come there. */
async function planRound(
  options: NotesSyncOptions,
  { report, desk, turn }: Progress,
  { known }: Changing,
): Promise<Round> {
  const { refs, local, stateRef = STATE_REF } = options;
  const place = { location: refs.location, ref: stateRef };
  const text = await local.readRecord();
  const record = recordOf(text, place, report);
  // Looked at before the notes are: a folder that goes in between does not count as the one that was marked.
  const mark = await local.readFolderIdentity();
  const all = known ? new Map<string, string>() : await refs.refs("");
  const version = known ? known.version : all.get(stateRef);
  report.isCurrent = true;
  const here = await readLocalSnapshot(local, record);
  const there = await readRemoteSnapshot(refs, version, record);
  there.batches = await readBatches(refs, all, there.ids);
  let read: Promise<Ledger> | undefined;
  const ledger = (): Promise<Ledger> => (read ??= readLedger(refs, version));
  const common = await commonOf({ record, mark, report, here, there, ledger });
  const sync: Sync = { refs, local, report, here, there, common };
  report.unsettled = false;
  report.left.clear();
  for (const [path, why] of [...here.left, ...there.left]) report.left.set(path, why);
  await applyToLocal(sync, stepsOf(sync, record));
  return await planPush({
    sync,
    stateRef,
    steps: stepsOf(sync, record),
    record,
    ledger,
    desk,
    now: options.clock.now(),
    merges: turn.hasTimeToMerge(1),
    plans: (load: Load) => turn.plans(load, (path) => there.ids.has(path)),
    save: async (next) => {
      const isKnown = mark !== undefined && mark.token === record?.mark;
      const token = isKnown || common.size === 0 ? record?.mark : await local.assignFolderIdentity();
      const notes = { ...stamped(sync), apart: apartIn(sync) };
      const content = renderSyncRecord({ ...place, ...next, ...notes, mark: token });
      if (content !== text) await local.writeRecord(content);
      if (mark && mark.removed.size > 0) await local.forgetRemoved((path) => common.has(path));
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
  // Notes that were the same at another place say nothing about this one.
  return record?.location === location && record.ref === ref ? record : undefined;
}

function stepsOf(
  { common, here, there, report }: Sync,
  record: SyncRecord | undefined,
): Map<string, SyncStep> {
  const hashes = new Map(Array.from(here.files, ([path, { hash }]) => [path, hash]));
  const steps = planSync({ common, here: hashes, there: there.ids });
  if (here.left.size > 0) {
    for (const path of steps.keys()) if (isHeld(path, here.left)) steps.delete(path);
  }
  for (const [path, { id, why }] of record?.apart ?? []) {
    const isTried =
      why !== "" && steps.get(path) === "pull" && there.ids.get(path) === id && !hashes.has(path);
    if (isTried) {
      steps.delete(path);
      report.left.set(path, why);
    }
  }
  return steps;
}

/** What both sides have, with what tells it from later changes here. */
function stamped({ common, here, there }: Sync): Pick<SyncRecord, "notes" | "waiting"> {
  const [notes, waiting] = [new Map<string, CommonFile>(), new Map<string, CommonFile>()];
  for (const [path, file] of common) {
    const own = here.files.get(path);
    const files = there.batches.notes.has(path) ? waiting : notes;
    files.set(path, own?.hash === file.hash ? { ...file, stamp: own.stamp } : file);
  }
  return { notes, waiting };
}

function apartIn({ common, there, report }: Sync): Map<string, UnsyncedNote> {
  const isApart = (path: string, id: string): boolean =>
    common.get(path)?.id !== id && !there.batches.notes.has(path);
  const apart = Array.from(there.ids).filter(([path, id]) => isApart(path, id));
  return new Map(apart.map(([path, id]) => [path, { id, why: report.left.get(path) ?? "" }]));
}
