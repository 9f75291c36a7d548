import { foldFileName } from "../../config/case-folding.ts";
import { usageError } from "../../errors.ts";
import type { StateCommit } from "../../ports/state-refs.ts";
import { isRunId } from "../../run/ids.ts";
import { runDirectory } from "../../run/paths.ts";

/** Ref of archived runs. Default of `state.branch`. */
export const STATE_REF = "agentic/state";

export const RUN_REFS = "agentic/runs/";

export const RUNS_FOLDER = "agentic/workflows";
export const SHARED_FOLDER = "agentic/analysis";
export const MEMORY_FOLDER = "agentic/memory";

/** Ref of a live run; only its owner writes it. */
export function runRef(runId: string): string {
  return `${RUN_REFS}${runId}/main`;
}

export const LEASE_REFS = "agentic/claims/";

export function leaseRef(runId: string): string {
  return `${LEASE_REFS}${runId}`;
}

/** Prefix of note batches: new notes of one clone until a synchronization merges them. Each is written once. */
export const NOTE_BATCH_REFS = "agentic/notes/";

export function inboxRef(runId: string): string {
  return `${RUN_REFS}${runId}/inbox`;
}

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

export function validateChange({ refs }: StateCommit): void {
  for (const { ref, next } of refs) {
    if (!isRefName(ref))
      throw usageError(
        `${JSON.stringify(ref)} is not a valid name of a ref. Use one such as \`agentic/state\`.`,
      );
    if (refs.filter((each) => each.ref === ref).length > 1)
      throw usageError(`The ref ${ref} is named twice in one commit. Merge its changes.`);
    const paths = (next?.changes ?? []).flatMap((change) =>
      "from" in change ? [change.path, change.from.path] : [change.path],
    );
    for (const path of paths) {
      if (isTreePath(path)) continue;
      throw usageError(
        `${JSON.stringify(path)} is not a valid path in ${ref}. Use a relative path, such as \`agentic/notes.md\`.`,
      );
    }
  }
}

export function isTreePath(path: string): boolean {
  return path.isWellFormed() && !CONTROL.test(path) && path.split("/").every(isTreeName);
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;
const refusedNames = new Set(["", ".", ".."]);

function isTreeName(name: string): boolean {
  return !refusedNames.has(name) && !isGitFolder(name);
}

/** Whether git rejects the name: `.git`, also in forms of Windows and macOS. */
export function isGitFolder(name: string): boolean {
  return /^(?:\.git|git~1)$/.test(foldFileName(name));
}

export function isRefName(ref: string): boolean {
  return !/[\s~^:?*[\\]|\.\.|@\{/.test(ref) && isTreePath(ref) && ref.split("/").every(isRefPart);
}

function isRefPart(part: string): boolean {
  return !part.startsWith(".") && !part.startsWith("-") && !part.endsWith(".") && !part.endsWith(".lock");
}
