import { changeRefs, type Pace, type RefPlan } from "../state/change-ref.ts";
import { versionOf } from "../state/find-run.ts";
import { STATE_REF } from "../state/names.ts";
import type { StateRefs } from "../state/refs.ts";
import { createDesk } from "./desk.ts";
import type { LocalNotes } from "./local-notes.ts";
import type { IndexFailure, NoteIndex } from "./note-index.ts";
import { publish } from "./notebook.ts";
import { applyHere, type Sync } from "./sync-here.ts";
import { type CommonFile, planSync, type SyncStep } from "./sync-plan.ts";
import { type Apart, parseSyncRecord, renderSyncRecord, type SyncRecord } from "./sync-record.ts";
import { commonOf, isHeld } from "./sync-common.ts";
import { emptyReport, type SyncReport } from "./sync-report.ts";
import { lookHere, lookThere } from "./sync-sides.ts";
import { type Ledger, planPush, readLedger } from "./sync-there.ts";

export interface NotesSyncOptions extends Pace {
  readonly refs: StateRefs;
  /** Default: `agentic/state`. */
  readonly stateRef?: string;
  readonly local: LocalNotes;
  /** As for a notebook: tables of contents are made from it. */
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
}

/** Looks that are taken where somebody keeps changing files at the same time; the next synchronisation takes the rest. */
const MOST_ROUNDS = 3;

/**
 * Makes the notes of a checkout and those at a state ref the same: what is new, changed or removed on one side comes to the other, and
 * where both changed a file both are kept. Begun again it goes on; done again it changes nothing. Errors: those of refs and files.
 */
export async function synchroniseNotes(options: NotesSyncOptions): Promise<SyncReport> {
  const { refs, local, clock, random, openIndex } = options;
  const report = emptyReport();
  const desk = createDesk({ files: local.files, openIndex });
  try {
    for (let round = 1; round === 1 || (report.unsettled && round <= MOST_ROUNDS); round += 1) {
      const finish = await changeRefs<() => Promise<void>>(
        { refs, clock, random },
        async () => await planRound(options, { report, desk }),
      );
      await finish();
    }
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

/** Somebody removed the table of contents alone: whoever looks whether notes were cleaned goes by it too. */
async function lacksContents({ files }: LocalNotes): Promise<boolean> {
  return (await files.readContents()) === undefined && (await files.list()).length > 0;
}

interface Progress {
  readonly report: SyncReport;
  readonly desk: ReturnType<typeof createDesk>;
}

type Round = RefPlan<() => Promise<void>>;

/** Brings over here what is there, and says what is to come there. */
async function planRound(options: NotesSyncOptions, { report, desk }: Progress): Promise<Round> {
  const { refs, local, stateRef = STATE_REF } = options;
  const place = { location: refs.location, ref: stateRef };
  const text = await local.readRecord();
  const record = recordOf(text, place, report);
  // Looked at before the notes are: a folder that goes in between does not count as the one that was marked.
  const mark = await local.readMark();
  const version = await versionOf(refs, stateRef);
  const here = await lookHere(local, record);
  const there = await lookThere(refs, version, record);
  let read: Promise<Ledger> | undefined;
  const ledger = (): Promise<Ledger> => (read ??= readLedger(refs, version));
  const common = await commonOf({ record, mark, report, here, there, ledger });
  const sync: Sync = { refs, local, report, here, there, common };
  report.unsettled = false;
  report.left.clear();
  for (const [path, why] of [...here.left, ...there.left]) report.left.set(path, why);
  await applyHere(sync, stepsOf(sync, record));
  return await planPush({
    sync,
    stateRef,
    steps: stepsOf(sync, record),
    record,
    ledger,
    desk,
    now: options.clock.now(),
    save: async (next) => {
      const isKnown = mark !== undefined && mark.token === record?.mark;
      const token = isKnown || common.size === 0 ? record?.mark : await local.mark();
      const notes = { notes: stamped(sync), apart: apartIn(sync) };
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
function stamped({ common, here }: Sync): Map<string, CommonFile> {
  return new Map(
    Array.from(common, ([path, file]) => {
      const own = here.files.get(path);
      return [path, own?.hash === file.hash ? { ...file, stamp: own.stamp } : file];
    }),
  );
}

function apartIn({ common, there, report }: Sync): Map<string, Apart> {
  const apart = Array.from(there.ids).filter(([path, id]) => common.get(path)?.id !== id);
  return new Map(apart.map(([path, id]) => [path, { id, why: report.left.get(path) ?? "" }]));
}
