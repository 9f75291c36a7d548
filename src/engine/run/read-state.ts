import type { RunStore } from "../../ports/run-store.ts";
import { foldJournal } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";

export function readState(store: RunStore): RunState {
  return foldJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
}
