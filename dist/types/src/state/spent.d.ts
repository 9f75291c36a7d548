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
/** What takes them away, in one commit with what makes sure that their commits are there: those that stand elsewhere stay. */
export declare function dropSpent(refs: StateRefs, { branches, into }: Spent): Promise<Required<Pick<StateCommit, "branches">> & {
    readonly gone: readonly RefChange[];
}>;
/** Does something with them, and where that is not permitted, without. */
export declare function unlessRefused<T>(spent: Spent | undefined, work: (spent: Spent | undefined) => Promise<T>): Promise<T>;
