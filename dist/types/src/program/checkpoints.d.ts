import type { RunObserver, RunStore } from "../ports.ts";
/** Writes the checkpoints of a program to `checkpoint.md`; the journal decides, and what is missing when a run goes on is added. */
export declare function createCheckpointWriter(store: RunStore): RunObserver;
