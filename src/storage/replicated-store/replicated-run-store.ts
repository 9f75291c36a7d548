import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { MovedBranch, OpenMode, RunStore, StateStore } from "../../ports/run-store.ts";
import { foldEvents, foldJournal, parseJournal } from "../../run/journal/journal.ts";
import { insidePath, OUTPUT_DIRECTORY, runFiles } from "../../run/paths.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { headsOf, type RunState } from "../../run/state.ts";
import { readOptionalBytes } from "../local/atomic-files.ts";
import { refMovedMessage, type AcquiredRun, acquireRun } from "../refs/acquire-run.ts";
import { mergedBranchesOf } from "../refs/delete-merged-branches.ts";
import { findRun, liveRun } from "../refs/find-run.ts";
import { emptyInbox, type Inbox } from "../refs/inbox.ts";
import { RUN_REFS, runRef } from "../refs/ref-names.ts";
import { createOwner, type Owner } from "../refs/run-owner.ts";
import { archiveAllEnded } from "../replication/archive-ended-runs.ts";
import { parseRecord, type ReplicaRecord } from "../replication/replica-record.ts";
import { createReplica, type Replica, type ReplicaOptions } from "../replication/replica.ts";
import { replicateAndArchive, finishRun } from "./finish-run.ts";
import { forwardEntries, sendPendingEntries } from "./forward-entries.ts";
import { applyPendingEntries, runsWithPendingEntries } from "./local-manual-entries.ts";
import { reconcile, withoutElsewhere } from "./reconcile.ts";
import { archivedWords, recreateRunRef, needsReplication } from "./recreate-run-ref.ts";
import { withTimeout } from "./remote-timeout.ts";
import { createReplicatedRun } from "./replicated-run.ts";
import {
  LOOKUP_TIMEOUT_MS,
  timeoutFor,
  PUSH_PATIENCE,
  type ReplicatedOptions,
} from "./replication-options.ts";
import { openRunFolder, type RunFolder, runFolderSource, takeRunFolder } from "./run-folder.ts";
import {
  isUnmodifiedCopy,
  isReplicatedHere,
  recordFetched,
  recordArchived,
  listUnsyncedRuns,
  listWaitingRuns,
} from "./unsynced-runs.ts";
import { afterReplication } from "./wait-for-replication.ts";
import { fetchRequests, watchInbox } from "./watch-inbox.ts";

/** Runs of this machine that are carried elsewhere as they go, and come from there to be gone on with. */
export function createReplicatedStates(options: ReplicatedOptions): StateStore {
  const { local } = options;
  return {
    folders: local.folders,
    fetch: async (runId) => {
      if (local.isLive(runId)) return;
      await bring(options, runId, () =>
        afterReplication(options, runId, () => openRunFolder(options, runId)),
      );
    },
    replicatePending: async ({ includeAllClones } = { includeAllClones: false }) => {
      await carryLeftInTime(options);
      if (includeAllClones && !options.far.availability.isUnresponsive)
        await withTimeout(archiveOthers(options), {
          ...timeoutFor(options),
          milliseconds: LOOKUP_TIMEOUT_MS,
        }).catch(unlessRemote);
    },
    forwardEntry: (runId, id, content) => forwardEntries(options, runId, { id, content }),
    open: async (runId, mode) => {
      const openHere = () => afterReplication(options, runId, () => local.open(runId, mode));
      if (mode === "tidy" && !(await needsReplication(options, runId))) return await openHere();
      const owner = ownerOf(options, runId);
      const isNew = mode === "create";
      const arrival = isNew ? { taken: undefined, inbox: emptyInbox } : await arrive(options, owner, mode);
      return carriedRun(options, { run: await openHere(), owner, isNew, ...arrival });
    },
    read: (runId, path) => local.read(runId, path),
    list: () => local.list(),
    isLive: (runId) => local.isLive(runId),
    append: (runId, path, content) => local.append(runId, path, content),
    addEntry: (runId, path, entry) => local.addEntry(runId, path, entry),
    discard: (runId) => local.discard(runId),
    addRequest: (runId, id, content) => local.addRequest(runId, id, content),
  };
}

