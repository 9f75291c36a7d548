import type { StateRefs } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { versionOf } from "../refs/find-run.ts";
import { RUN_REFS, runOf, runPath, runRef, RUNS_FOLDER, STATE_REF } from "../refs/ref-names.ts";

export interface ListedRun {
  readonly runId: string;
  readonly where: "live" | "ended";
  readonly progress?: string;
  readonly problem?: string;
}

export interface ListOptions {
  readonly limit: number;
  readonly stateRef?: string;
}

const MAX_BYTES = 8 * 1024 * 1024;

const CONCURRENCY = 8;

export async function listRuns(
  refs: StateRefs,
  { limit, stateRef = STATE_REF }: ListOptions,
): Promise<{ runs: ListedRun[]; more: boolean }> {
  const live = liveRuns(await refs.refs(RUN_REFS));
  const version = await versionOf(refs, stateRef);
  const folders = version === undefined ? [] : await refs.list(version, RUNS_FOLDER);
  const ended = folders
    .filter(({ kind, name }) => kind === "folder" && isRunId(name) && !live.has(name))
    .map(({ name }) => name)
    .sort()
    .reverse();
  const newest = ended.slice(0, limit);
  const runs: ListedRun[] = [];
  const archive = { refs, ref: stateRef, where: "ended" } as const;
  if (version !== undefined) runs.push(...(await readProgress(archive, version, newest)));
  const own = [...live];
  for (let at = 0; at < own.length; at += CONCURRENCY) {
    const read = own.slice(at, at + CONCURRENCY).map(async ([runId, version]) => {
      return await readProgress({ refs, ref: runRef(runId), where: "live" }, version, [runId]);
    });
    runs.push(...(await Promise.all(read)).flat());
  }
  return { runs: runs.sort((a, b) => (a.runId < b.runId ? 1 : -1)), more: ended.length > newest.length };
}

/** A run with an inbox only has ended. */
function liveRuns(refs: ReadonlyMap<string, string>): Map<string, string> {
  const runs = new Map<string, string>();
  for (const [ref, version] of refs) {
    const runId = runOf(ref);
    if (runId !== undefined && ref === runRef(runId)) runs.set(runId, version);
  }
  return runs;
}

interface RefLocation extends Pick<ListedRun, "where"> {
  readonly refs: StateRefs;
  readonly ref: string;
}

async function readProgress(
  { refs, ref, where }: RefLocation,
  version: string,
  runIds: readonly string[],
): Promise<ListedRun[]> {
  if (runIds.length === 0) return [];
  const pathOf = (runId: string): string => runPath(runId, runFiles.progress);
  const read = await refs.read(version, runIds.map(pathOf));
  return runIds.map((runId): ListedRun => {
    const bytes = read.get(pathOf(runId));
    const progress = bytes && bytes.length <= MAX_BYTES ? progressIn(bytes, runId) : undefined;
    if (progress) return { runId, where, progress };
    const fault = bytes === undefined ? "is not there" : "is no progress of this run";
    return { runId, where, problem: `${ref}:${pathOf(runId)} ${fault}` };
  });
}

function progressIn(bytes: Uint8Array, runId: string): string | undefined {
  const text = Buffer.from(bytes).toString("utf8");
  const { data } = ProgressDocument.safeParse(parseJson(text), { jitless: true });
  return data?.workflow_id === runId ? text : undefined;
}
