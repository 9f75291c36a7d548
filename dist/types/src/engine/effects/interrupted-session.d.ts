import type { RunStore } from "../../ports/run-store.ts";
import { Usage } from "../../run/journal/event.ts";
import { type StepState } from "../../run/state.ts";
/** When a transcript was written to last; undefined where it was not. */
export declare function lastActivityOf(store: Pick<RunStore, "read">, { path, attempt }: Readonly<StepState>): string | undefined;
/**
 * What the sessions of an attempt spent whose engine was killed, as its transcript has it; undefined where none had begun. Where the
 * transcript may have stayed on another machine, a step that asks an agent has had one.
 */
export declare function usageUntilInterrupted(store: Pick<RunStore, "read" | "arrived">, { path, attempt, kind }: Readonly<StepState>): {
    readonly usage?: Usage;
};
