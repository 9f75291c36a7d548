import type { MovedBranch } from "../../ports/run-store.ts";
import { runFiles } from "../../run/paths.ts";
import { headsOf, isStoppedCleanly, type RunState } from "../../run/state.ts";
import type { FoundRun } from "../refs/find-run.ts";
import { parseRecord } from "../replication/replica-record.ts";
import type { ReplicationOptions } from "./replication-options.ts";
import type { RunFolder } from "./run-folder.ts";

export interface UpdateInput {
  readonly found: Pick<FoundRun, "runId">;
  readonly folder: RunFolder;
  readonly remoteState: () => RunState;
  readonly localState: () => RunState;
  readonly base: string | undefined;
}

/** Moves local code branches to commits that users pushed. Errors: as `RemoteStorage.updateBranches`. */
export async function updateCodeBranches(
  { remote, local, report }: ReplicationOptions,
  { found: { runId }, folder, base, ...states }: UpdateInput,
): Promise<readonly MovedBranch[]> {
  if (!remote.updateBranches) return [];
  const [there, here] = [states.remoteState(), states.localState()];
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  const known = headsOf(there);
  // Runners of branches update their own branches.
  const followed = there.fanOut?.hasStarted === true ? [there.workspace?.branch] : [...known.keys()];
  const left = new Map([...known].filter(([branch]) => followed.includes(branch)));
  if (left.size === 0) return [];
  const heads = { remoteHeads: left, localHeads: headsOf(here), rejectedBranches: new Set(record?.refused) };
  const { workspace } = there;
  const takes =
    there.headMoves.isBase && workspace
      ? { branch: workspace.branch, onto: workspace.base_branch }
      : undefined;
  const wanted = { ...heads, base, isInOrder: isStoppedCleanly(here), takes };
  const { moved, notices } = await remote.updateBranches(wanted, folder.keep);
  notices.forEach(report);
  return moved;
}
