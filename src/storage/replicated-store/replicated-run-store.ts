import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { MovedBranch, OpenMode, RunStore, StateStore } from "../../ports/run-store.ts";
import { foldEvents, foldJournal, parseJournal } from "../../run/journal/journal.ts";
import { insidePath, OUTPUT_DIRECTORY, runFiles } from "../../run/paths.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { headsOf, type RunState } from "../../run/state.ts";
import { readOptionalBytes } from "../local/atomic-files.ts";
import { describeMovedRef, type AcquiredRun, acquireRun } from "../refs/acquire-run.ts";
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
import { reconcile, tryRemote } from "./reconcile.ts";
import { describeArchived, recreateRunRef, needsReplication } from "./recreate-run-ref.ts";
import { withTimeout } from "./remote-timeout.ts";
import { createReplicatedRun } from "./replicated-run.ts";
import {
  LOOKUP_TIMEOUT_MS,
  timeoutFor,
  PUSH_TIMEOUT,
  type ReplicationOptions,
} from "./replication-options.ts";
import { openRunFolder, type RunFolder, runFolderSource, openRunFolderForExecution } from "./run-folder.ts";
import {
  isUnmodifiedCopy,
  isReplicatedByClone,
  recordFetched,
  recordArchived,
  listUnsyncedRuns,
  listWaitingRuns,
} from "./unsynced-runs.ts";
import { afterReplication } from "./wait-for-replication.ts";
import { fetchRequests, watchInbox } from "./watch-inbox.ts";

