import { AgenticError, hasCode } from "../../errors.ts";
import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { runDirectory } from "../../run/paths.ts";
import { findRun, type FoundRun, describeOwner, type Owner, renderOwner } from "./find-run.ts";
import { OWNER_FILE, runPath, runRef, STATE_REF, stateMessage } from "./ref-names.ts";
import { updateRefs, type RetryTiming } from "./update-ref.ts";

export interface AcquiredRun {
  /** Version of the run's ref that names this engine as owner. */
  readonly version: string;
  /** Version of the files: of the previous run ref, or of the state ref. */
  readonly baseVersion: string;
  readonly from: "live" | "ended";
  /** Undefined if it cannot be read. */
  readonly previousOwner: Owner | undefined;
}

interface AcquireRunOptions extends RetryTiming {
  readonly stateRef?: string;
  readonly onlyFrom?: readonly string[] | undefined;
}

/** Makes this engine the owner; the previous one can no longer write. Undefined if there is no such run. Errors: `run-taken-over`, with `onlyFrom`. */
export async function acquireRun(
  refs: StateRefs,
  owner: Owner,
  { stateRef = STATE_REF, onlyFrom: only, ...timing }: AcquireRunOptions,
): Promise<AcquiredRun | undefined> {
  const { run_id: runId } = owner;
  const ref = runRef(runId);
  let first: Omit<AcquiredRun, "version"> | undefined;
  return updateRefs<AcquiredRun | undefined>({ refs, ...timing }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) return { result: undefined };
    const { version: baseVersion, where: from } = found;
    const previousOwner = from === "live" ? await found.owner() : undefined;
    // An earlier try succeeded, and its response was lost.
    if (first && previousOwner?.engine === owner.engine)
      return { result: { ...first, version: baseVersion } };
    if (only) requireFrom(only, { ...found, previousOwner }, refs);
    const origin = { baseVersion, from, previousOwner };
    first = origin;
    const folder = runDirectory(runId);
    const archivedFolder: TreeChange = { path: folder, from: { version: baseVersion, path: folder } };
    const ownerFile = { path: runPath(runId, OWNER_FILE), content: renderOwner(owner) };
    const next = {
      message: stateMessage(`Run ${runId}: taken over by ${owner.host}`),
      changes: from === "live" ? [ownerFile] : [archivedFolder, ownerFile],
    };
    return {
      commit: { refs: [{ ref, expected: from === "live" ? baseVersion : undefined, next }] },
      result: (versions) => ({ ...origin, version: versions.get(ref) ?? "" }),
    };
  });
}

function requireFrom(
  engines: readonly string[],
  { runId, where, previousOwner }: Pick<FoundRun, "runId" | "where"> & Pick<AcquiredRun, "previousOwner">,
  { location }: StateRefs,
): void {
  if (where === "ended") throw runArchivedRemotely(runId, location);
  if (!previousOwner) throw ownerUnreadable(runId, location);
  if (!engines.includes(previousOwner.engine)) throw ownedByAnotherEngine(previousOwner, location);
}

function takenOver(message: string, data: Readonly<Record<string, unknown>>): AgenticError {
  return new AgenticError({ code: "run-taken-over", message, data });
}

export function ownedByAnotherEngine(other: Owner, location: string): AgenticError {
  const { run_id: runId, host, pid, since } = other;
  const message = `Run ${runId} was taken over by ${describeOwner(other)}. This engine stops. \`agentic-sdlc status ${runId}\` shows its state at ${location}.`;
  return takenOver(message, { host, pid, since });
}

export function remoteRunIsNewer(runId: string, location: string): AgenticError {
  const message = `Another engine resumed run ${runId}, which this engine could not see at its start, so this engine stops. \`agentic-sdlc resume ${runId}\` continues from the state at ${location}.`;
  return takenOver(message, { ref: runRef(runId) });
}

export function runArchivedRemotely(runId: string, location: string): AgenticError {
  const message = `Run ${runId} was ended by another engine and archived at ${location}. This engine stops. \`agentic-sdlc status ${runId}\` shows how it ended.`;
  return takenOver(message, { ref: runRef(runId) });
}

export function refDeleted(runId: string, location: string): AgenticError {
  const message = `The ref ${runRef(runId)} was deleted at ${location}, so this engine stops. \`agentic-sdlc resume ${runId}\` in this clone creates it again and continues.`;
  return takenOver(message, { ref: runRef(runId) });
}

export function ownerUnreadable(runId: string, location: string): AgenticError {
  const message = `The ref ${runRef(runId)} was changed at ${location}, and its ${OWNER_FILE} no longer names an engine, so this engine stops. \`agentic-sdlc resume ${runId}\` continues from the state at the remote.`;
  return takenOver(message, { ref: runRef(runId) });
}

export function describeMovedRef(runId: string, location: string): string {
  return `The ref ${runRef(runId)} was moved at ${location}. The engine writes all files of the run again on top of it.`;
}

export function describeReplicationProblem(
  runId: string,
  { error, message }: { readonly error: unknown; readonly message: string },
): string {
  const isRefused = hasCode(error, "remote-refused");
  if (!isRefused) return `Run ${runId} is stored only in this clone until the remote accepts it: ${message}`;
  return `The state of run ${runId} stays in this clone: ${message} To leave runs in this clone: agentic-sdlc config set state.remote false`;
}