function ownerOf({ engine, newId, clock }: ReplicatedOptions, runId: string): Owner {
  return createOwner({ engine: newId(), ...engine, since: clock.now().toISOString(), run_id: runId });
}

/** Brings a run here as it lies elsewhere, to be read: nobody loses it. */
async function bring(
  options: ReplicatedOptions,
  runId: string,
  open: () => RunFolder | Promise<RunFolder> = () => openRunFolder(options, runId),
): Promise<void> {
  const { far } = options;
  // Whoever opens the run next is told then.
  const quiet = { ...options, report: () => {}, onWait: timeoutFor(options).onWait };
  const found = await withoutElsewhere(quiet, runId, () => findRun(far.refs, runId, far));
  if (!found) return;
  using folder = await open();
  await reconcile(options, { found, folder });
  applyPendingEntries(options, options.local, runId);
}

/** Makes a run this engine's before anything of it is read: from then on nobody else writes to it. */
async function arrive(
  options: ReplicatedOptions,
  owner: Owner,
  mode: OpenMode,
): Promise<Pick<Carriage, "taken" | "inbox" | "moved">> {
  const { far } = options;
  const runId = owner.run_id;
  using folder = await afterReplication(options, runId, () => takeRunFolder(options, runId));
  const record = parseRecord(options.local.read(runId, runFiles.replica), runId);
  const answer = await withoutElsewhere(options, runId, async () => ({
    taken: await acquireRun(far.refs, owner, {
      ...options,
      stateRef: far.stateRef,
      only: mode === "end" ? (record?.engines ?? []) : undefined,
    }),
  }));
  const taken = answer?.taken;
  if (answer && !taken && record) recreateRunRef(options, record, mode);
  // From here on what is here may be older than what lies there, and is not gone on with alone.
  const found = taken && liveRun(far.refs, runId, taken.version);
  const { isAhead = false, moved = [] } = found
    ? await reconcile(options, { found, folder, follows: mode === "resume" })
    : {};
  if (isAhead && record && taken && wasMoved(record, taken))
    options.report(refMovedMessage(runId, far.refs.location));
  const wasFolded = taken?.from === "ended";
  applyPendingEntries(options, options.local, runId);
  return { taken, moved, inbox: (await fetchRequests(options, runId, { wasFolded })) ?? emptyInbox };
}

/** Whether nobody but somebody's hand can have moved the ref since everything was carried to it. */
function wasMoved(
  { carried, version, engines }: ReplicaRecord,
  { from, seen, before }: AcquiredRun,
): boolean {
  const isOurs = before === undefined || engines.includes(before.engine);
  return from === "live" && carried !== undefined && version !== seen && isOurs;
}

interface Carriage {
  readonly run: RunStore;
  readonly owner: Owner;
  readonly taken: AcquiredRun | undefined;
  readonly isNew: boolean;
  readonly inbox: Inbox;
  readonly moved?: readonly MovedBranch[];
  /** Whether nobody works on it: what an earlier process could not carry is carried. */
  readonly isLeft?: true;
}

