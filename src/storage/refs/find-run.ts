import type { StateRefs } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { runDirectory } from "../../run/paths.ts";
import { runRef, SHARED_FOLDER, STATE_REF } from "./ref-names.ts";
import { listFiles, locateFiles, readFiles, type RunFile } from "./run-files.ts";
import { type Owner, readOwner } from "./run-owner.ts";

/** A run at the state refs. Validate it before use: anyone with write access may have written it. */
export interface FoundRun {
  readonly runId: string;
  /** A live run has its own ref; an archived one is in the state ref. */
  readonly where: "live" | "ended";
  readonly ref: string;
  readonly version: string;
  owner(): Promise<Owner | undefined>;
  /** Files of the run, relative to its folder. */
  files(): Promise<readonly RunFile[]>;
  /** Files of `agentic/analysis`, relative to it. A live run has only its own. */
  sharedFiles(): Promise<readonly RunFile[]>;
  /** Reads files by path. Errors: `journal-corrupt` if a segment of the journal is missing. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  readText(path: string): Promise<string | undefined>;
  /** Reads listed files. Errors: as `read`. */
  readListed(scope: Scope, files: readonly RunFile[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Base of a path: the run's folder, or `agentic/analysis`. */
export type Scope = "run" | "shared";

export async function findRun(
  refs: StateRefs,
  runId: string,
  { stateRef = STATE_REF }: { readonly stateRef?: string | undefined } = {},
): Promise<FoundRun | undefined> {
  if (!isRunId(runId)) return undefined;
  const own = runRef(runId);
  const live = await versionOf(refs, own);
  // In this order: a run archived in between is found in the state ref.
  if (live !== undefined) return liveRun(refs, runId, live);
  const version = await versionOf(refs, stateRef);
  if (version === undefined || !(await holdsRun(refs, { version, runId }))) return undefined;
  return createFoundRun(refs, { runId, where: "ended", ref: stateRef, version });
}

export function liveRun(refs: StateRefs, runId: string, version: string): FoundRun {
  return createFoundRun(refs, { runId, where: "live", ref: runRef(runId), version });
}

export async function versionOf(refs: StateRefs, ref: string): Promise<string | undefined> {
  return (await refs.refs(ref)).get(ref);
}

export async function holdsRun(
  refs: StateRefs,
  { version, runId }: { readonly version: string; readonly runId: string },
): Promise<boolean> {
  return (await refs.list(version, runDirectory(runId))).length > 0;
}

function createFoundRun(
  refs: StateRefs,
  found: Pick<FoundRun, "runId" | "where" | "ref" | "version">,
): FoundRun {
  const { runId, version } = found;
  const run = { refs, version, path: runDirectory(runId) };
  const shared = { refs, version, path: SHARED_FOLDER };
  const read: FoundRun["read"] = async (paths) => await readFiles(run, await locateFiles(run, paths));
  return {
    ...found,
    owner: () => readOwner(refs, { runId, version }),
    files: () => listFiles(run),
    sharedFiles: () => listFiles(shared),
    read,
    readText: async (path) => {
      const bytes = (await read([path])).get(path);
      return bytes && Buffer.from(bytes).toString("utf8");
    },
    readListed: (scope, files) => readFiles(scope === "run" ? run : shared, files),
  };
}
