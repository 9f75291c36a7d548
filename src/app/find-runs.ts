import { inTurns } from "../github/in-turns.ts";
import { parseJson } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { RunRecord } from "../run/record.ts";
import { isRunId } from "../run/ids.ts";
import { findRun, versionOf } from "../state/find-run.ts";
import { runOf, runPath, runRef, RUN_REFS, RUNS_FOLDER } from "../state/names.ts";
import type { StateRefs } from "../state/refs.ts";

/** A run as it is told of; anybody may have written it. */
export interface ToldRun {
  readonly runId: string;
  readonly where: "live" | "ended";
  readonly progress: ProgressDocument;
  readonly record: RunRecord;
}

/** Where people talk about runs. */
export interface Spot {
  /** Number of the issue or pull request. */
  readonly issue: number;
  /** Branch of the pull request. */
  readonly headRef?: string;
}

/** Runs that are looked at, the newest by their ids. An answer to a live one that is not looked at would be lost. */
const MOST_LIVE = 1_000;
const MOST_ENDED = 30;
/** Larger files are not looked into. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A run by its id; undefined where there is none that can be read. */
export async function toldRun(
  refs: StateRefs,
  runId: string,
  stateRef: string,
): Promise<ToldRun | undefined> {
  const found = await findRun(refs, runId, { stateRef });
  if (!found) return undefined;
  const [run] = await readRuns(refs, { version: found.version, where: found.where, runIds: [runId] });
  return run;
}

/** Live runs that belong to a spot, newest first. */
export async function liveRunsAt(refs: StateRefs, spot: Spot): Promise<ToldRun[]> {
  return (await liveRuns(refs)).filter((run) => belongsTo(run, spot));
}

export async function liveRuns(refs: StateRefs): Promise<ToldRun[]> {
  const own = Array.from(await refs.refs(RUN_REFS), ([ref, version]) => ({ runId: runOf(ref), ref, version }))
    .flatMap(({ runId, ref, version }) =>
      runId !== undefined && ref === runRef(runId) ? [{ runId, version }] : [],
    )
    .sort((a, b) => (a.runId < b.runId ? 1 : -1));
  const runs = await inTurns(own.slice(0, MOST_LIVE), ({ runId, version }) =>
    readRuns(refs, { version, where: "live", runIds: [runId] }),
  );
  return runs.flat();
}

/** The newest of the runs that belong to a spot and have ended. */
export async function endedRunAt(
  refs: StateRefs,
  spot: Spot,
  stateRef: string,
): Promise<ToldRun | undefined> {
  const version = await versionOf(refs, stateRef);
  if (version === undefined) return undefined;
  const folders = await refs.list(version, RUNS_FOLDER);
  const runIds = folders.flatMap(({ kind, name }) => (kind === "folder" && isRunId(name) ? [name] : []));
  const newest = runIds.sort().reverse().slice(0, MOST_ENDED);
  return (await readRuns(refs, { version, where: "ended", runIds: newest })).find((run) =>
    belongsTo(run, spot),
  );
}

interface Place {
  readonly version: string;
  readonly where: ToldRun["where"];
  readonly runIds: readonly string[];
}

async function readRuns(refs: StateRefs, { version, where, runIds }: Place): Promise<ToldRun[]> {
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
function belongsTo({ record, progress }: ToldRun, { issue, headRef }: Spot): boolean {
  if (record.issue?.number === issue) return true;
  if (progress.pull_requests.some(({ number }) => number === issue)) return true;
  return headRef !== undefined && progress.branches.includes(headRef);
}
