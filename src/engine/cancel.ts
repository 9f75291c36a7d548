import { AgenticError } from "../errors.ts";
import type { Clock, StateStore } from "../ports.ts";
import { runFiles } from "../run/paths.ts";
import { JournalWriter } from "./journal-writer.ts";
import { readState } from "./read-state.ts";

/** Cancels a run that nobody works on. Errors: `run-locked` where somebody does, `not-resumable` where it has ended. */
export async function cancelStored(states: StateStore, runId: string, clock: Clock): Promise<void> {
  await using store = await states.open(runId, "continue");
  const state = readState(store);
  if (state.status === "completed" || state.status === "cancelled") {
    throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${state.status} already.` });
  }
  const journal = new JournalWriter({ store, clock, observer: {}, state });
  journal.add({ type: "run.cancelled", reason: "requested" });
  journal.sync();
  const progress = store.read(runFiles.progress);
  if (progress === undefined) return await store.finish({ ended: true });
  const current = JSON.parse(progress) as Record<string, unknown>;
  const at = clock.now().toISOString();
  const ended = {
    ...current,
    status: "cancelled",
    reason: "requested",
    updated_at: at,
    completed_at: at,
    running_steps: [],
    questions: [],
  };
  store.write(runFiles.progress, `${JSON.stringify(ended, null, 2)}\n`);
  await store.finish({ ended: true });
}
