import { type Workflow } from "../../definition/schema.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { NumberedEntry, RunStore } from "../../ports/run-store.ts";
import type { RunFacts } from "../../run/scope.ts";
import { type RunState, type StepState } from "../../run/state.ts";
import { type Checkpoint } from "./checkpoint-format.ts";
export type NewCheckpoint = Omit<Checkpoint, "id">;
/** A checkpoint as an entry of `checkpoint.md`, which agents and the engine write to at the same time. */
export declare function checkpointEntry(checkpoint: NewCheckpoint, runId: string): NumberedEntry;
interface WriterOptions {
    readonly store: RunStore;
    readonly facts: RunFacts;
    /** Those that workflow steps name. */
    readonly definitions: ReadonlyMap<string, {
        readonly workflow: Workflow;
    }>;
}
/**
 * Writes the checkpoints of steps that ask for one, and those of programs. The journal decides: what a crash kept from being written is
 * added when the run goes on.
 */
export declare function createCheckpointWriter(options: WriterOptions): RunObserver;
/** What the last checkpoint says, for whoever tries a step again: the step's own, or else the last one that others left on its way. */
export declare function describeCheckpoint({ store, state }: {
    readonly store: RunStore;
    readonly state: RunState;
}, previous: StepState | undefined): string;
export {};
