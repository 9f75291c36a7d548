import { AgenticError, hasCode } from "../../errors.ts";
import type { OpenMode, StateStore } from "../../ports/run-store.ts";
import { runFiles } from "../../run/paths.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { REPLICATION } from "../local/run-lock.ts";
import { type AcquiredRun, acquireRun, describeMovedRef } from "../refs/acquire-run.ts";
import { findRun, liveRun, createOwner, type Owner } from "../refs/find-run.ts";
import { emptyInbox } from "../refs/inbox.ts";
import { RUN_REFS, runRef } from "../refs/ref-names.ts";
import { archiveAllEnded } from "../replication/archive-ended-runs.ts";
import { isUnmodifiedCopy, parseRecord, type ReplicaRecord } from "../replication/replica-record.ts";
import { forwardEntries, sendPendingEntries, fetchRequests } from "./watch-inbox.ts";
import { applyPendingEntries, runsWithPendingEntries } from "./local-manual-entries.ts";
import { reconcile, tryRemote, describeArchived, needsReplication, recreateRunRef } from "./reconcile.ts";
import {
  withTimeout,
  LOOKUP_TIMEOUT_MS,
  type ReplicationOptions,
  timeoutFor,
} from "./replication-options.ts";
import { ignoreAgenticError, type OpenedRun, readState, createReplicatedRun } from "./replicated-run.ts";
import { openRunFolder, type RunFolder } from "./run-folder.ts";
import { listUnsyncedRuns, listWaitingRuns, recordFetched } from "./unsynced-runs.ts";

export function createReplicatedStates(options: ReplicationOptions): StateStore {
  const { local, remote } = options;
  return {
    ...local,
    fetch: async (runId) => {
      if (local.isLive(runId)) return;
      await fetchRun(options, runId, () =>
        afterReplication(options, runId, () => openRunFolder(options, runId)),
      );
    },
    replicatePending: async ({ includeAllClones } = { includeAllClones: false }) => {
      await replicateUnsyncedWithTimeout(options);
      if (!includeAllClones || remote.availability.isUnresponsive) return;
      const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
      await withTimeout(archiveOtherRuns(options), timeout).catch(ignoreAgenticError);
    },
    forwardEntry: (runId, id, addition) =>
      forwardEntries(options, runId, { id, content: local.redact(addition) }),
    open: async (runId, mode) => {
      const openLocal = () => afterReplication(options, runId, () => local.open(runId, mode));
      if (mode === "tidy" && !(await needsReplication(options, runId))) return await openLocal();
      const owner = ownerOf(options, runId);
      const isNew = mode === "create";
      const acquisition = isNew
        ? { acquired: undefined, inbox: emptyInbox }
        : await acquireAndReconcile(options, owner, mode);
      const afterFinish = (): Promise<void> =>
        withTimeout(syncOtherRuns(options), timeoutFor(options)).catch(() => remote.close());
      const run = await openLocal();
      return createReplicatedRun(options, { run, owner, isNew, afterFinish, ...acquisition });
    },
  };
}

function ownerOf({ engine, newId, clock }: ReplicationOptions, runId: string): Owner {
  return createOwner({ engine: newId(), ...engine, since: clock.now().toISOString(), run_id: runId });
}

async function fetchRun(
  options: ReplicationOptions,
  runId: string,
  open: () => RunFolder | Promise<RunFolder> = () => openRunFolder(options, runId),
): Promise<void> {
  const { remote } = options;
  // The next `open` reports the same problem.
  const quiet = { ...options, report: () => {}, onWait: timeoutFor(options).onWait };
  const found = await tryRemote(quiet, runId, () => findRun(remote.refs, runId, remote));
  if (!found) return;
  using folder = await open();
  await reconcile(options, { found, folder });
  applyPendingEntries(options, options.local, runId);
}

/** Makes this engine the owner before it reads the run, so that no other engine writes in between. */
async function acquireAndReconcile(
  options: ReplicationOptions,
  owner: Owner,
  mode: OpenMode,
): Promise<Pick<OpenedRun, "acquired" | "inbox" | "moved">> {
  const { remote } = options;
  const runId = owner.run_id;
  using folder = await afterReplication(options, runId, () =>
    openRunFolder(options, runId, { executes: true }),
  );
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
  // From here on the local files may be older than the remote ones: a remote failure ends the start.
  const found = acquired && liveRun(remote.refs, runId, acquired.version);
  const { isAhead = false, moved = [] } = found
    ? await reconcile(options, { found, folder, updatesBranches: mode === "resume" })
    : {};
  if (isAhead && record && acquired && wasMovedManually(record, acquired))
    options.report(describeMovedRef(runId, remote.refs.location));
  applyPendingEntries(options, options.local, runId);
  const inbox = await fetchRequests(options, runId, { wasArchived: acquired?.from === "ended" });
  return { acquired, moved, inbox: inbox ?? emptyInbox };
}

/** Whether a user moved the ref: no engine can have moved it since this clone replicated everything. */
function wasMovedManually(
  { carried: replicated, version, engines }: ReplicaRecord,
  { from, baseVersion, previousOwner }: AcquiredRun,
): boolean {
  const isByThisClone = previousOwner === undefined || engines.includes(previousOwner.engine);
  return from === "live" && replicated !== undefined && version !== baseVersion && isByThisClone;
}

