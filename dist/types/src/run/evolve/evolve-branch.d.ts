import { type RunState } from "../state.ts";
import type { Handlers } from "./evolve-step.ts";
/** Events of the run's own branch, and of those of parallel blocks. */
export declare const branchHandlers: Handlers<"workspace.prepared" | "branch.moved" | "branch.set-back" | "branch.opened" | "branch.closed" | "branch.pushed" | "pull-request.opened" | "delivery.failed">;
/** The branch that a step works on has moved. */
export declare function land(state: RunState, path: string, { commit, files }: {
    commit?: string | undefined;
    files?: readonly string[] | undefined;
}): void;
/** What lies uncommitted in the workspace of a step once it has ended. */
export declare function noteUncommitted(state: RunState, path: string, files?: readonly string[]): void;
/** A branch was merged as it stands. */
export declare function noteMerge({ branches }: RunState, merge: string): void;
