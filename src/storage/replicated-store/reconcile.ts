import { hasCode, AgenticError } from "../../errors.ts";
import type { MovedBranch, OpenMode } from "../../ports/run-store.ts";
import { completeLines, foldJournal } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import { parseRunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { headsOf, isStoppedCleanly, type RunState } from "../../run/state.ts";
import { materializeRun } from "../queries/materialize-run.ts";
import { refDeleted } from "../refs/acquire-run.ts";
import { type FoundRun, findRun } from "../refs/find-run.ts";
import { isManualEntryFile } from "../refs/inbox.ts";
import { runRef } from "../refs/ref-names.ts";
import { archiveEnded } from "../replication/archive-ended-runs.ts";
import { mergedBranchesOf } from "../replication/archive-run.ts";
import { parseRecord, isUnmodifiedCopy, type ReplicaRecord } from "../replication/replica-record.ts";
import {
  withTimeout,
  type RemoteTimeout,
  timeoutFor,
  type ReplicationOptions,
  LOOKUP_TIMEOUT_MS,
} from "./replication-options.ts";
import type { RunFolder } from "./run-folder.ts";
import { recordFetched, clearRecordedVersion, recordArchived } from "./unsynced-runs.ts";

/** Returns undefined if the remote is unavailable and the run has local files to continue with. */
export async function tryRemote<T>(
  options: ReplicationOptions & Pick<RemoteTimeout, "onWait">,
  runId: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { local, report, interrupt } = options;
  try {
    const timeout = timeoutFor(options);
    return await withTimeout(work(), { ...timeout, onWait: options.onWait ?? timeout.onWait });
  } catch (error) {
    const isRemoteUnavailable = hasCode(error, "remote-unreachable", "remote-refused");
    if (!isRemoteUnavailable || interrupt?.aborted === true || local.read(runId, runFiles.run) === undefined)
      throw error;
    report(`Run ${runId} continues from the copy in this clone: ${(error as Error).message}`);
    return undefined;
  }
}

interface ReconcileInput {
  readonly found: FoundRun;
  readonly folder: RunFolder;
  readonly updatesBranches?: boolean;
}

interface ReconcileResult {
  readonly isAhead: boolean;
  readonly moved: readonly MovedBranch[];
}

/** Keeps the longer of two journals if it begins with the other; else fetches the remote files and saves the local journal beside them. */
export async function reconcile(
  options: ReplicationOptions,
  meeting: ReconcileInput,
): Promise<ReconcileResult> {
  const { found, folder } = meeting;
  const { report } = options;
  const localJournal = folder.journal();
  const remoteJournal = completeLines((await found.readText(runFiles.journal)) ?? "");
  const base = parseRunRecord(await found.readText(runFiles.run))?.base_sha;
  if (localJournal?.startsWith(remoteJournal)) {
    const states = () => ({
      remoteState: foldJournal(remoteJournal, found.ref),
      localState: foldJournal(localJournal, found.ref),
    });
    const update = () => updateCodeBranches(options, { ...meeting, states, base });
    const moved = meeting.updatesBranches === true && (await tryRemote(options, found.runId, update));
    return { isAhead: true, moved: moved || [] };
  }
  let moved: readonly MovedBranch[] = [];
  const isWanted = ({ scope, path }: { scope: string; path: string }): boolean =>
    (scope === "run" || found.where === "live") && !isManualEntryFile(path);
  const { notices, state } = await materializeRun(found, folder.write, {
    select: isWanted,
    isPrefix: options.isPrefix,
    prepare: async ({ state }) => {
      if (localJournal !== undefined && !remoteJournal.startsWith(localJournal))
        report(describeSuperseded(found.runId, folder.supersede()));
      moved = await fetchCodeBranches(options, meeting, { state, base });
      recordFetched(options, found.runId, { localJournal, remoteJournal });
    },
  });
  notices.forEach(report);
  const spent = isTerminal(state) ? mergedBranchesOf(state) : undefined;
  // The run's branch contains them, so they may stay.
  if (spent) await options.remote.deleteMergedBranches?.(spent).catch(() => {});
  return { isAhead: false, moved };
}

/** Fetches code branches as the journal records them, except those that `updateCodeBranches` moved. */
async function fetchCodeBranches(
  options: ReplicationOptions,
  { found, folder, updatesBranches = false }: ReconcileInput,
  { state, base }: { readonly state: RunState; readonly base: string | undefined },
): Promise<readonly MovedBranch[]> {
  const { remote, report } = options;
  const states = () => ({ remoteState: state, localState: state });
  const moved = updatesBranches ? await updateCodeBranches(options, { found, folder, states, base }) : [];
  const branches = new Map(headsOf(state));
  for (const { branch } of moved) branches.delete(branch);
  for (const notice of await remote.fetchBranches({ branches, base }, folder.keep)) report(notice);
  return moved;
}

interface UpdateInput extends Pick<ReconcileInput, "found" | "folder"> {
  readonly states: () => { readonly remoteState: RunState; readonly localState: RunState };
  readonly base: string | undefined;
}

async function updateCodeBranches(
  { remote, local, report }: ReplicationOptions,
  { found: { runId }, folder, states, base }: UpdateInput,
): Promise<readonly MovedBranch[]> {
  if (!remote.updateBranches) return [];
  const { remoteState, localState } = states();
  const { workspace, fanOut, headMoves } = remoteState;
  const known = headsOf(remoteState);
  // Runners of branches update their own branches.
  const updated = fanOut?.hasStarted === true ? [workspace?.branch] : [...known.keys()];
  const remoteHeads = new Map([...known].filter(([branch]) => updated.includes(branch)));
  if (remoteHeads.size === 0) return [];
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  const wanted = {
    remoteHeads,
    localHeads: headsOf(localState),
    rejectedBranches: new Set(record?.refused),
    base,
    isInOrder: isStoppedCleanly(localState),
    takes:
      headMoves.isBase && workspace ? { branch: workspace.branch, onto: workspace.base_branch } : undefined,
  };
  const { moved, notices } = await remote.updateBranches(wanted, folder.keep);
  notices.forEach(report);
  return moved;
}

function describeSuperseded(runId: string, savedFile: string): string {
  return `Another clone continued run ${runId}. What this clone did since is not part of the run; its journal is saved as ${savedFile}.`;
}

/** Allows a resume to recreate a deleted ref. Errors: `run-taken-over` for any other mode that would. */
export function recreateRunRef(options: ReplicationOptions, record: ReplicaRecord, mode: OpenMode): void {
  const { report, remote } = options;
  const { location } = remote.refs;
  const { run_id: runId, version, ended } = record;
  if (version === undefined && !ended) return;
  if (mode === "end") throw refDeleted(runId, location);
  clearRecordedVersion(options, record);
  report(
    ended
      ? `Run ${runId} is no longer archived at ${location}. The engine archives it there again, with all files of this clone.`
      : `The ref ${runRef(runId)} was deleted at ${location}. This clone creates it again from its copy of the run.`,
  );
}

export function describeArchived(runId: string, location: string): string {
  return `Run ${runId} had ended, but its engine stopped before it archived the run; the run is archived at ${location} now.`;
}

/** Whether this clone has more of an ended run than the archive. Archives a run that ended in another clone. */
export async function needsReplication(options: ReplicationOptions, runId: string): Promise<boolean> {
  try {
    const timeout = timeoutFor(options, LOOKUP_TIMEOUT_MS);
    return await withTimeout(hasUnreplicatedFiles(options, runId), timeout);
  } catch (error) {
    if (error instanceof AgenticError && error.code.startsWith("remote-")) return false;
    throw error;
  }
}

async function hasUnreplicatedFiles(options: ReplicationOptions, runId: string): Promise<boolean> {
  const { remote, local, clock, random, report } = options;
  const { refs, stateRef } = remote;
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  const isOwn = record !== undefined && !isUnmodifiedCopy(record) && !record.ended;
  const found = await findRun(refs, runId, remote);
  if (!found || (found.where === "live" && isOwn)) return true;
  if (found.where === "live") {
    if (await archiveEnded({ refs, stateRef, clock, random }, runId))
      report(describeArchived(runId, refs.location));
    return false;
  }
  if (!isOwn) return false;
  const archived = (await found.readText(runFiles.journal)) ?? "";
  if (!archived.startsWith(local.read(runId, runFiles.journal) ?? "")) return true;
  recordArchived(options, record);
  return false;
}
