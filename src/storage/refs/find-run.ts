import type { StateRefs } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { runDirectory } from "../../run/paths.ts";
import { runRef, SHARED_FOLDER, STATE_REF } from "./ref-names.ts";
import { listFiles, locateFiles, readFiles, type RunFile } from "./run-files.ts";
import { type Owner, readOwner } from "./run-owner.ts";

/** A run as it lies at the state refs: whoever takes it up must look at it first, for anybody may have written it. */
export interface FoundRun {
  readonly runId: string;
  /** A live run has a ref of its own; what has ended lies with all others. */
  readonly where: "live" | "ended";
  readonly ref: string;
  readonly version: string;
  /** The engine that works on it; undefined where none does. */
  owner(): Promise<Owner | undefined>;
  /** Files of the run, relative to its folder. */
  files(): Promise<readonly RunFile[]>;
  /** Files of `agentic/analysis`, relative to it: at a live run those it wrote, elsewhere those of all. */
  sharedFiles(): Promise<readonly RunFile[]>;
  /** Files of the run by path, without a look at what else there is. Errors: `journal-corrupt` where a part of the journal is missing. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Contents of files that were listed. Errors: as `read`. */
  readListed(scope: Scope, files: readonly RunFile[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** What a path is relative to: the run's folder, or `agentic/analysis`. */
export type Scope = "run" | "shared";

/** Where to look beside the refs of live runs. */
export interface FindRunOptions {
  /** Ref of everything ended. Default: `agentic/state`. */
  readonly stateRef?: string;
}

/** Finds a run: at its own ref while it lives, else where everything ended lies. */
export async function findRun(
  refs: StateRefs,
  runId: string,
  { stateRef = STATE_REF }: FindRunOptions = {},
): Promise<FoundRun | undefined> {
  if (!isRunId(runId)) return undefined;
  const own = runRef(runId);
  const live = await versionOf(refs, own);
  // In this order: what is folded in between is found in the second place.
  if (live !== undefined) return liveRun(refs, runId, live);
  const version = await versionOf(refs, stateRef);
  if (version === undefined || !(await holdsRun(refs, { version, runId }))) return undefined;
  return createFoundRun(refs, { runId, where: "ended", ref: stateRef, version });
}

/** A run at a version of its own ref, which is known. */
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
  return {
    ...found,
    owner: () => readOwner(refs, { runId, version }),
    files: () => listFiles(run),
    sharedFiles: () => listFiles(shared),
    read: async (paths) => await readFiles(run, await locateFiles(run, paths)),
    readListed: (scope, files) => readFiles(scope === "run" ? run : shared, files),
  };
}
