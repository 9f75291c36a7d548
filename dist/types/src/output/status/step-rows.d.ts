import { type Step, type Workflow } from "../../definition/schema.ts";
import type { Usage } from "../../run/journal/event.ts";
import { type RunState, type StepState, type StepStatus } from "../../run/state.ts";
/** A line of the table of steps, as every door shows it. */
export interface StepRow {
    readonly path: string;
    readonly depth: number;
    readonly label: string;
    readonly status: StepStatus;
    readonly summary: string;
    readonly startedAt?: string;
    readonly completedAt?: string;
    /** Milliseconds between the two in which the run stood still. */
    readonly idleMs?: number;
    readonly usage?: Usage;
    /** US dollars of `usage` as far as prices are known. */
    readonly knownCostUsd?: number;
}
/** What a table of steps is made from: a workflow's steps, and the definitions that its workflow steps name. */
export interface TableSource {
    readonly steps: readonly Step[];
    readonly definitions?: Definitions | undefined;
    /** Step path of the block that the steps stand in; none for those at the top. */
    readonly prefix?: string;
}
export type Definitions = ReadonlyMap<string, {
    readonly workflow: Workflow;
}>;
/** The rows of steps at the top of a workflow and of what has begun inside them, in definition order. */
export declare function stepRows({ steps, definitions, prefix }: TableSource, state: RunState): StepRow[];
/**
 * A step's row by its path, to stand alone: in a loop it says the iteration itself, in a branch of a parallel block the branch. It
 * costs no more in a long run than in a short one.
 */
export declare function stepRow({ steps, definitions }: TableSource, state: RunState, path: string): StepRow | undefined;
/** In a run that has stopped nothing is under way, whatever its last event said; in one that pauses, blocks pause with it. */
export declare function statusOf(own: StepState | undefined, state: RunState): StepStatus;
