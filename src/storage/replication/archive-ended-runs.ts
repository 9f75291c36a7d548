import { hasCode } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { requireOwnBranches } from "../../run/branch-rules.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { projectProgress } from "../../run/progress.ts";
import { parseRunRecord, type RunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunState } from "../../run/state.ts";
import { validateRun } from "../queries/materialize-run.ts";
import { mergedBranchesOf, archiveRun } from "./archive-run.ts";
import { findRun, type FoundRun, liveRun } from "../refs/find-run.ts";
import { LEASE_REFS, leaseRef, RUN_REFS, runOf, runRef } from "../refs/ref-names.ts";
import type { RetryTiming } from "../refs/update-ref.ts";

export interface ArchiveOptions extends RetryTiming {
  readonly refs: StateRefs;
  readonly stateRef: string;
}

/** Time in which an engine archives a run after its end. */
const ENGINE_TIMEOUT_MS = 5 * 60_000;
const MAX_READ = 20;

/** Archives an ended run whose engine stopped before archiving; returns whether it did. Errors: those of the refs, `journal-corrupt`. */
export async function archiveEnded(archiveOptions: ArchiveOptions, runId: string): Promise<boolean> {
  const found = await findRun(archiveOptions.refs, runId, archiveOptions);
  return found?.where === "live" && (await archive(archiveOptions, found));
}

/** Archives all runs that ended a while ago, except excluded ones and those with a job lease. Returns their IDs. */
export async function archiveAllEnded(
  archiveOptions: ArchiveOptions,
  isExcluded: (runId: string) => boolean,
): Promise<string[]> {
  const { refs, clock } = archiveOptions;
  const [versions, claims] = await Promise.all([refs.refs(RUN_REFS), refs.refs(LEASE_REFS)]);
  const live = [...versions].flatMap(([ref, version]) => {
    const runId = runOf(ref);
    const isMain = runId !== undefined && ref === runRef(runId);
    return isMain && !claims.has(leaseRef(runId)) && !isExcluded(runId) ? [{ runId, version }] : [];
  });
  const archived: string[] = [];
  const newest = live.sort((a, b) => (a.runId < b.runId ? 1 : -1)).slice(0, MAX_READ);
  for (const { runId, version } of newest) {
    const found = liveRun(refs, runId, version);
    try {
      if (!isAbandoned(await readProgress(found), clock.now().getTime())) continue;
      if (await archive(archiveOptions, found)) archived.push(runId);
    } catch (error) {
      // One damaged run must not stop the others.
      if (!hasCode(error, "journal-corrupt")) throw error;
    }
  }
  return archived;
}

/** Whether a run seems to have ended a while ago. The journal decides: `progress.json` may still say that it is running. */
export function isAbandoned(progress: ProgressDocument | undefined, now: number): boolean {
  if (!progress || !(progress.status === "running" || isTerminal(progress))) return false;
  return now - Date.parse(progress.updated_at ?? "") > ENGINE_TIMEOUT_MS;
}

async function archive({ stateRef, ...archiveOptions }: ArchiveOptions, found: FoundRun): Promise<boolean> {
  const { runId, version } = found;
  const { state, record } = await validateRun(found);
  if (!isTerminal(state)) return false;
  const mergedBranches = await ownMergedBranches(record, state);
  const progress = await updatedProgress(found, state);
  const { status } = await archiveRun(archiveOptions, { runId, version, stateRef, mergedBranches, progress });
  return status === "archived";
}

/** Anyone with write access may have written the journal: no branch of another name is deleted. */
async function ownMergedBranches(record: RunRecord, state: RunState): Promise<MergedBranches | undefined> {
  try {
    requireOwnBranches(record, state);
  } catch (error) {
    if (hasCode(error, "journal-corrupt")) return undefined;
    throw error;
  }
  return mergedBranchesOf(state);
}

async function readProgress(found: FoundRun): Promise<ProgressDocument | undefined> {
  const text = await found.readText(runFiles.progress);
  const { data } = ProgressDocument.safeParse(parseJson(text), { jitless: true });
  return data?.workflow_id === found.runId ? data : undefined;
}

/** Returns undefined if the remote file matches the journal. */
async function updatedProgress(found: FoundRun, state: RunState): Promise<string | undefined> {
  const before = await readProgress(found);
  if (before?.status === state.status) return undefined;
  const record = parseRunRecord(await found.readText(runFiles.run));
  const projected = projectProgress(state, {
    workflow: { steps: [] },
    variables: record?.variables ?? {},
    directory: runDirectory(found.runId),
  });
  const started = new Set(Array.from(state.steps.values(), ({ name }) => name));
  const pending = (before?.pending_steps ?? []).filter((name) => !started.has(name));
  const pending_steps = state.status === "completed" ? [] : pending;
  const percent = projected.percent ?? before?.percent ?? null;
  return `${JSON.stringify({ ...projected, percent, pending_steps }, null, 2)}\n`;
}
