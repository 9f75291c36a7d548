import type { MovedBranch } from "./run-store.ts";
import type { StateRefs } from "./state-refs.ts";

/** Whether somebody has waited in vain for an answer, and none has come since. */
export interface RemoteAvailability {
  isUnresponsive: boolean;
  /** How many there were. */
  responseCount: number;
}

/** Commits at which journals leave code branches, elsewhere and here. */
export interface BranchHeads {
  readonly remoteHeads: ReadonlyMap<string, string>;
  readonly localHeads: ReadonlyMap<string, string>;
  readonly base: string | undefined;
  /** Those that were not taken there. */
  readonly rejectedBranches: ReadonlySet<string>;
  /** Whether commits beyond those of the journal are somebody's, and not an attempt's that was cut off. */
  readonly isInOrder: boolean;
  /** Branch of the run that takes in the branch that it began on, as that stands elsewhere now. */
  readonly baseUpdate?: { readonly branch: string; readonly onto: string } | undefined;
}

/** How the notes here and there are brought together. */
export interface NotesSync {
  /** Milliseconds for which an earlier time is good enough. */
  readonly maxAgeMs?: number;
  /** New notes go there with one push; what others changed is read where there is time. */
  readonly isQuick?: boolean;
  /** Milliseconds after which nothing is begun that can wait. */
  readonly limitMs?: number;
}

/** Where the runs of a repository are kept besides its checkout. */
export interface RemoteStorage {
  readonly refs: StateRefs;
  /** Ref of everything ended. */
  readonly stateRef: string;
  /** Code branches do not go there. */
  readonly isStateOnly?: true;
  /**
   * Makes code branches of the checkout stand at their commits, and sees to it that the commit they began at is here; returns what is to
   * be told of it. `keep` takes what the engine's own worktrees hold besides, and says where that is. Errors: `not-found` for a commit
   * that is not there; those of the refs.
   */
  fetchBranches(
    wanted: { readonly branches: ReadonlyMap<string, string>; readonly base: string | undefined },
    keep?: (name: string, content: string) => string,
  ): Promise<readonly string[]>;
  /**
   * Has code branches of the checkout stand where somebody has moved them on to since the run left them; absent where no code goes there.
   * Errors: `git-unsuitable` for one that is gone, was rewritten, or has gone on here as well; those of the refs.
   */
  updateBranches?(
    wanted: BranchHeads,
    keep: (name: string, content: string) => string,
  ): Promise<{ readonly moved: readonly MovedBranch[]; readonly notices: readonly string[] }>;
  /** Deletes code branches of the checkout that are merged for good, as they were elsewhere; absent where no code goes there. */
  deleteMergedBranches?(spent: MergedBranches): Promise<void>;
  /** Known to all who ask it in this process. */
  readonly availability: RemoteAvailability;
  /** What is under way ends, and is as if nobody had answered. */
  abortPendingCalls(): void;
  /** Nobody waits for it any more: what is under way ends, and everything that is asked of it fails. */
  close(): void;
  /** Brings the notes here and there together; returns what is to be told. */
  syncNotes(options?: NotesSync): Promise<readonly string[]>;
}

/** Code branches that nobody needs any more. */
export interface MergedBranches {
  /** By branch, the commit at which it was left. */
  readonly branches: ReadonlyMap<string, string>;
  /** What has all their commits. */
  readonly into: { readonly branch: string; readonly head: string };
}
