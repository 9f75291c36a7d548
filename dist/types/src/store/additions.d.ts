import type { LocalStates } from "../ports/states.ts";
import { type Addition } from "../run/addition.ts";
import type { NamedAddition } from "../state/additions.ts";
import type { RunFolderPlace } from "./run-folder.ts";
/** Adds to a run here what it does not have. */
export declare function addHere(local: LocalStates, runId: string, addition: Addition): void;
/** Keeps what was added here until it is elsewhere too: the files of the run may be replaced by those of elsewhere before. */
export declare function keepUnsent(place: RunFolderPlace, runId: string, { id, content }: NamedAddition): void;
/** In the order in which they were added. */
export declare function unsentOf(place: RunFolderPlace, runId: string): NamedAddition[];
export declare function dropUnsent(place: RunFolderPlace, runId: string, sent: readonly NamedAddition[]): void;
/** Runs to which something was added here that is not known to be elsewhere. */
export declare function runsWithUnsent(place: RunFolderPlace): string[];
/** After the files of a run were replaced. */
export declare function addUnsentHere(place: RunFolderPlace, local: LocalStates, runId: string): void;
