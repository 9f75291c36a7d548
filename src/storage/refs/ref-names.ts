import { isRunId } from "../../run/ids.ts";
import { runDirectory } from "../../run/paths.ts";

/** Where everything ended is kept, unless configured otherwise. */
export const STATE_REF = "agentic/state";

/** Prefix of the refs of all live runs. */
export const RUN_REFS = "agentic/runs/";

/** Folders at the top of a tree: of all runs, of what runs share, of the notes. */
export const RUNS_FOLDER = "agentic/workflows";
export const SHARED_FOLDER = "agentic/analysis";
export const MEMORY_FOLDER = "agentic/memory";

/** Ref of a live run (CONTRACT, "Refs"): its coordinator alone writes it. */
export function runRef(runId: string): string {
  return `${RUN_REFS}${runId}/main`;
}

/** Prefix of the refs by which jobs say that they work on a run: these are the jobs', and never the run's. */
export const LEASE_REFS = "agentic/claims/";

export function leaseRef(runId: string): string {
  return `${LEASE_REFS}${runId}`;
}

/** Prefix of the refs of note batches: new notes of one clone, until a synchronization merges them into the state. Each is written once. */
export const NOTE_BATCH_REFS = "agentic/notes/";

/** Ref for requests from outside; whoever may ask writes it. */
export function inboxRef(runId: string): string {
  return `${RUN_REFS}${runId}/inbox`;
}

/** Ref of a branch that a runner of its own works on, by the name of the branch. */
export function branchRef(runId: string, id: string): string {
  return `${RUN_REFS}${runId}/${id}`;
}

/** Run that a ref belongs to; undefined for any other ref. */
export function runOf(ref: string): string | undefined {
  if (!ref.startsWith(RUN_REFS)) return undefined;
  const [runId = ""] = ref.slice(RUN_REFS.length).split("/", 1);
  return isRunId(runId) ? runId : undefined;
}

/** Says which engine works on a run; a takeover replaces it. */
export const OWNER_FILE = "owner.json";

/** Path of a run's file from the top of a tree. Folders are always named as in the contract, whatever a repository calls them. */
export function runPath(runId: string, path: string): string {
  return `${runDirectory(runId)}/${path}`;
}

/** Subject line of a state commit: CI systems leave such commits alone. */
export function stateMessage(subject: string): string {
  return `${subject} [skip ci]`;
}
