import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { MovedBranch, RunStore } from "../../ports/run-store.ts";
import { foldEvents, foldJournal, parseJournal } from "../../run/journal/journal.ts";
import { insidePath, OUTPUT_DIRECTORY, runFiles } from "../../run/paths.ts";
import { headsOf, type RunState } from "../../run/state.ts";
import { readOptionalBytes } from "../local/atomic-files.ts";
import type { AcquiredRun } from "../refs/acquire-run.ts";
import { mergedBranchesOf } from "../replication/archive-run.ts";
import type { Inbox } from "../refs/inbox.ts";
import type { Owner } from "../refs/find-run.ts";
import { isUnmodifiedCopy, parseRecord, type ReplicaRecord } from "../replication/replica-record.ts";
import { Replica, type ReplicaOptions } from "../replication/replica.ts";
import { finishRun, replicateAndArchive } from "./finish-run.ts";
import {
  withTimeout,
  LOOKUP_TIMEOUT_MS,
  PUSH_TIMEOUT,
  type ReplicationOptions,
  timeoutFor,
} from "./replication-options.ts";
import { runFolderSource } from "./run-folder.ts";
import { recordArchived } from "./unsynced-runs.ts";
import { watchInbox } from "./watch-inbox.ts";

export interface OpenedRun {
  readonly run: RunStore;
  readonly owner: Owner;
  readonly acquired: AcquiredRun | undefined;
  readonly isNew: boolean;
  readonly inbox: Inbox;
  readonly moved?: readonly MovedBranch[];
  /** Called after the run is replicated. Absent if this process only replicates what an earlier one could not. */
  readonly afterFinish?: () => Promise<void>;
}

/** Adds replication to a local run, whose own functions do not change. */
export function createReplicatedRun(options: ReplicationOptions, opened: OpenedRun): RunStore {
  const { run, owner, acquired, inbox, isNew, moved = [], afterFinish } = opened;
  const { runId } = run;
  const record = recordOf(run);
  const replica = createRunReplica(options, opened, record);
  const closing = new AbortController();
  /** Whether an archived run was opened and nothing was added: then it is archived again. */
  let isStillArchived = acquired?.from === "ended";
  if (!isNew) requeueUnconfirmed(options, { run, replica, moved });
  const finish: RunStore["finish"] = async ({ ended, onDisplaced }) => {
    isStillArchived = false;
    closing.abort();
    await run.finish({ ended });
    let isEnded = ended;
    const finishing = {
      ...options,
      replica,
      runId,
      ended,
      mergedBranches: ended ? findMergedBranches(run) : undefined,
      journal: () => run.readJournal(),
      onDisplaced: onDisplaced && ((branches) => (isEnded = onDisplaced(branches))),
    } satisfies Parameters<typeof finishRun>[0];
    if (!afterFinish) await replicateAndArchive(finishing);
    else if (!(await finishRun(finishing))) return;
    if (isEnded) recordArchived(options, recordOf(run) ?? { run_id: runId, engines: [owner.engine] });
    await afterFinish?.();
  };
  return {
    ...run,
    takenOver: replica.takenOver,
    isFetched: record !== undefined && isUnmodifiedCopy(record),
    movedBranches: moved,
    fetchRequests: watchInbox(options, { runId, inbox, signal: closing.signal }),
    appendJournal: (lines, heads) => {
      isStillArchived = false;
      run.appendJournal(lines);
      if (heads) replica.headsChanged(heads);
      replica.fileChanged(runFiles.journal);
    },
    ...replicatedWrites(options, run, replica),
    flush: () => withTimeout(replica.flush(), { ...timeoutFor(options), ...PUSH_TIMEOUT }),
    confirmOwner: async () => {
      const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
      await withTimeout(replica.confirmOwner(), timeout).catch(ignoreAgenticError);
      replica.takenOver.throwIfAborted();
    },
    finish,
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

function replicatedWrites(
  options: ReplicationOptions,
  run: RunStore,
  replica: Replica,
): Pick<RunStore, "write" | "append" | "addEntry" | "writeShared"> {
  return {
    write: (path, content) => {
      run.write(path, content);
      replica.fileChanged(path);
    },
    append: (path, content) => {
      run.append(path, content);
      replica.fileChanged(path);
    },
    addEntry: (path, entry) => {
      const number = run.addEntry(path, entry);
      replica.fileChanged(path);
      return number;
    },
    writeShared: (path, content) => {
      run.writeShared(path, content);
      replica.sharedFileChanged(sharedPath(options, path), options.local.redact(content));
    },
  };
}

/** Queues what a killed engine may not have pushed: commits that the journal names, and shared files. */
function requeueUnconfirmed(
  options: ReplicationOptions,
  { run, replica, moved }: Required<Pick<OpenedRun, "run" | "moved">> & { readonly replica: Replica },
): void {
  const source = `${run.location}/${runFiles.journal}`;
  const events = parseJournal(run.readJournal(), source);
  for (const event of events) {
    if (event.type !== "output.written" || !run.isShared(event.path)) continue;
    const content = readOptionalBytes(join(options.root, event.path));
    if (content) replica.sharedFileChanged(sharedPath(options, event.path), content);
  }
  const heads = new Map(headsOf(foldEvents(events, source)));
  // The next journal event names the new head of a moved branch.
  for (const { branch } of moved) heads.delete(branch);
  replica.headsChanged(heads);
}

/** Refs always use the default name of the engine's folder. */
function sharedPath({ outputDirectory }: ReplicationOptions, path: string): string {
  return `${OUTPUT_DIRECTORY}${(insidePath(path) ?? "").slice(outputDirectory.length)}`;
}

export function readState(run: RunStore): RunState {
  return foldJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
}

export function ignoreAgenticError(error: unknown): void {
  if (!(error instanceof AgenticError)) throw error;
}

function createRunReplica(
  options: ReplicationOptions,
  opened: OpenedRun,
  record: ReplicaRecord | undefined,
): Replica {
  const { run, owner } = opened;
  const { remote, interrupt, onReplicationFailure } = options;
  return new Replica({
    ...options,
    refs: remote.refs,
    stateRef: remote.stateRef,
    owner,
    ...initialReplicaState(opened, record),
    source: runFolderSource(options, run.runId),
    ending: interrupt,
    onFailure: (error, failureCount) => {
      if (error instanceof AgenticError) onReplicationFailure?.({ runId: run.runId, error, failureCount });
    },
    writeRecord: (text) => run.write(runFiles.replica, text),
  });
}

/** Returns the version that the replica continues, and the files known to be in it. */
function initialReplicaState(
  { acquired, isNew }: OpenedRun,
  record: ReplicaRecord | undefined,
): Pick<ReplicaOptions, "version" | "replicated" | "predecessors" | "refused"> {
  if (isNew) return { version: undefined, replicated: { growing: {}, documents: {}, events: 0 } };
  const known = { predecessors: record?.engines ?? [], refused: record?.refused ?? [] };
  if (!acquired) return { version: record?.version, replicated: record?.carried, ...known };
  const replicated = record?.version === acquired.baseVersion ? record.carried : undefined;
  return { version: acquired.version, replicated, ...known };
}

function recordOf(run: RunStore): ReplicaRecord | undefined {
  return parseRecord(run.read(runFiles.replica), run.runId);
}

function findMergedBranches(run: RunStore): MergedBranches | undefined {
  try {
    return mergedBranchesOf(readState(run));
  } catch {
    return undefined;
  }
}