/** Runs of this machine that are carried elsewhere as they go, and come from there to be gone on with. */
export function createReplicatedStates(options: ReplicationOptions): StateStore {
  const { local } = options;
  return {
    folders: local.folders,
    fetch: async (runId) => {
      if (local.isLive(runId)) return;
      await fetchRun(options, runId, () =>
        afterReplication(options, runId, () => openRunFolder(options, runId)),
      );
    },
    replicatePending: async ({ includeAllClones } = { includeAllClones: false }) => {
      await replicateUnsyncedWithTimeout(options);
      if (includeAllClones && !options.remote.availability.isUnresponsive)
        await withTimeout(archiveOtherRuns(options), {
          ...timeoutFor(options),
          milliseconds: LOOKUP_TIMEOUT_MS,
        }).catch(ignoreAgenticError);
    },
    forwardEntry: (runId, id, content) => forwardEntries(options, runId, { id, content }),
    open: async (runId, mode) => {
      const openLocal = () => afterReplication(options, runId, () => local.open(runId, mode));
      if (mode === "tidy" && !(await needsReplication(options, runId))) return await openLocal();
      const owner = ownerOf(options, runId);
      const isNew = mode === "create";
      const arrival = isNew
        ? { acquired: undefined, inbox: emptyInbox }
        : await acquireAndReconcile(options, owner, mode);
      return createRunStore(options, { run: await openLocal(), owner, isNew, ...arrival });
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

function ownerOf({ engine, newId, clock }: ReplicationOptions, runId: string): Owner {
  return createOwner({ engine: newId(), ...engine, since: clock.now().toISOString(), run_id: runId });
}

/** Brings a run here as it lies elsewhere, to be read: nobody loses it. */
async function fetchRun(
  options: ReplicationOptions,
  runId: string,
  open: () => RunFolder | Promise<RunFolder> = () => openRunFolder(options, runId),
): Promise<void> {
  const { remote } = options;
  // Whoever opens the run next is told then.
  const quiet = { ...options, report: () => {}, onWait: timeoutFor(options).onWait };
  const found = await tryRemote(quiet, runId, () => findRun(remote.refs, runId, remote));
  if (!found) return;
  using folder = await open();
  await reconcile(options, { found, folder });
  applyPendingEntries(options, options.local, runId);
}

/** Makes a run this engine's before anything of it is read: from then on nobody else writes to it. */
async function acquireAndReconcile(
  options: ReplicationOptions,
  owner: Owner,
  mode: OpenMode,
): Promise<Pick<OpenedRun, "acquired" | "inbox" | "moved">> {
  const { remote } = options;
  const runId = owner.run_id;
  using folder = await afterReplication(options, runId, () => openRunFolderForExecution(options, runId));
  const record = parseRecord(options.local.read(runId, runFiles.replica), runId);
  const answer = await tryRemote(options, runId, async () => ({
    acquired: await acquireRun(remote.refs, owner, {
      ...options,
      stateRef: remote.stateRef,
      onlyFrom: mode === "end" ? (record?.engines ?? []) : undefined,
    }),
  }));
  const acquired = answer?.acquired;
  if (answer && !acquired && record) recreateRunRef(options, record, mode);
  // From here on what is here may be older than what lies there, and is not gone on with alone.
  const found = acquired && liveRun(remote.refs, runId, acquired.version);
  const { isAhead = false, moved = [] } = found
    ? await reconcile(options, { found, folder, updatesBranches: mode === "resume" })
    : {};
  if (isAhead && record && acquired && wasMovedManually(record, acquired))
    options.report(describeMovedRef(runId, remote.refs.location));
  const wasFolded = acquired?.from === "ended";
  applyPendingEntries(options, options.local, runId);
  return {
    acquired,
    moved,
    inbox: (await fetchRequests(options, runId, { wasArchived: wasFolded })) ?? emptyInbox,
  };
}

/** Whether nobody but somebody's hand can have moved the ref since everything was carried to it. */
function wasMovedManually(
  { carried, version, engines }: ReplicaRecord,
  { from, baseVersion: seen, previousOwner: before }: AcquiredRun,
): boolean {
  const isByThisClone = before === undefined || engines.includes(before.engine);
  return from === "live" && carried !== undefined && version !== seen && isByThisClone;
}

interface OpenedRun {
  readonly run: RunStore;
  readonly owner: Owner;
  readonly acquired: AcquiredRun | undefined;
  readonly isNew: boolean;
  readonly inbox: Inbox;
  readonly moved?: readonly MovedBranch[];
  /** Whether nobody works on it: what an earlier process could not carry is carried. */
  readonly isCatchUp?: true;
}

function createRunStore(options: ReplicationOptions, opened: OpenedRun): RunStore {
  const { run, owner } = opened;
  const { remote, clock, random, report, interrupt, kill, onReplicationFailure } = options;
  const record = recordOf(run);
  const arrived = record !== undefined && isUnmodifiedCopy(record);
  const replica = createRunReplica(options, opened);
  if (!opened.isNew) requeueUnconfirmed(options, { run, replica, moved: opened.moved ?? [] });
  const closing = new AbortController();
  const watched = { runId: run.runId, inbox: opened.inbox, signal: closing.signal };
  const fetchRequests = watchInbox(options, watched);
  // A run that had ended goes back where it was, unless somebody goes on with it.
  let isStillArchived = opened.acquired?.from === "ended";
  const baseRun = createReplicatedRun(run, replica, (path) => sharedPath(path, options.outputDirectory));
  const finish: RunStore["finish"] = async ({ ended, onDisplaced }) => {
    isStillArchived = false;
    closing.abort();
    await run.finish({ ended });
    let isEnded = ended;
    const noted: typeof onDisplaced = onDisplaced && ((branches) => (isEnded = onDisplaced(branches)));
    const mergedBranches = ended ? findMergedBranches(run) : undefined;
    const tell = { report, onReplicationFailure, onDisplaced: noted };
    const what = { runId: run.runId, ended, mergedBranches, journal: () => run.readJournal() };
    const all = { remote, replica, ...what, clock, random, ...tell, interrupt, kill };
    if (opened.isCatchUp) await replicateAndArchive(all);
    else if (!(await finishRun(all))) return;
    if (isEnded) recordArchived(options, recordOf(run) ?? { run_id: run.runId, engines: [owner.engine] });
    if (!opened.isCatchUp)
      await withTimeout(syncOtherRuns(options), timeoutFor(options)).catch(() => remote.close());
  };
  return {
    ...baseRun,
    fetchRequests,
    appendJournal: (...lines) => {
      isStillArchived = false;
      baseRun.appendJournal(...lines);
    },
    flush: () => withTimeout(replica.flush(), { ...timeoutFor(options), ...PUSH_TIMEOUT }),
    confirmOwner: async () => {
      const timeout = { ...timeoutFor(options), milliseconds: LOOKUP_TIMEOUT_MS };
      await withTimeout(replica.confirmOwner(), timeout).catch(ignoreAgenticError);
      replica.takenOver.throwIfAborted();
    },
    finish,
    takenOver: replica.takenOver,
    isFetched: arrived,
    movedBranches: opened.moved ?? [],
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      try {
        if (isStillArchived) await finish({ ended: true });
      } finally {
        await replica.close();
        await run[Symbol.asyncDispose]();
      }
    },
  };
}

function createRunReplica(options: ReplicationOptions, opened: OpenedRun): Replica {
  const { run, owner } = opened;
  const { remote, clock, random, pause, report, interrupt } = options;
  return createReplica({
    refs: remote.refs,
    owner,
    ...initialReplicaState(opened),
    source: runFolderSource(options, run.runId),
    clock,
    random,
    pause,
    stateRef: remote.stateRef,
    ending: interrupt,
    report,
    onFailure: createFailureHandler(options, run.runId),
    writeRecord: (record) => run.write(runFiles.replica, record),
  });
}

/** For somebody who has asked for something else. */
async function replicateUnsyncedWithTimeout(options: ReplicationOptions): Promise<void> {
  const { local, remote, report } = options;
  const unsynced = listUnsyncedRuns(options, local);
  const added = runsWithPendingEntries(options);
  const [first] = [...unsynced, ...added];
  if (first === undefined) return;
  try {
    // Who cannot be reached is not tried for each of them, nor for long.
    await withTimeout(remote.refs.refs(runRef(first)), {
      ...timeoutFor(options),
      milliseconds: LOOKUP_TIMEOUT_MS,
    });
    await withTimeout(replicateUnsynced(options), timeoutFor(options));
  } catch (error) {
    remote.close();
    if (!(error instanceof AgenticError)) throw error;
    const more = added.filter((runId) => !unsynced.includes(runId));
    const runs = unsynced.length > 1 ? `Runs ${unsynced.join(", ")} are` : `Run ${unsynced[0]} is`;
    const both =
      unsynced.length > 0
        ? runs
        : `What was added to ${more.length > 1 ? "runs" : "run"} ${more.join(", ")} is`;
    report(`${both} still kept in this clone alone, and not at ${remote.refs.location}. ${error.message}`);
  }
}

async function syncOtherRuns(options: ReplicationOptions): Promise<void> {
  await replicateUnsynced(options);
  await fetchEndedRuns(options);
  await archiveOtherRuns(options);
}

/** Takes along what other runs of this clone have not carried yet, unless they were gone on with elsewhere. */
async function replicateUnsynced(options: ReplicationOptions): Promise<void> {
  const { local, remote, report } = options;
  for (const runId of listUnsyncedRuns(options, local)) {
    try {
      const run = local.open(runId, "replicate");
      const owner = ownerOf(options, runId);
      const opened = {
        run,
        owner,
        acquired: undefined,
        isNew: false,
        inbox: emptyInbox,
        isCatchUp: true,
      } as const;
      await using replicatedRun = createRunStore(options, opened);
      await replicatedRun.finish({ ended: isTerminal(readState(run)) });
      report(`Run ${runId} is at ${remote.refs.location} now, with all that this clone has of it.`);
    } catch (error) {
      // What failed is tried again by the next run.
      if (error instanceof AgenticError && error.code === "run-taken-over") recordTakenOver(options, runId);
    }
  }
  for (const runId of runsWithPendingEntries(options)) {
    if (await sendPendingEntries(options, runId))
      report(`What was added to run ${runId} is at ${remote.refs.location} now.`);
  }
}

/** Nothing of it is carried from here any more; all of its journal here stays this clone's own. */
function recordTakenOver(options: ReplicationOptions, runId: string): void {
  using folder = openRunFolder(options, runId);
  const here = folder.journal() ?? "";
  recordFetched(options, runId, { here, there: here });
}

/** Runs that paused or were cut off here and ended elsewhere are brought here as they ended: what they left goes with the next start. */
async function fetchEndedRuns(options: ReplicationOptions): Promise<void> {
  const waiting = listWaitingRuns(options, options.local);
  if (waiting.length === 0) return;
  const live = await options.remote.refs.refs(RUN_REFS);
  for (const runId of waiting.filter((each) => !live.has(runRef(each)))) {
    await fetchRun(options, runId).catch((error: unknown) => {
      if (!(error instanceof AgenticError)) throw error;
    });
  }
}

function ignoreAgenticError(error: unknown): void {
  if (!(error instanceof AgenticError)) throw error;
}

/** Runs whose engine stopped between their end and their archive, wherever that was. */
async function archiveOtherRuns(options: ReplicationOptions): Promise<void> {
  const { local, remote, clock, random, report } = options;
  const location = { refs: remote.refs, stateRef: remote.stateRef, clock, random };
  const archived = await archiveAllEnded(
    location,
    (runId) => local.isLive(runId) || isReplicatedByClone(local, runId),
  );
  for (const runId of archived) report(describeArchived(runId, remote.refs.location));
}

function createFailureHandler(
  { onReplicationFailure }: ReplicationOptions,
  runId: string,
): NonNullable<ReplicaOptions["onFailure"]> {
  return (error, times) => {
    if (error instanceof AgenticError) onReplicationFailure?.({ runId, error, failureCount: times });
  };
}

function findMergedBranches(run: RunStore): MergedBranches | undefined {
  try {
    return mergedBranchesOf(readState(run));
  } catch {
    // A journal that cannot be read says nothing of what may go.
    return undefined;
  }
}

function readState(run: RunStore): RunState {
  return foldJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
}

/** What an engine that was killed had yet to tell: commits that the journal speaks of, and files outside the run's folder. */
function requeueUnconfirmed(
  { root, outputDirectory }: ReplicationOptions,
  { run, replica, moved }: Required<Pick<OpenedRun, "run" | "moved">> & { readonly replica: Replica },
): void {
  const source = `${run.location}/${runFiles.journal}`;
  const events = parseJournal(run.readJournal(), source);
  for (const event of events) {
    if (event.type !== "output.written" || !run.isShared(event.path)) continue;
    const content = readOptionalBytes(join(root, event.path));
    if (content) replica.sharedFileChanged(sharedPath(event.path, outputDirectory), content);
  }
  const heads = new Map(headsOf(foldEvents(events, source)));
  // Where somebody moved a branch on, the journal tells of its head next.
  for (const { branch } of moved) heads.delete(branch);
  replica.headsChanged(heads);
}

/** Elsewhere the engine's folder is always called the same. */
function sharedPath(path: string, outputDirectory: string): string {
  const inside = insidePath(path) ?? "";
  return `${OUTPUT_DIRECTORY}${inside.slice(outputDirectory.length)}`;
}

function recordOf(run: RunStore): ReplicaRecord | undefined {
  return parseRecord(run.read(runFiles.replica), run.runId);
}

const nothingReplicated = { growing: {}, documents: {}, events: 0 };

/** Version from which the run goes on elsewhere, and what is known to lie in it. */
function initialReplicaState({
  run,
  acquired,
  isNew,
}: OpenedRun): Pick<ReplicaOptions, "version" | "replicated" | "predecessors" | "refused"> {
  if (isNew) return { version: undefined, replicated: nothingReplicated };
  const record = recordOf(run);
  const known = { predecessors: record?.engines ?? [], refused: record?.refused ?? [] };
  if (!acquired) return { version: record?.version, replicated: record?.carried, ...known };
  const replicated = record?.version === acquired.baseVersion ? record.carried : undefined;
  return { version: acquired.version, replicated, ...known };
}
