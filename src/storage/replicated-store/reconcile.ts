import { hasCode } from "../../errors.ts";
import type { MovedBranch } from "../../ports/run-store.ts";
import { completeLines, foldJournal } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import { parseRunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { headsOf, isStoppedCleanly, type RunState } from "../../run/state.ts";
import { materializeRun } from "../queries/materialize-run.ts";
import { mergedBranchesOf } from "../refs/delete-merged-branches.ts";
import type { FoundRun } from "../refs/find-run.ts";
import { isManualEntryFile } from "../refs/ref-manual-entries.ts";
import { parseRecord } from "../replication/replica-record.ts";
import { withTimeout, type RemoteTimeout } from "./remote-timeout.ts";
import { timeoutFor, type ReplicationOptions } from "./replication-options.ts";
import type { RunFolder } from "./run-folder.ts";
import { recordFetched } from "./unsynced-runs.ts";

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
  /** Whether to update code branches that users moved. */
  readonly updatesBranches?: boolean;
}

interface ReconcileResult {
  /** Whether the local journal continues the remote one. */
  readonly isAhead: boolean;
  readonly moved: readonly MovedBranch[];
}

/**
 * Keeps the longer of two journals if it begins with the other; otherwise fetches the remote files and saves the local journal beside
 * them. A remote run without events, published by an earlier version, does not replace a local one.
 */
export async function reconcile(
  options: ReplicationOptions,
  meeting: ReconcileInput,
): Promise<ReconcileResult> {
  const { found, folder } = meeting;
  const { report } = options;
  const localJournal = folder.journal();
  const contents = await found.read([runFiles.journal, runFiles.run]);
  const isEmpty = contents.has(runFiles.run) && !contents.has(runFiles.journal);
  const hasLocalRun = options.local.read(found.runId, runFiles.run) !== undefined;
  if (isEmpty && hasLocalRun && !(await found.read([runFiles.progress])).has(runFiles.progress))
    return { isAhead: true, moved: [] };
  const text = Buffer.from(contents.get(runFiles.journal) ?? []).toString("utf8");
  const remoteJournal = completeLines(text);
  const base = baseCommitOf(contents.get(runFiles.run));
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
  /** Returns the states of the remote and the local journal. */
  readonly states: () => { readonly remoteState: RunState; readonly localState: RunState };
  readonly base: string | undefined;
}

/** Moves local code branches to commits that users pushed. Errors: as `RemoteStorage.updateBranches`. */
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
  return `Run ${runId} was gone on with elsewhere: what was done here since is not part of it; its journal is kept as ${savedFile}.`;
}

function baseCommitOf(record: Uint8Array | undefined): string | undefined {
  const text = Buffer.from(record ?? []).toString("utf8");
  return parseRunRecord(text)?.base_sha;
}
