import type { CheckoutObjects } from "../process/repository.ts";
import type { ObjectSource } from "./git-objects.ts";
import type { PushGuard } from "./push-guard.ts";
/** A remote, and the checkout whose commits go there. */
export interface CodeSource extends ObjectSource {
    readonly checkout: CheckoutObjects;
    /** Asked before each push of a branch. */
    readonly guard?: PushGuard;
}
/** Whether a commit of the state is among the last ones that led to another. */
export declare function isPartOfHistory({ repository, remote }: ObjectSource, { commit, tip }: {
    commit: string;
    tip: string;
}): Promise<boolean>;
/** Commits that did not lead to any of the tips at the remote, and are none of them; each tip is asked for once. */
export declare function unreachableCommits({ repository, remote }: ObjectSource, commits: readonly string[], tips: readonly string[]): Promise<readonly string[]>;
/** Whether the remote went on from a commit of the checkout. */
export declare function isFastForward({ repository, remote, checkout }: CodeSource, { from, to }: {
    from: string;
    to: string;
}): Promise<boolean>;
/** Commits at the remote that a commit of the checkout does not have. */
export interface UnpushedCommits {
    /** As many as were looked at, where there are more. */
    readonly count: number;
    /** Names of those who made them, each once, the last one first. */
    readonly authors: readonly string[];
}
/** What the remote has beyond a commit of the checkout; nothing where that cannot be told. */
export declare function listUnpushedCommits({ repository, remote, checkout }: CodeSource, { from, to }: {
    from: string;
    to: string;
}): Promise<UnpushedCommits>;