async function replicateUnsyncedWithTimeout(options: ReplicationOptions): Promise<void> {
  const { local, remote, report } = options;
  const unsynced = listUnsyncedRuns(options, local);
  const added = runsWithPendingEntries(options);
  const [first] = [...unsynced, ...added];
  if (first === undefined) return;
  try {
    // An unreachable remote is tried once, not for each run.
    const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
    await withTimeout(remote.refs.refs(runRef(first)), timeout);
    await withTimeout(replicateUnsynced(options), timeoutFor(options));
  } catch (error) {
    remote.close();
    if (!(error instanceof AgenticError)) throw error;
    const more = added.filter((runId) => !unsynced.includes(runId));
    const entries = `The addition to ${more.length > 1 ? "runs" : "run"} ${more.join(", ")} is`;
    const runs = unsynced.length > 1 ? `Runs ${unsynced.join(", ")} are` : `Run ${unsynced[0]} is`;
    const subject = unsynced.length > 0 ? runs : entries;
    report(
      `${subject} still stored only in this clone, and not at ${remote.refs.location}. ${error.message}`,
    );
  }
}

async function syncOtherRuns(options: ReplicationOptions): Promise<void> {
  await replicateUnsynced(options);
  await fetchEndedRuns(options);
  await archiveOtherRuns(options);
}

async function replicateUnsynced(options: ReplicationOptions): Promise<void> {
  const { local, remote, report } = options;
  for (const runId of listUnsyncedRuns(options, local)) {
    try {
      const run = local.open(runId, "replicate");
      const opened = { run, owner: ownerOf(options, runId), isNew: false, inbox: emptyInbox };
      await using replicatedRun = createReplicatedRun(options, { ...opened, acquired: undefined });
      await replicatedRun.finish({ ended: isTerminal(readState(run)) });
      report(`Run ${runId} is at ${remote.refs.location} now, with all files of this clone.`);
    } catch (error) {
      // The next run tries again.
      if (hasCode(error, "run-taken-over")) recordTakenOver(options, runId);
    }
  }
  for (const runId of runsWithPendingEntries(options)) {
    if (await sendPendingEntries(options, runId))
      report(`The addition to run ${runId} is at ${remote.refs.location} now.`);
  }
}

/** Records that another engine owns the run. This clone still trusts its whole journal. */
function recordTakenOver(options: ReplicationOptions, runId: string): void {
  using folder = openRunFolder(options, runId);
  const journal = folder.journal() ?? "";
  recordFetched(options, runId, { localJournal: journal, remoteJournal: journal });
}

/** Fetches runs that stopped in this clone and have ended in another one. The next start removes their worktrees. */
async function fetchEndedRuns(options: ReplicationOptions): Promise<void> {
  const waiting = listWaitingRuns(options, options.local);
  if (waiting.length === 0) return;
  const live = await options.remote.refs.refs(RUN_REFS);
  for (const runId of waiting.filter((each) => !live.has(runRef(each)))) {
    await fetchRun(options, runId).catch(ignoreAgenticError);
  }
}

/** Archives ended runs of any clone whose engine stopped before it archived them. */
async function archiveOtherRuns(options: ReplicationOptions): Promise<void> {
  const { local, remote, clock, random, report } = options;
  const location = { refs: remote.refs, stateRef: remote.stateRef, clock, random };
  const archived = await archiveAllEnded(
    location,
    // A run that an engine of this clone executed last may have more files than the remote.
    (runId) => {
      const record = parseRecord(local.read(runId, runFiles.replica), runId);
      return local.isLive(runId) || (record !== undefined && !isUnmodifiedCopy(record));
    },
  );
  for (const runId of archived) report(describeArchived(runId, remote.refs.location));
}

const REPLICATION_LIMIT_MS = 60_000;
const NOTICE_AFTER_MS = 1_000;
const INTERVAL_MS = 100;

/** Opens a run when no process replicates it. Errors: `run-locked` if one executes it, or replicates it for longer than a minute. */
async function afterReplication<T>(
  { clock, report, interrupt, kill }: ReplicationOptions,
  runId: string,
  open: () => T,
): Promise<T> {
  const signal = AbortSignal.any([interrupt, kill].filter((each) => each !== undefined));
  for (let waitedMs = 0; ; waitedMs += INTERVAL_MS) {
    try {
      return open();
    } catch (error) {
      const pid = replicatingProcess(error);
      if (pid === undefined || signal.aborted || waitedMs >= REPLICATION_LIMIT_MS) throw error;
      if (waitedMs === NOTICE_AFTER_MS)
        report(`Waiting for process ${pid}, which copies run ${runId} to or from the remote.`);
    }
    await clock.sleep(INTERVAL_MS, signal).catch(() => {});
  }
}

function replicatingProcess(error: unknown): number | undefined {
  if (!hasCode(error, "run-locked")) return undefined;
  const { work, pid } = error.data;
  return work === REPLICATION && typeof pid === "number" ? pid : undefined;
}