function carriedRun(options: ReplicatedOptions, carriage: Carriage): RunStore {
  const { run, owner } = carriage;
  const { far, clock, random, report, interrupt, kill, onUncarried } = options;
  const record = recordOf(run);
  const arrived = record !== undefined && isUnmodifiedCopy(record);
  const replica = replicaOf(options, carriage);
  if (!carriage.isNew) remind(options, { run, replica, moved: carriage.moved ?? [] });
  const closing = new AbortController();
  const watched = { runId: run.runId, inbox: carriage.inbox, signal: closing.signal };
  const fetchRequests = watchInbox(options, watched);
  // A run that had ended goes back where it was, unless somebody goes on with it.
  let isAway = carriage.taken?.from === "ended";
  const told = createReplicatedRun(run, replica, (path) => sharedPath(path, options.outputDirectory));
  const finish: RunStore["finish"] = async ({ ended, onDisplaced }) => {
    isAway = false;
    closing.abort();
    await run.finish({ ended });
    let isEnded = ended;
    const noted: typeof onDisplaced = onDisplaced && ((branches) => (isEnded = onDisplaced(branches)));
    const spent = ended ? spentIn(run) : undefined;
    const tell = { report, onUncarried, onDisplaced: noted };
    const what = { runId: run.runId, ended, spent, journal: () => run.readJournal() };
    const all = { far, replica, ...what, clock, random, ...tell, interrupt, kill };
    if (carriage.isLeft) await replicateAndArchive(all);
    else if (!(await finishRun(all))) return;
    if (isEnded) recordArchived(options, recordOf(run) ?? { run_id: run.runId, engines: [owner.engine] });
    if (!carriage.isLeft)
      await withTimeout(lookAfterOthers(options), timeoutFor(options)).catch(() => far.close());
  };
  return {
    ...told,
    fetchRequests,
    appendJournal: (...lines) => {
      isAway = false;
      told.appendJournal(...lines);
    },
    flush: () => withTimeout(replica.flush(), { ...timeoutFor(options), ...PUSH_PATIENCE }),
    confirmOwner: async () => {
      const timeout = { ...timeoutFor(options), milliseconds: LOOKUP_TIMEOUT_MS };
      await withTimeout(replica.confirmOwner(), timeout).catch(unlessRemote);
      replica.takenOver.throwIfAborted();
    },
    finish,
    takenOver: replica.takenOver,
    isFetched: arrived,
    movedBranches: carriage.moved ?? [],
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      try {
        if (isAway) await finish({ ended: true });
      } finally {
        await replica.close();
        await run[Symbol.asyncDispose]();
      }
    },
  };
}

function replicaOf(options: ReplicatedOptions, carriage: Carriage): Replica {
  const { run, owner } = carriage;
  const { far, clock, random, pause, report, interrupt } = options;
  return createReplica({
    refs: far.refs,
    owner,
    ...startOf(carriage),
    source: runFolderSource(options, run.runId),
    clock,
    random,
    pause,
    stateRef: far.stateRef,
    ending: interrupt,
    report,
    onFailure: failureOf(options, run.runId),
    keep: (record) => run.write(runFiles.replica, record),
  });
}

/** For somebody who has asked for something else. */
async function carryLeftInTime(options: ReplicatedOptions): Promise<void> {
  const { local, far, report } = options;
  const left = listUnsyncedRuns(options, local);
  const added = runsWithPendingEntries(options);
  const [first] = [...left, ...added];
  if (first === undefined) return;
  try {
    // Who cannot be reached is not tried for each of them, nor for long.
    await withTimeout(far.refs.refs(runRef(first)), {
      ...timeoutFor(options),
      milliseconds: LOOKUP_TIMEOUT_MS,
    });
    await withTimeout(carryLeft(options), timeoutFor(options));
  } catch (error) {
    far.close();
    if (!(error instanceof AgenticError)) throw error;
    const more = added.filter((runId) => !left.includes(runId));
    const runs = left.length > 1 ? `Runs ${left.join(", ")} are` : `Run ${left[0]} is`;
    const both =
      left.length > 0 ? runs : `What was added to ${more.length > 1 ? "runs" : "run"} ${more.join(", ")} is`;
    report(`${both} still kept in this clone alone, and not at ${far.refs.location}. ${error.message}`);
  }
}

async function lookAfterOthers(options: ReplicatedOptions): Promise<void> {
  await carryLeft(options);
  await bringEnded(options);
  await archiveOthers(options);
}

/** Takes along what other runs of this clone have not carried yet, unless they were gone on with elsewhere. */
async function carryLeft(options: ReplicatedOptions): Promise<void> {
  const { local, far, report } = options;
  for (const runId of listUnsyncedRuns(options, local)) {
    try {
      const run = local.open(runId, "replicate");
      const owner = ownerOf(options, runId);
      const carriage = {
        run,
        owner,
        taken: undefined,
        isNew: false,
        inbox: emptyInbox,
        isLeft: true,
      } as const;
      await using carried = carriedRun(options, carriage);
      await carried.finish({ ended: isTerminal(stateIn(run)) });
      report(`Run ${runId} is at ${far.refs.location} now, with all that this clone has of it.`);
    } catch (error) {
      // What failed is tried again by the next run.
      if (error instanceof AgenticError && error.code === "run-taken-over") noteTakenOver(options, runId);
    }
  }
  for (const runId of runsWithPendingEntries(options)) {
    if (await sendPendingEntries(options, runId))
      report(`What was added to run ${runId} is at ${far.refs.location} now.`);
  }
}

