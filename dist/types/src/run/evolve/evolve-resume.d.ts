import type { RunEventOf } from "../journal/event.ts";
import { type RunState } from "../state.ts";
/** A run goes on: what failed is tried again, and after `--from-step` some steps run again. */
export declare function resume(state: RunState, event: RunEventOf<"run.resumed">): void;
/** Branches that begin afresh when these steps do: one of which a part stays goes on from what that part has committed. */
export declare function branchesAfresh({ steps, branches }: RunState, reset: readonly string[]): string[];
