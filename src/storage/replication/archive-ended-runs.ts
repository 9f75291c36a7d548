import { AgenticError } from "../../errors.ts";
import type { MergedBranches } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { requireOwnBranches } from "../../run/branch-name-rules.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { projectProgress } from "../../run/progress.ts";
import { RunRecord } from "../../run/record.ts";
import { isTerminal } from "../../run/run-ended.ts";
import type { RunState } from "../../run/state.ts";
import { validateRun } from "../queries/validate-run.ts";
import { mergedBranchesOf } from "../refs/delete-merged-branches.ts";
import { findRun, type FoundRun, liveRun } from "../refs/find-run.ts";
import { CLAIM_REFS, claimRef, RUN_REFS, runOf, runRef } from "../refs/ref-names.ts";
import type { RetryTiming } from "../refs/update-ref.ts";
import { archiveRun } from "./archive-run.ts";

export interface ArchivePlace extends RetryTiming {
  readonly refs: StateRefs;
  readonly stateRef: string;
}

/** An engine that ends a run archives it within this time, or has stopped. */
const ENGINE_GONE_MS = 5 * 60_000;
/** Runs that one call reads, the newest first. */
const MOST_READ = 20;

/**
 * Archives a run that ended and whose engine stopped before it did so; returns whether this call archived it. Errors: those of the refs,
 * `journal-corrupt`.
 */
export async function archiveEnded(place: ArchivePlace, runId: string): Promise<boolean> {
  const found = await findRun(place.refs, runId, place);
  return found?.where === "live" && (await archive(place, found));
}

/**
 * The same for all runs that ended a while ago, except those that a job has reserved and those that `isOurs` names. Returns their ids.
 * Errors: those of the refs.
 */
export async function archiveAllEnded(
  place: ArchivePlace,
  isOurs: (runId: string) => boolean,
): Promise<string[]> {
  const { refs, clock } = place;
  const [versions, claims] = await Promise.all([refs.refs(RUN_REFS), refs.refs(CLAIM_REFS)]);
  const live = [...versions].flatMap(([ref, version]) => {
    const runId = runOf(ref);
    const isMain = runId !== undefined && ref === runRef(runId);
    return isMain && !claims.has(claimRef(runId)) && !isOurs(runId) ? [{ runId, version }] : [];
  });
  const archived: string[] = [];
  const newest = live.sort((a, b) => (a.runId < b.runId ? 1 : -1)).slice(0, MOST_READ);
  for (const { runId, version } of newest) {
    const found = liveRun(refs, runId, version);
    try {
      if (!isLeft(await progressOf(found), clock.now().getTime())) continue;
      if (await archive(place, found)) archived.push(runId);
    } catch (error) {
      // A damaged run must not keep the others.
      if (!(error instanceof AgenticError) || error.code !== "journal-corrupt") throw error;
    }
  }
  return archived;
}

/** Whether a run seems to have ended a while ago. Its journal decides: `progress.json` may still say that it is running. */
export function isLeft(progress: ProgressDocument | undefined, now: number): boolean {
  if (!progress || !(progress.status === "running" || isTerminal(progress))) return false;
  return now - Date.parse(progress.updated_at ?? "") > ENGINE_GONE_MS;
}

async function archive({ stateRef, ...place }: ArchivePlace, found: FoundRun): Promise<boolean> {
  const { runId, version } = found;
  const { state, record } = await validateRun(found);
  if (!isTerminal(state)) return false;
  const spent = await ownSpent(record, state);
  const progress = await progressFor(found, state);
  const { status } = await archiveRun(place, { runId, version, stateRef, spent, progress });
  return status === "folded";
}

/** Anybody with write access to the ref may have written the journal: it deletes no branch that the engine did not name for the run. */
async function ownSpent(record: RunRecord, state: RunState): Promise<MergedBranches | undefined> {
  try {
    await requireOwnBranches(record, state);
  } catch (error) {
    if (error instanceof AgenticError && error.code === "journal-corrupt") return undefined;
    throw error;
  }
  return mergedBranchesOf(state);
}

async function progressOf(found: FoundRun): Promise<ProgressDocument | undefined> {
  const bytes = (await found.read([runFiles.progress])).get(runFiles.progress);
  const parsed = ProgressDocument.safeParse(parseJson(textOf(bytes)), { jitless: true });
  return parsed.data?.workflow_id === found.runId ? parsed.data : undefined;
}

/** Undefined where the file at the ref agrees with the journal. */
async function progressFor(found: FoundRun, state: RunState): Promise<string | undefined> {
  const before = await progressOf(found);
  if (before?.status === state.status) return undefined;
  const record = RunRecord.safeParse(
    parseJson(textOf((await found.read([runFiles.run])).get(runFiles.run))),
    { jitless: true },
  );
  const projected = projectProgress(state, {
    workflow: { steps: [] },
    variables: record.data?.variables ?? {},
    directory: runDirectory(found.runId),
  });
  const hasBegun = new Set(Array.from(state.steps.values(), ({ name }) => name));
  const pending = (before?.pending_steps ?? []).filter((name) => !hasBegun.has(name));
  const pending_steps = state.status === "completed" ? [] : pending;
  return `${JSON.stringify({ ...projected, pending_steps }, null, 2)}\n`;
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString("utf8");
}
