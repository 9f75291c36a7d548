import type { RunFacts } from "../../run/scope.ts";
import { type RunState } from "../../run/state.ts";
/** The progress of a run as an agent is shown it: what came last, shortened. */
export declare function progressDigest(state: RunState, facts: RunFacts): string;
export declare function cut(text: string, length: number): string;
/** The attempt that ended last: in the run, or among the steps of one definition; and what came of it. */
export declare function lastResult(state: RunState, scope?: string): {
    step: string;
    text: string;
} | undefined;
