import type { RunState } from "./state.ts";
/** Branches of steps, with their heads, that are merged for good or hold no commit, and that nobody outside was shown: they may go. */
export declare function mergedBranches({ branches, steps, }: Pick<RunState, "branches" | "steps">): ReadonlyMap<string, string>;