/** Nothing of it is carried from here any more; all of its journal here stays this clone's own. */
function noteTakenOver(options: ReplicatedOptions, runId: string): void {
  using folder = openRunFolder(options, runId);
  const here = folder.journal() ?? "";
  recordFetched(options, runId, { here, there: here });
}

/** Runs that paused or were cut off here and ended elsewhere are brought here as they ended: what they left goes with the next start. */
async function bringEnded(options: ReplicatedOptions): Promise<void> {
  const waiting = listWaitingRuns(options, options.local);
  if (waiting.length === 0) return;
  const live = await options.far.refs.refs(RUN_REFS);
  for (const runId of waiting.filter((each) => !live.has(runRef(each)))) {
    await bring(options, runId).catch((error: unknown) => {
      if (!(error instanceof AgenticError)) throw error;
    });
  }
}

function unlessRemote(error: unknown): void {
  if (!(error instanceof AgenticError)) throw error;
}

/** Runs whose engine stopped between their end and their archive, wherever that was. */
async function archiveOthers(options: ReplicatedOptions): Promise<void> {
  const { local, far, clock, random, report } = options;
  const place = { refs: far.refs, stateRef: far.stateRef, clock, random };
  const archived = await archiveAllEnded(
    place,
    (runId) => local.isLive(runId) || isReplicatedHere(local, runId),
  );
  for (const runId of archived) report(archivedWords(runId, far.refs.location));
}

function failureOf(
  { onUncarried }: ReplicatedOptions,
  runId: string,
): NonNullable<ReplicaOptions["onFailure"]> {
  return (error, times) => {
    if (error instanceof AgenticError) onUncarried?.({ runId, error, times });
  };
}

function spentIn(run: RunStore): MergedBranches | undefined {
  try {
    return mergedBranchesOf(stateIn(run));
  } catch {
    // A journal that cannot be read says nothing of what may go.
    return undefined;
  }
}

function stateIn(run: RunStore): RunState {
  return foldJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
}

/** What an engine that was killed had yet to tell: commits that the journal speaks of, and files outside the run's folder. */
function remind(
  { root, outputDirectory }: ReplicatedOptions,
  { run, replica, moved }: Required<Pick<Carriage, "run" | "moved">> & { readonly replica: Replica },
): void {
  const source = `${run.location}/${runFiles.journal}`;
  const events = parseJournal(run.readJournal(), source);
  for (const event of events) {
    if (event.type !== "output.written" || !run.isShared(event.path)) continue;
    const content = readOptionalBytes(join(root, event.path));
    if (content) replica.shared(sharedPath(event.path, outputDirectory), content);
  }
  const heads = new Map(headsOf(foldEvents(events, source)));
  // Where somebody moved a branch on, the journal tells of its head next.
  for (const { branch } of moved) heads.delete(branch);
  replica.landed(heads);
}

/** Elsewhere the engine's folder is always called the same. */
function sharedPath(path: string, outputDirectory: string): string {
  const inside = insidePath(path) ?? "";
  return `${OUTPUT_DIRECTORY}${inside.slice(outputDirectory.length)}`;
}

function recordOf(run: RunStore): ReplicaRecord | undefined {
  return parseRecord(run.read(runFiles.replica), run.runId);
}

const nothing = { growing: {}, documents: {}, events: 0 };

/** Version from which the run goes on elsewhere, and what is known to lie in it. */
function startOf({
  run,
  taken,
  isNew,
}: Carriage): Pick<ReplicaOptions, "version" | "carried" | "predecessors" | "refused"> {
  if (isNew) return { version: undefined, carried: nothing };
  const record = recordOf(run);
  const known = { predecessors: record?.engines ?? [], refused: record?.refused ?? [] };
  if (!taken) return { version: record?.version, carried: record?.carried, ...known };
  const carried = record?.version === taken.seen ? record.carried : undefined;
  return { version: taken.version, carried, ...known };
}
