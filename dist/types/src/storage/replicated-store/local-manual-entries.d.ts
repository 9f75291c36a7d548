import type { LocalStates } from "../../ports/run-store.ts";
import { type ManualEntry } from "../../run/manual-entry.ts";
import type { NamedAddition } from "../refs/ref-manual-entries.ts";
import type { RunFolderPlace } from "./run-folder.ts";
/** Adds to a run here what it does not have. */
export declare function addLocalEntry(local: LocalStates, runId: string, addition: ManualEntry): void;
/** Keeps what was added here until it is elsewhere too: the files of the run may be replaced by those of elsewhere before. */
export declare function savePendingEntry(place: RunFolderPlace, runId: string, { id, content }: NamedAddition): void;
/** In the order in which they were added. */
export declare function listPendingEntries(place: RunFolderPlace, runId: string): NamedAddition[];
export declare function removePendingEntries(place: RunFolderPlace, runId: string, sent: readonly NamedAddition[]): void;
/** Runs to which something was added here that is not known to be elsewhere. */
export declare function runsWithPendingEntries(place: RunFolderPlace): string[];
/** After the files of a run were replaced. */
export declare function applyPendingEntries(place: RunFolderPlace, local: LocalStates, runId: string): void;
