import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { completeLines, foldJournal } from "../../run/journal/journal.ts";
import type { EnginePorts } from "../run-request.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { JournalWriter, readState } from "./journal-writer.ts";
import { interruptions } from "./recover-attempt.ts";

export interface CancelPorts extends Pick<EnginePorts, "states" | "gitSettings" | "clock"> {
  /** Opens workspaces if the run may have worktrees. `commits`: whether steps are committed. */
  readonly openWorkspaces: () => Promise<{ readonly workspaces: Workspaces; readonly commits: boolean }>;
  readonly endOrphans?: (runId: string) => Promise<unknown>;
}

type Reason = "requested" | "interrupted";

interface CancelEnd {
  readonly keptWorktrees: readonly string[];
  readonly checkout?: string | undefined;
  /** The run had no event, and its files were removed. */
  readonly isRemoved?: true;
}

/** Saves uncommitted changes as patches. Removes a run without events. Errors: `run-locked`, `not-resumable`, `run-taken-over`, `journal-corrupt`. */
export async function cancelStoredRun(
  ports: CancelPorts,
  runId: string,
  reason: Reason = "requested",
): Promise<CancelEnd> {
  const { states, clock, endOrphans } = ports;
  if (states.discard(runId)) return { keptWorktrees: [], isRemoved: true };
  // An ended run is not opened, because opening it would recreate its refs at the remote.
  const stored = foldJournal(completeLines(states.read(runId, runFiles.journal)), runFiles.journal);
  if (states.read(runId, runFiles.run) !== undefined) requireEvents(stored, runId);
  refuseEnded(stored, runId);
  await using store = await states.open(runId, reason === "interrupted" ? "end" : "continue");
  const state = readState(store);
  refuseEnded(state, runId);
  const isCutOff = state.status === "running";
  const journal = new JournalWriter({ store, clock, observer: {}, state });
  const killed = reason === "interrupted" ? "killed" : "crash";
  journal.add(...interruptions({ state, store, reason: killed }), { type: "run.cancelled", reason });
  journal.sync();
  await endOrphans?.(runId);
  const keptWorktrees = await releaseWorkspaces(ports, { store, state, isCutOff });
  writeProgress(store, reason, clock.now().toISOString());
  await store.finish({ ended: reason === "requested" });
  if (reason === "requested") await ports.gitSettings?.release(runId);
  const checkout = state.workspace?.mode === "checkout" ? await restoreCheckout(ports, runId) : undefined;
  return { keptWorktrees, checkout };
}

/** Restores the user's checkout after a killed engine, unless another run uses it. */
async function restoreCheckout({ openWorkspaces }: CancelPorts, runId: string): Promise<string | undefined> {
  try {
    using claimed = await (await openWorkspaces()).workspaces.reserveCheckout(runId);
    return await claimed.restore();
  } catch {
    return undefined;
  }
}

/** An event at the begin of an empty journal would hide that the journal was lost. */
function requireEvents({ seq }: RunState, runId: string): void {
  if (seq === 0)
    throw new AgenticError({
      code: "journal-corrupt",
      message: `Run ${runId} cannot be cancelled: its ${runFiles.journal} has no events. Restore that file, or delete the folder of the run.`,
    });
}

function refuseEnded({ status }: RunState, runId: string): void {
  if (status === "completed" || status === "cancelled")
    throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${status} already.` });
}

/** Removes worktrees. If git fails, the run is still cancelled and they are not removed. */
async function releaseWorkspaces(
  { openWorkspaces, states }: CancelPorts,
  { store, state, isCutOff }: { store: RunStore; state: RunState; isCutOff: boolean },
): Promise<readonly string[]> {
  const own = state.workspace?.mode === "worktree" ? [state.workspace.path] : [];
  const branches = Array.from(state.branches.values());
  if (own.length + branches.length === 0) return [];
  try {
    const { releaseStoredRun } = await import("./release-worktrees.ts");
    const { workspaces, commits } = await openWorkspaces();
    await workspaces.hide(states.folders);
    return await releaseStoredRun({ store, state, workspaces, commits, isCutOff });
  } catch {
    return [...own, ...branches.filter(({ open }) => open).map(({ path }) => path)];
  }
}

function writeProgress(store: RunStore, reason: Reason, at: string): void {
  // A resume or a reader recreates an invalid file from the journal.
  const current = parseJsonObject(store.read(runFiles.progress));
  if (!current) return;
  const ended = {
    ...current,
    status: "cancelled",
    reason,
    updated_at: at,
    completed_at: at,
    running_steps: [],
    questions: [],
  };
  store.write(runFiles.progress, `${JSON.stringify(ended, null, 2)}\n`);
}
