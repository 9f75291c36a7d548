import { withConcurrencyLimit } from "../github/client/limit-concurrency.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { isRunId, newestRunIds, suffixOf } from "../run/ids.ts";
import { parseJson } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { RunRecord } from "../run/record.ts";
import { findRun, versionOf } from "../storage/refs/find-run.ts";
import { runOf, runPath, runRef, RUN_REFS, RUNS_FOLDER } from "../storage/refs/ref-names.ts";

/** A run as it is told of; anybody may have written it. */
export interface RunInfo {
  readonly runId: string;
  readonly where: "live" | "ended";
  readonly progress: ProgressDocument;
  readonly record: RunRecord;
}

/** Where people talk about runs. */
export interface Conversation {
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** Branch of the pull request. */
  readonly headRef?: string;
}

/** Runs that are looked at, the newest by their ids. An answer to a live one that is not looked at would be lost. */
const MOST_LIVE = 1_000;
const ALL = { most: MOST_LIVE, turn: 0 };
const MOST_ENDED = 30;
/** Larger files are not looked into. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A run by its id; undefined where there is none that can be read. */
export async function readRunInfo(
  refs: StateRefs,
  runId: string,
  stateRef: string,
): Promise<RunInfo | undefined> {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return undefined;
  const [run] = await readRuns(refs, { version: found.version, where: found.where, runIds: [runId] });
  return run;
}

/** Live runs that belong to a spot, newest first. */
export async function activeRunsIn(refs: StateRefs, spot: Conversation): Promise<RunInfo[]> {
  return newestFirst((await liveRuns(refs)).filter((run) => belongsTo(run, spot)));
}

interface Some {
  readonly most: number;
  /** Which of the parts, where there are more runs. */
  readonly turn: number;
}

/** Live runs, those of the latest day first; of many some. */
export async function liveRuns(refs: StateRefs, { most, turn }: Some = ALL): Promise<RunInfo[]> {
  const own = Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({ runId: runOf(ref), ref, version }))
    .flatMap(({ runId, ref, version }) =>
      runId !== undefined && ref === runRef(runId) ? [{ runId, version }] : [],
    )
    .sort((a, b) => (a.runId < b.runId ? 1 : -1));
  const from = (turn % Math.max(1, Math.ceil(own.length / most))) * most;
  const runs = await withConcurrencyLimit(own.slice(from, from + most), ({ runId, version }) =>
    readRuns(refs, { version, where: "live", runIds: [runId] }),
  );
  return runs.flat();
}

/** Runs that are read for those who may not answer. */
const MOST_LIKELY = 5;

/** Live runs that belong to a spot, as far as the name of its branch or a comment says so before any is read; newest first. */
export async function candidateRunsIn(
  refs: StateRefs,
  spot: Conversation,
  shownAt: () => Promise<readonly string[]>,
): Promise<RunInfo[]> {
  const versions = await refs.refs(RUN_REFS);
  const live = [...versions.keys()]
    .flatMap((ref) => runOf(ref) ?? [])
    .filter((id) => versions.has(runRef(id)));
  if (live.length === 0) return [];
  const shown = new Set(await shownAt());
  const likely = live.filter((id) => shown.has(id) || spot.headRef?.endsWith(`-${suffixOf(id)}`) === true);
  const read = await withConcurrencyLimit(newestRunIds(new Set(likely), MOST_LIKELY), (runId) =>
    readRuns(refs, { version: versions.get(runRef(runId)) ?? "", where: "live", runIds: [runId] }),
  );
  return newestFirst(read.flat().filter((run) => belongsTo(run, spot)));
}

/** The newest of the runs that belong to a spot and have ended. */
export async function endedRunAt(
  refs: StateRefs,
  spot: Conversation,
  stateRef: string,
): Promise<RunInfo | undefined> {
  return (await archivedRunsIn(refs, spot, stateRef))[0];
}

/** Runs that belong to a spot among the newest that have ended, newest first. */
export async function archivedRunsIn(
  refs: StateRefs,
  spot: Conversation,
  stateRef: string,
): Promise<RunInfo[]> {
  const version = await versionOf(refs, stateRef);
  if (version === undefined) return [];
  const folders = await refs.list(version, RUNS_FOLDER);
  const runIds = folders.flatMap(({ kind, name }) => (kind === "folder" && isRunId(name) ? [name] : []));
  const newest = await readRuns(refs, { version, where: "ended", runIds: newestRunIds(runIds, MOST_ENDED) });
  return newestFirst(newest.filter((run) => belongsTo(run, spot)));
}

function newestFirst(runs: readonly RunInfo[]): RunInfo[] {
  const startOf = ({ progress }: RunInfo): string => progress.started_at ?? "";
  return runs.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
}

interface Place {
  readonly version: string;
  readonly where: RunInfo["where"];
  readonly runIds: readonly string[];
}

async function readRuns(refs: StateRefs, { version, where, runIds }: Place): Promise<RunInfo[]> {
  const paths = runIds.flatMap((id) => [runPath(id, runFiles.progress), runPath(id, runFiles.run)]);
  const files = await refs.read(version, paths);
  const json = (path: string): unknown => {
    const bytes = files.get(path);
    return bytes && bytes.length <= MOST_BYTES ? parseJson(Buffer.from(bytes).toString("utf8")) : undefined;
  };
  return runIds.flatMap((runId) => {
    const progress = ProgressDocument.safeParse(json(runPath(runId, runFiles.progress)), { jitless: true });
    const record = RunRecord.safeParse(json(runPath(runId, runFiles.run)), { jitless: true });
    if (progress.data?.workflow_id !== runId || record.data?.id !== runId) return [];
    return [{ runId, where, progress: progress.data, record: record.data }];
  });
}

/** The issue it came from, a pull request that it opened, or the branch that it works on. */
function belongsTo({ record, progress }: RunInfo, { issue, headRef }: Conversation): boolean {
  if (record.issue?.number === issue) return true;
  if (progress.pull_requests.some(({ number }) => number === issue)) return true;
  return headRef !== undefined && progress.branches.includes(headRef);
}
