import type { MovedBranch } from "./run-store.ts";
import type { StateRefs } from "./state-refs.ts";

/** Whether a remote responds. The adapter updates it with each call. */
export interface RemoteAvailability {
  /** Whether a call timed out and no response has arrived since. */
  isUnresponsive: boolean;
  /** Number of responses so far. */
  responseCount: number;
}

/** Commit SHAs that the remote and the local journal record, by code branch. */
interface BranchHeads {
  readonly remoteHeads: ReadonlyMap<string, string>;
  readonly localHeads: ReadonlyMap<string, string>;
  readonly base: string | undefined;
  /** Branches that the remote rejected. */
  readonly rejectedBranches: ReadonlySet<string>;
  /** Whether commits after those of the journal belong to users. False if an interrupted attempt may have made them. */
  readonly isInOrder: boolean;
  /** Merges the remote commits of the run's base branch, `onto`, into the run's `branch`. */
  readonly takes?: { readonly branch: string; readonly onto: string } | undefined;
}

/** How to synchronize the local and remote notes. */
export interface NotesSync {
  /** Milliseconds for which an earlier synchronization suffices. */
  readonly maxAgeMs?: number;
  /** Push new notes at once, and fetch remote changes only while time remains. */
  readonly isQuick?: boolean;
  /** Milliseconds after which no deferrable work starts. */
  readonly limitMs?: number;
}

/** Storage of a repository's runs outside its checkout. */
export interface RemoteStorage {
  readonly refs: StateRefs;
  /** Ref of archived runs, such as `agentic/state`. */
  readonly stateRef: string;
  /** Set if the storage takes no code branches. */
  readonly isStateOnly?: true;
  /**
   * Fetches code branches and their base commit into the checkout; returns notices for the user. `keep` saves uncommitted work of the
   * engine's worktrees and returns its location. Errors: `not-found` for a missing commit; those of the refs.
   */
  fetchBranches(
    wanted: { readonly branches: ReadonlyMap<string, string>; readonly base: string | undefined },
    keep?: (name: string, content: string) => string,
  ): Promise<readonly string[]>;
  /**
   * Moves local code branches to the commits that users pushed. Absent if `isStateOnly`. Errors: `git-unsuitable` for a branch that is
   * deleted, rewritten or has diverged; those of the refs.
   */
  updateBranches?(
    wanted: BranchHeads,
    keep: (name: string, content: string) => string,
  ): Promise<{ readonly moved: readonly MovedBranch[]; readonly notices: readonly string[] }>;
  /** Deletes local code branches that are merged and deleted at the remote. Absent if `isStateOnly`. */
  deleteMergedBranches?(merged: MergedBranches): Promise<void>;
  /** Shared by all callers in this process. */
  readonly availability: RemoteAvailability;
  /** Aborts calls in progress; they fail as if the remote had not responded. */
  abortPendingCalls(): void;
  /** Aborts calls in progress and rejects all later ones. */
  close(): void;
  syncNotes(options?: NotesSync): Promise<readonly string[]>;
}

/** Code branches whose commits another branch contains. */
export interface MergedBranches {
  /** Last recorded commit SHA by branch. */
  readonly branches: ReadonlyMap<string, string>;
  /** The branch that contains their commits. */
  readonly into: { readonly branch: string; readonly head: string };
}
