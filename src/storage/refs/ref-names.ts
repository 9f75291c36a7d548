import { isRunId } from "../../run/ids.ts";
import { runDirectory } from "../../run/paths.ts";

/** Ref of archived runs. Default of `state.branch`. */
export const STATE_REF = "agentic/state";

export const RUN_REFS = "agentic/runs/";

/** Folders of a state tree. */
export const RUNS_FOLDER = "agentic/workflows";
export const SHARED_FOLDER = "agentic/analysis";
export const MEMORY_FOLDER = "agentic/memory";

/** Ref of a live run; only its owner writes it. */
export function runRef(runId: string): string {
  return `${RUN_REFS}${runId}/main`;
}

/** Prefix of job leases. */
export const LEASE_REFS = "agentic/claims/";

export function leaseRef(runId: string): string {
  return `${LEASE_REFS}${runId}`;
}

/** Prefix of note batches: new notes of one clone until a synchronization merges them. Each is written once. */
export const NOTE_BATCH_REFS = "agentic/notes/";

/** Ref for requests; anyone who may send requests writes it. */
export function inboxRef(runId: string): string {
  return `${RUN_REFS}${runId}/inbox`;
}

/** Ref of a branch that has its own runner. */
export function branchRef(runId: string, id: string): string {
  return `${RUN_REFS}${runId}/${id}`;
}

export function runOf(ref: string): string | undefined {
  if (!ref.startsWith(RUN_REFS)) return undefined;
  const [runId = ""] = ref.slice(RUN_REFS.length).split("/", 1);
  return isRunId(runId) ? runId : undefined;
}

export const OWNER_FILE = "owner.json";

/** Path of a run's file in a state tree. Trees always use the default name of the engine's folder. */
export function runPath(runId: string, path: string): string {
  return `${runDirectory(runId)}/${path}`;
}

/** CI systems skip these commits. */
export function stateMessage(subject: string): string {
  return `${subject} [skip ci]`;
}
