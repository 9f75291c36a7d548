import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import type { KeptDefinition } from "./trusted-definition.ts";
/** What other engines recorded of a run, and this clone neither wrote nor confirmed. */
export interface TakenOver {
    /** Of these events the ones that code of the run reads; the others need no person. */
    readonly read: readonly NewRunEvent[];
    /** Of all these events, of the files that outputs refer to, and of the version of the run's files. */
    readonly digest: string;
}
interface Reading extends KeptDefinition {
    readonly local: LocalStates;
    readonly trustNotes: TrustNotes;
    readonly outputDirectory: string;
    readonly runId: string;
}
/** `joined`: what runners of branches recorded that is to become part of the run, beside what its journal holds. */
export declare function takenOver(reading: Reading, version: string, joined?: readonly NewRunEvent[]): TakenOver;
/** For people: the recorded values that code reads. */
export declare function renderTakenOver(read: readonly NewRunEvent[]): string;
export {};
