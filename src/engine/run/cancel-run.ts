import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunStore, StateStore } from "../../ports/run-store.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { foldJournal } from "../../run/journal/journal.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { JournalWriter } from "./journal-writer.ts";
import { readState } from "./read-state.ts";
import { interruptions } from "./recover-attempt.ts";

export interface CancelPorts {
  readonly states: StateStore;
  readonly clock: Clock;
  /** Asked for where the run may have worktrees; `commits` says whether its steps are committed. */
  readonly places: () => Promise<{ readonly workspaces: Workspaces; readonly commits: boolean }>;
  /** Ends what a run that was cut off left running. */
  readonly endOrphans?: (runId: string) => Promise<unknown>;
}

/** Whether somebody wanted its end, or it was cut off and only its files are put in order. */
type Reason = "requested" | "interrupted";

interface CancelEnd {
  /** Worktrees that stay. */
  readonly kept: readonly string[];
  /** Why the user's checkout stays on the run's branch, where it does. */
  readonly checkout?: string | undefined;
  /** The run had no event, and its files are gone. */
  readonly isRemoved?: true;
}

/**
 * Cancels a run that nobody works on, and removes its worktrees; what is not committed in them is kept as a patch. A run without an event is
 * removed. Errors: `run-locked` where somebody works on it, `not-resumable` where it has ended, `run-taken-over` where one that was cut off
 * here is somebody else's.
 */
export async function cancelStored(
  ports: CancelPorts,
  runId: string,
  reason: Reason = "requested",
): Promise<CancelEnd> {
  const { states, clock, endOrphans } = ports;
  if (states.discard(runId)) return { kept: [], isRemoved: true };
  // One that is over is left where it lies: to open it would write its refs at the remote anew.
  refuseEnded(foldJournal(wholeLines(states.read(runId, runFiles.journal)), runFiles.journal), runId);
  await using store = await states.open(runId, reason === "interrupted" ? "end" : "continue");
  const state = readState(store);
  refuseEnded(state, runId);
  const isCutOff = state.status === "running";
  const journal = new JournalWriter({ store, clock, observer: {}, state });
  const killed = reason === "interrupted" ? "killed" : "crash";
  journal.add(...interruptions({ state, store, reason: killed }), { type: "run.cancelled", reason });
  journal.sync();
  await endOrphans?.(runId);
  const kept = await leave(ports, { store, state, isCutOff });
  writeProgress(store, reason, clock.now().toISOString());
  await store.finish({ ended: reason === "requested" });
  const checkout = state.workspace?.mode === "checkout" ? await giveBack(ports, runId) : undefined;
  return { kept, checkout };
}

/** An engine that was killed left the user's checkout on the branch of its run. Another run that works there now keeps it. */
async function giveBack({ places }: CancelPorts, runId: string): Promise<string | undefined> {
  try {
    using claimed = await (await places()).workspaces.reserveCheckout(runId);
    return await claimed.restore();
  } catch {
    return undefined;
  }
}

function refuseEnded({ status }: RunState, runId: string): void {
  if (status === "completed" || status === "cancelled")
    throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${status} already.` });
}

function wholeLines(text = ""): string {
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

/** Where git fails the run is cancelled all the same, and its worktrees stay. */
async function leave(
  { places, states }: CancelPorts,
  { store, state, isCutOff }: { store: RunStore; state: RunState; isCutOff: boolean },
): Promise<readonly string[]> {
  const own = state.workspace?.mode === "worktree" ? [state.workspace.path] : [];
  const branches = Array.from(state.branches.values());
  if (own.length + branches.length === 0) return [];
  try {
    const { releaseStoredRun } = await import("./release-worktrees.ts");
    const { workspaces, commits } = await places();
    await workspaces.hide(states.folders);
    return await releaseStoredRun({ store, state, workspaces, commits, isCutOff });
  } catch {
    return [...own, ...branches.filter(({ open }) => open).map(({ path }) => path)];
  }
}

function writeProgress(store: RunStore, reason: Reason, at: string): void {
  // What cannot be read is made anew from the journal by whoever looks, and by a resume.
  const current = parseJsonObject(store.read(runFiles.progress) ?? "");
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
