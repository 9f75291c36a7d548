import type { StateRefs } from "../state/refs.ts";
/** Where the runs of a repository are kept besides its checkout. */
export interface Elsewhere {
    readonly refs: StateRefs;
    /** Ref of everything ended. */
    readonly stateRef: string;
    /**
     * Makes code branches of the checkout stand at their commits, and sees to it that the commit they began at is here; returns what is to
     * be told of it. `keep` takes what the engine's own worktrees hold besides, and says where that is. Errors: `not-found` for a commit
     * that is not there; those of the refs.
     */
    bringBranches(wanted: {
        readonly branches: ReadonlyMap<string, string>;
        readonly base: string | undefined;
    }, keep?: (name: string, content: string) => string): Promise<readonly string[]>;
    /** Nobody waits for it any more: what is under way ends, and everything that is asked of it fails. */
    giveUp(): void;
    /** Brings the notes here and there together; returns what is to be told. */
    synchroniseNotes(options?: {
        readonly maxAgeMs?: number;
    }): Promise<readonly string[]>;
}
