import type { RunState } from "../run/state.ts";
import type { RefChange, StateCommit, StateRefs } from "./refs.ts";
/** Code branches that nobody needs any more. */
export interface Spent {
    /** By branch, the commit at which it was left. */
    readonly branches: ReadonlyMap<string, string>;
    /** What has all their commits. */
    readonly into: {
        readonly branch: string;
        readonly head: string;
    };
}
/** Branches of a run that were merged, and nobody was shown; undefined where there are none. */
export declare function spentOf(state: Pick<RunState, "workspace" | "head" | "branches" | "steps" | "headMoves">, isOwn?: (branch: string) => boolean): Spent | undefined;
/** What takes them away, in one commit with what makes sure that their commits are there: those that stand elsewhere stay. */
export declare function dropSpent(refs: StateRefs, { branches, into }: Spent): Promise<Required<Pick<StateCommit, "branches">> & {
    readonly gone: readonly RefChange[];
}>;
/** Does something with them, and where that is not permitted, without. */
export declare function unlessRefused<T>(spent: Spent | undefined, work: (spent: Spent | undefined) => Promise<T>): Promise<T>;
