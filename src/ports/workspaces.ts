import type { RunWorkspace } from "../run/record.ts";

/** The attempt that a commit belongs to, stored in its trailers. */
export interface CommitKey {
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
}

/** A commit, with the files that differ from its base. */
export interface StepCommit {
  readonly head: string;
  readonly files: readonly string[];
}

/** Conflicting files for which a merge took one side: it discards the branch's changes of them. */
export interface LostChanges {
  readonly branch: string;
  readonly files: readonly string[];
}

/** What to commit. */
export interface CommitChange {
  /** Commit that the attempt started from. */
  readonly base: string;
  /** Undefined: nothing is committed; the result is the existing commits. */
  readonly message: string | undefined;
  /** The only file to commit, relative to the workspace. Default: everything that changed. */
  readonly path?: string;
  /** Files to leave uncommitted. */
  readonly except?: readonly string[];
}

/** Which setup command ran in a worktree. A new or recycled worktree has no record. */
export interface SetupRecord {
  /** Returns the digest of the command; undefined if none ran. */
  read(): Promise<string | undefined>;
  write(digest: string): Promise<void>;
  remove(): Promise<void>;
}

/** The directory a step works in: a worktree, the user's checkout, or a plain folder. */
export interface Workspace {
  /** Absolute directory in which steps run. */
  readonly directory: string;
  readonly branch: string | undefined;
  /** Whether the engine can reset the folder. False in the user's checkout and without commits. */
  readonly owned: boolean;
  /** Absent where no setup runs: in the user's checkout and in a plain folder. */
  readonly setupRecord?: SetupRecord | undefined;
  /** Returns the SHA of HEAD; undefined without git. */
  currentCommit(): Promise<string | undefined>;
  /** Returns the SHA of the tree of a commit, or of the files as `commit` would commit them; undefined without git or commit. */
  tree(commit?: string): Promise<string | undefined>;
  /** Returns the commits on the branch since `commit`; undefined if there are none. Errors: `git-unsuitable` if the branch no longer contains it. */
  committedSince(commit: string): Promise<StepCommit | undefined>;
  /**
   * Commits the changes of an attempt, unless a commit with its trailers exists. Returns undefined if there is no commit since `base`.
   */
  commit(key: CommitKey, change: CommitChange): Promise<StepCommit | undefined>;
  /**
   * Passes the changes of an interrupted attempt since `base` to `keep` as a patch, then resets the workspace if it is `owned`.
   */
  recover(base: string, keep: KeepPatch): Promise<void>;
  /**
   * Repairs a worktree whose link to the repository a step changed, then recovers its files as `recover`. Returns the damage, or undefined.
   * Until then, every other call fails with `worktree-damaged`.
   */
  repair(base: string, keep: KeepPatch): Promise<string | undefined>;
  /**
   * Restores the files of an earlier commit with a new commit, and saves the later commits as a branch. Idempotent. Returns the head, and
   * the files that differ from the run's base. Errors: `git-unsuitable`.
   */
  restoreCommit(base: string, back: RestoreRequest): Promise<StepCommit>;
  /** Returns the absolute path of a relative one. Errors: `usage` for a path outside the workspace, after following links. */
  resolve(path: string): string;
  readFile(path: string): Promise<string | undefined>;
  readBytes(path: string): Promise<Uint8Array | undefined>;
  writeFile(path: string, content: string | Uint8Array): Promise<void>;
  /** Lists the files below a folder up to a size, relative to it. Does not list or follow symbolic links. */
  listFiles(folder: string, maxBytes: number): Promise<readonly string[]>;
  changes(): Promise<DiffStat>;
  /** Returns the subjects of the latest commits before the run's own, newest first; examples for titles. */
  subjects(): Promise<readonly string[]>;
  /** Returns whether the file equals its committed version. */
  isCommitted(path: string): Promise<boolean>;
  /** Runs a read-only task. If `owned`, reverts the changes of the task afterwards, except of files that git ignores. */
  runAndRevert<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Runs a task that may change nothing since `base`, except files that git ignores. If `owned`, passes its changes to `keep` as a patch,
   * then resets files, index, commits and HEAD, and deletes a branch that the task made and left checked out.
   */
  runWithoutChanges<T>(
    base: string,
    run: () => Promise<T>,
    keep: KeepPatch,
  ): Promise<{ readonly result: T; readonly changes: UnwantedChanges | undefined }>;
  /** Returns the hash of a file, to tell whether it changes later. */
  hashOf(path: string): Promise<string>;
  /** Lists the files of the work tree that differ from a commit, including new ones; empty if git fails. */
  changedSince(base: string): Promise<readonly string[]>;
}

