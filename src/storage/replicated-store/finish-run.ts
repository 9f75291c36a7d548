import { AgenticError, hasCode } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { RunOutcome } from "../../ports/run-store.ts";
import { runFiles } from "../../run/paths.ts";
import { refDeleted, ownedByAnotherEngine } from "../refs/acquire-run.ts";
import { findRun, readOwner } from "../refs/find-run.ts";
import { type ArchiveResult, archiveRun } from "../replication/archive-run.ts";
import type { Replica } from "../replication/replica.ts";
import { type RemoteTimeout, withTimeout, type ReplicationOptions } from "./replication-options.ts";

interface FinishOptions extends ReplicationOptions, RunOutcome {
  readonly replica: Replica;
  readonly runId: string;
  readonly journal: () => string;
  readonly mergedBranches: MergedBranches | undefined;
}

const TIMEOUT_MS = 60_000;

/** Replicates a run when its session ends, and archives an ended run. Returns whether that succeeded. Errors: `run-taken-over`. */
export async function finishRun(finish: FinishOptions): Promise<boolean> {
  const { clock, remote, replica, runId, interrupt, kill, report } = finish;
  // A run that stops because the user interrupted it is replicated nevertheless.
  const signals = interrupt?.aborted === true ? [kill] : [interrupt, kill];
  const onWait = (): void =>
    report(`Run ${runId} is being replicated to ${remote.refs.location}. Ctrl+C leaves it in this clone.`);
  // Child processes of pending calls would delay the end of this process.
  const abortPendingCalls = (): void => {
    void replica.close();
    remote.close();
  };
  const timeout: RemoteTimeout = {
    clock,
    remote: { ...remote, abortPendingCalls },
    milliseconds: TIMEOUT_MS,
    signals,
    onWait,
  };
  try {
    await withTimeout(replicateAndArchive(finish), timeout);
    const { refused } = replica.status();
    if (refused.length > 0)
      finish.onReplicationFailure?.({
        runId,
        error: rejectedBranchesError(finish, refused),
        failureCount: "last",
      });
    return true;
  } catch (error) {
    const isArchived =
      finish.ended && hasCode(error, "run-taken-over") && (await withTimeout(isInArchive(finish), timeout));
    abortPendingCalls();
    if (isArchived) return true;
    if (!(error instanceof AgenticError) || error.code === "run-taken-over") throw error;
    const isReported = error.code === "remote-refused" && replica.status().problem !== undefined;
    if (!isReported) report(describeUnreplicated(finish, error));
    finish.onReplicationFailure?.({ runId, error, failureCount: "last" });
    return false;
  }
}

/** Whether another engine archived the run before this one could. */
async function isInArchive({ remote, runId, journal }: FinishOptions): Promise<boolean> {
  try {
    const found = await findRun(remote.refs, runId, remote);
    if (found?.where !== "ended") return false;
    return ((await found.readText(runFiles.journal)) ?? "") === journal();
  } catch {
    return false;
  }
}

/** Omits the reason if it was reported before. */
function describeUnreplicated(
  { remote: { refs }, replica, runId }: FinishOptions,
  { code, message }: AgenticError,
): string {
  const why = replica.status().problem === undefined ? ` ${message}` : "";
  const where = `Run ${runId} is still stored only in this clone, and not at ${refs.location}.${why}`;
  if (code === "config-invalid") return where;
  return code === "remote-refused"
    ? `${where} To leave runs in this clone: agentic-sdlc config set state.remote false`
    : `${where} The next run in this clone that reaches ${refs.location} sends it.`;
}

function rejectedBranchesError(
  { remote: { refs } }: FinishOptions,
  branches: readonly string[],
): AgenticError {
  const message = `${refs.location} rejects its commits on ${branches.join(", ")}.`;
  return new AgenticError({ code: "remote-refused", message });
}

/** As `finishRun`, without a time limit. Errors: those of the refs, and `run-taken-over`. */
export async function replicateAndArchive({
  remote,
  replica,
  runId,
  ended: isEnd,
  mergedBranches,
  ...others
}: FinishOptions): Promise<void> {
  await replica.settle();
  const { displaced } = replica.status();
  const ended = displaced && others.onDisplaced ? others.onDisplaced(displaced) : isEnd;
  // `onDisplaced` added events.
  if (displaced) await replica.settle();
  for (const notice of await remote.syncNotes()) others.report(notice);
  await replica.close();
  const { version } = replica.status();
  if (!ended || version === undefined) return;
  const run = { runId, version, stateRef: remote.stateRef, mergedBranches };
  const archived = await archiveRun({ refs: remote.refs, ...others }, run);
  await reportArchiveResult(archived, { remote, runId, report: others.report });
}

async function reportArchiveResult(
  archived: ArchiveResult,
  { remote, runId, report }: Pick<FinishOptions, "remote" | "runId" | "report">,
): Promise<void> {
  const { location } = remote.refs;
  if (archived.status === "missing") throw refDeleted(runId, location);
  if (archived.status === "moved") {
    const owner = await readOwner(remote.refs, { runId, version: archived.version });
    throw owner ? ownedByAnotherEngine(owner, location) : refDeleted(runId, location);
  }
  for (const path of archived.foreignPaths)
    report(`${path} does not belong to the run and was deleted with its refs.`);
}