/** Receives a patch, and how many files it leaves out because they are too large. A patch with gaps says so in its first lines. */
export type KeepPatch = (patch: string, omitted?: number) => void;

/** Changes of a task that may change nothing. */
export interface UnwantedChanges {
  /** Empty if the task only made an empty commit or switched branches. */
  readonly files: readonly string[];
  /** By file: its hash. Only in a folder of the user, where the changes stay. */
  readonly hashes?: Readonly<Record<string, string>>;
}

/** How to commit the restored files of an earlier commit. */
export interface RestoreRequest {
  readonly key: CommitKey;
  readonly message: string;
  /** Name of the branch for the later commits. */
  readonly backupBranch: string;
}

/** Changes of a branch since its base, in commits, files and lines. */
export interface DiffStat {
  readonly commits: number;
  readonly files: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** A branch to merge, at the commit SHA `head`, and the message of the merge commit. */
export interface MergeRequest {
  readonly key: CommitKey;
  readonly branch: string;
  readonly head: string;
  readonly message: string;
}

/** Result of a merge. `files`: changed files, or files in conflict; `description`: text for people and agents. */
export type MergeResult =
  | { readonly status: "merged"; readonly head: string; readonly files: readonly string[] }
  | { readonly status: "conflict"; readonly files: readonly string[]; readonly description: string };

/** A merge with conflicts, in a separate worktree for resolution. */
export interface ConflictedMerge {
  /** The scratch worktree with conflict markers. Its `recover` restarts the merge. */
  readonly workspace: Workspace;
  /** Files that had conflicts at the start of the merge. */
  readonly files: readonly string[];
  /**
   * Lists the files with conflict markers, and unchanged and unstaged files whose conflict has no markers (deleted on one side, binary).
   * Lists all files after `git merge --abort`.
   */
  unresolved(): Promise<readonly string[]>;
  /**
   * Commits the resolution as a merge, with both parents and the key's trailers, and fast-forwards the target. Idempotent.
   * Errors: `git-unsuitable` if files are unresolved or the target has moved; `commit-refused`.
   */
  conclude(): Promise<StepCommit & { readonly lost: readonly LostChanges[] }>;
  /** Passes the resolution so far to `keep` as a patch; changes nothing. */
  savePartial(keep: (patch: string) => void): Promise<void>;
  discard(): Promise<void>;
}

/** A worktree for one task. Nothing in it is ever committed. */
export interface ScratchWorktree {
  readonly workspace: Workspace;
  /** Copies files from the work tree of a workspace, except those that git ignores. */
  copyFrom(workspace: Workspace, files: readonly string[]): Promise<void>;
}

/** The user's checkout, locked for one run until disposal. */
export interface CheckoutReservation extends Disposable {
  /**
   * Checks out the branch from before the run. Returns a sentence with the reason if the checkout stays on the branch of the run.
   */
  restore(): Promise<string | undefined>;
}

/** How git's settings differ from those at the start of the run. */
export interface SettingsChange {
  /** Changed settings with their values, for display. */
  readonly changed: readonly string[];
  /** Settings, or files of them, that the engine restored because git failed in the user's checkout. */
  readonly restored: readonly string[];
  /** Folder with the replaced files. */
  readonly saved?: string;
}

/** A branch, tag or stash, such as `refs/heads/main`, that a program changed. */
export interface MovedRef {
  readonly ref: string;
  /** The earlier commit; absent for the first stash. */
  readonly from?: string | undefined;
  /** Absent if the ref was deleted. */
  readonly to?: string | undefined;
}

/** The worktrees, branches and checkout of runs. */
export interface Workspaces {
  /** Returns changes of git's settings since the last call, or since the start of the run. Restores them if git fails in the user's checkout. */
  checkSettings(): Promise<SettingsChange | undefined>;
  /** Lists refs that changed since the last call, or since the start of the run, without those that git changed in a checkout of the user. */
  movedRefs(): readonly MovedRef[];
  /** Excludes the engine's folders from `git status`, without changing the user's files. */
  hide(paths: readonly string[]): Promise<void>;
  /** Returns the branch and commit that a run starts from. Errors: `git-unsuitable` if the repository lacks what the run needs. */
  base(needs: { worktree: boolean; commits: boolean }): Promise<{ branch: string; sha: string }>;
  /** Locks the checkout for a run, before the run opens it. Errors: `git-unsuitable` if another run uses it. */
  reserveCheckout(runId: string): Promise<CheckoutReservation>;
  /** Returns the name of the run's branch and the path of its worktree. */
  names(run: { workflow: string; prefix: string; title: string; suffix: string }): {
    branch: string;
    path: string;
  };
  /**
   * Creates or reopens the workspace of a run. Without `commits` the engine never resets it. `keep` receives the uncommitted changes of a
   * damaged worktree as a patch.
   */
  open(
    workspace: RunWorkspace,
    options: { commits: boolean; keep?: (patch: string) => void },
  ): Promise<Workspace>;
  folder(): Workspace;
  /** Removes a worktree of the engine, but not its branch. Returns false and keeps a worktree with uncommitted changes. */
  release(workspace: RunWorkspace): Promise<boolean>;
  /** Returns the branch name and worktree path for a step of a parallel block. Names are truncated, so the suffix must be unique. */
  branchNames(step: { workflow: string; step: string; suffix: string }): { branch: string; path: string };
  /** As `release`, but keeps the cleaned folder for reuse by the next `open`. */
  recycle(workspace: RunWorkspace): Promise<boolean>;
  hasWorktree(path: string): Promise<boolean>;
  /** Returns whether the worktree at a path is damaged. The next `open` discards its uncommitted changes. */
  isDamaged(path: string): Promise<boolean>;
  /** Removes the folders that `recycle` kept. */
  removeRecycled(): Promise<void>;
  /**
   * Removes merge branches and clean worktrees of crashed runs. `isHeld` tells the paths of live runs; it is called repeatedly. If `keepFor`
   * returns a function for a path, that function receives the uncommitted changes as a patch, and the worktree is removed.
   */
  prune(isHeld: (path: string) => boolean, keepFor?: PatchSaverOf): Promise<PruneResult>;
  /**
   * Merges a branch into a workspace's branch and work tree, always with a merge commit; changes nothing on a conflict. Idempotent, also
   * for a merge by a user. Errors: `git-unsuitable` if uncommitted changes prevent the merge.
   */
  merge(into: Workspace, request: MergeRequest): Promise<MergeResult>;
  /**
   * Starts or reopens a conflicting merge in a scratch worktree. `keep` receives the changes in a damaged one as a patch.
   * Errors: `git-unsuitable` if a branch has moved and the scratch worktree has changes.
   */
  openConflict(
    into: Workspace,
    request: MergeRequest,
    scratchWorktree: { path: string; branch: string; keep?: (patch: string) => void },
  ): Promise<ConflictedMerge>;
  /**
   * Removes the scratch worktree of a conflict and its branch, if they exist. `keep` first receives the changes as a patch.
   */
  abandonConflict(
    scratchWorktree: { path: string; branch: string },
    keep: (patch: string) => void,
  ): Promise<void>;
  /**
   * Runs a task in a scratch worktree of a commit. Removes the worktree afterwards; after a crash, `prune` does, whatever it contains.
   */
  runAtCommit<T>(commit: string, run: (scratch: ScratchWorktree) => Promise<T>): Promise<T>;
  /** Deletes branches that are at these commit SHAs, are merged into `into`, and are checked out in no work tree. */
  deleteBranches(heads: ReadonlyMap<string, string>, into: string): Promise<void>;
}

/** Returns the function that saves the uncommitted changes of an ended run's worktree; undefined if no ended run owns the path. */
export type PatchSaverOf = (path: string) => ((patch: string) => void) | undefined;

/** Result of `prune`, as paths relative to the repository. */
export interface PruneResult {
  readonly removed: readonly string[];
  /** Worktrees with uncommitted changes, and locked ones. */
  readonly remaining: readonly string[];
}
