import type { Place } from "../run/record.ts";

/** Commit trailers name the attempt a commit belongs to. */
export interface CommitKey {
  readonly runId: string;
  readonly step: string;
  readonly attempt: number;
}

export interface StepCommit {
  readonly head: string;
  readonly files: readonly string[];
}

/** Files in conflict in which a merge holds one side as it was: the changes that a branch made to them are lost. */
export interface LostChanges {
  readonly branch: string;
  readonly files: readonly string[];
}

export interface CommitChange {
  /** Commit that the attempt started from. */
  readonly base: string;
  /** Without one nothing is committed; what is committed already counts. */
  readonly message: string | undefined;
  /** The only file to commit, relative to the workspace. Default: everything that changed. */
  readonly path?: string;
  /** Files that are not committed, whatever lies there. */
  readonly except?: readonly string[];
}

/** The place a run changes: a worktree of its own, the user's checkout, or a plain folder. */
export interface Workspace {
  /** Absolute directory in which steps run. */
  readonly directory: string;
  readonly branch: string | undefined;
  /** Whether the engine may set the folder back: in what is the user's, and without commits, the work of an attempt stays. */
  readonly owned: boolean;
  /** Commit it stands at, which need not be the one it was opened for; undefined without git. */
  currentCommit(): Promise<string | undefined>;
  /** What was committed on the branch since a commit, by whomever; undefined where nothing was. Errors: `git-unsuitable` where the branch lost it. */
  committedSince(commit: string): Promise<StepCommit | undefined>;
  /**
   * Commits everything the attempt changed, unless a commit with its trailers exists already; without a message only what is committed
   * counts. Undefined where nothing was committed since `base`.
   */
  commit(key: CommitKey, change: CommitChange): Promise<StepCommit | undefined>;
  /**
   * Deals with what a cut-off attempt left since `base`: hands it over as a patch, if there is any, and then, in a worktree the engine
   * owns, sets it back. In a checkout that is the user's nothing is changed.
   */
  recover(base: string, keep: (patch: string) => void): Promise<void>;
  /**
   * Repairs a worktree whose link to the repository a step removed or changed, and then deals with its files as `recover` does. Returns
   * what was damaged; undefined where nothing was. Without it every other call refuses to start git there (`worktree-damaged`).
   */
  repair(base: string, keep: (patch: string) => void): Promise<string | undefined>;
  /**
   * Gives the branch the files of an earlier commit again, by a commit of its own, and keeps what came later as a branch. Found where it
   * was done before. Returns the head, and the files that differ from the run's base. Errors: `git-unsuitable`.
   */
  restoreCommit(base: string, back: RestoreRequest): Promise<StepCommit>;
  /** Absolute path of a relative one; refuses what lies outside, links followed. Errors: `usage`. */
  resolve(path: string): string;
  /** Text of a file inside, or undefined. */
  readFile(path: string): Promise<string | undefined>;
  /** The same as bytes. */
  readBytes(path: string): Promise<Uint8Array | undefined>;
  /** Writes a file inside; folders are made. */
  writeFile(path: string, content: string | Uint8Array): Promise<void>;
  /** Files under a folder that are not larger, relative to it. Links are neither listed nor followed. */
  listFiles(folder: string, maxBytes: number): Promise<readonly string[]>;
  /** Files that differ between the run's base and its head, with counts. */
  changes(): Promise<DiffStat>;
  /** Subjects of the latest commits before the run's own, newest first: how titles are written here. */
  subjects(): Promise<readonly string[]>;
  /** Whether the branch holds a file as it lies there. */
  isCommitted(path: string): Promise<boolean>;
  /** Runs what is only to look: in a folder that is owned, what it changed is set back after it, files that git ignores aside. */
  runAndRevert<T>(run: () => Promise<T>): Promise<T>;
  /** Files as they lie there that differ from a commit, new ones included. None where git cannot tell. */
  changedSince(base: string): Promise<readonly string[]>;
}

export interface RestoreRequest {
  readonly key: CommitKey;
  readonly message: string;
  /** Name of the branch that keeps what came later. */
  readonly backupBranch: string;
}

export interface DiffStat {
  readonly commits: number;
  readonly files: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** A branch to merge into the branch of a workspace. */
export interface MergeRequest {
  readonly key: CommitKey;
  /** Branch, and the commit of it to merge. */
  readonly branch: string;
  readonly head: string;
  readonly message: string;
}

/** What a merge came to: `files` are those it changed, or those in conflict; the description is for people and agents. */
export type MergeResult =
  | { readonly status: "merged"; readonly head: string; readonly files: readonly string[] }
  | { readonly status: "conflict"; readonly files: readonly string[]; readonly description: string };

/** A merge with conflicts, laid out in a worktree of its own to be mended there. */
export interface ConflictedMerge {
  /** The scratch worktree: conflicted files hold conflict markers. Its `recover` lays the merge out again. */
  readonly workspace: Workspace;
  /** Files that had conflicts when the merge was laid out. */
  readonly files: readonly string[];
  /**
   * Files that still hold conflict markers, and those without any (deleted on one side, binary) that were neither changed, removed nor
   * staged since. All of them where the merge was given up (`git merge --abort`).
   */
  unresolved(): Promise<readonly string[]>;
  /**
   * Commits what lies there as the merge, with both parents and the key's trailers, and moves the target's branch and work tree on to it.
   * Found where it was made before. Errors: `git-unsuitable` where files are unresolved, or the target has moved; `commit-refused`.
   */
  conclude(): Promise<StepCommit & { readonly lost: readonly LostChanges[] }>;
  /** Hands over what was done in it as a patch, if there is anything; nothing changes. */
  savePartial(keep: (patch: string) => void): Promise<void>;
  /** Removes the scratch worktree and its branch. */
  discard(): Promise<void>;
}

/** The user's checkout, held for one run until it is disposed of. */
export interface CheckoutReservation extends Disposable {
  /**
   * Checks out again what was there before the run, unless somebody did that already. Returns a sentence that says why the checkout stays
   * on the branch of the run, where it does.
   */
  restore(): Promise<string | undefined>;
}

/** What has become of git's settings while a step ran. */
export interface SettingsChange {
  /** Settings with their values, as people see them. */
  readonly changed: readonly string[];
  /** Settings, or files of them, that were set back, since git failed in the user's checkout. */
  readonly restored: readonly string[];
  /** Folder that keeps files that were replaced. */
  readonly saved?: string;
}

/** Where a run works. */
export interface Workspaces {
  /** What has changed in git's settings since the last look, or since the run began; where git fails in the user's checkout, it is set back. */
  checkSettings(): Promise<SettingsChange | undefined>;
  /** Keeps folders of the engine's out of `git status`, without touching the user's files. */
  hide(paths: readonly string[]): Promise<void>;
  /** The branch and commit a run starts from; refuses what the repository is not fit for. Errors: `git-unsuitable`. */
  base(needs: { worktree: boolean; commits: boolean }): Promise<{ branch: string; sha: string }>;
  /** Called before a run opens the checkout as its place. Errors: `git-unsuitable` where another run works there. */
  reserveCheckout(runId: string): Promise<CheckoutReservation>;
  /** Name of the run's branch and place of its worktree. */
  names(run: { workflow: string; prefix: string; title: string; suffix: string }): {
    branch: string;
    path: string;
  };
  /**
   * Makes the place of a run, or finds what an earlier start left of it. Without `commits` nothing in it is ever set back. What lies
   * uncommitted in a worktree that a step damaged is handed to `keep` as a patch.
   */
  open(place: Place, options: { commits: boolean; keep?: (patch: string) => void }): Promise<Workspace>;
  /** The plain folder, for runs without git. */
  folder(): Workspace;
  /** Removes a worktree of the engine's; branch and commits stay. One with uncommitted changes stays too: then false. */
  release(place: Place): Promise<boolean>;
  /** Name of the branch of a step of a parallel block, and place of its worktree. Parts are cut, so the suffix must be the branch's own. */
  branchNames(step: { workflow: string; step: string; suffix: string }): { branch: string; path: string };
  /** The same as `release`, but keeps the folder for the next place that is opened, where nothing of this branch is left. */
  recycle(place: Place): Promise<boolean>;
  /** Whether a worktree of the engine's is at a path, with whatever was done in it. */
  hasWorktree(path: string): Promise<boolean>;
  /** Whether the one at a path is damaged: what is opened there next holds nothing uncommitted. */
  isDamaged(path: string): Promise<boolean>;
  /** Removes the folders kept by `recycle`. */
  removeRecycled(): Promise<void>;
  /**
   * Removes what crashed runs left: worktrees without uncommitted changes (they can be made again from their branch) and
   * branches of merges. `isHeld` says which paths belong to live runs; it is asked more than once. Where `keepFor` has a function for a
   * path, uncommitted changes there are given to it as a patch, and the worktree is removed too.
   */
  prune(isHeld: (path: string) => boolean, keepFor?: PatchSaverOf): Promise<PruneResult>;
  /**
   * Merges a branch into a workspace's branch and work tree, with a commit of its own even where the branch could just move on; nothing
   * changes on a conflict. A merge made before a crash, or by hand, is found, not made again. Errors: `git-unsuitable` where uncommitted
   * changes are in the way.
   */
  merge(into: Workspace, request: MergeRequest): Promise<MergeResult>;
  /**
   * Lays a conflicted merge out in a scratch worktree, or finds one laid out before, with what was done in it. Errors: `git-unsuitable`
   * where one of the branches has moved since and something was done in it. `keep` takes what was done in a damaged one, as a patch.
   */
  openConflict(
    into: Workspace,
    request: MergeRequest,
    place: { path: string; branch: string; keep?: (patch: string) => void },
  ): Promise<ConflictedMerge>;
  /**
   * Removes the scratch worktree of a conflict, and its branch, where an earlier start left them; what was done in it is handed over as a
   * patch before.
   */
  abandonConflict(place: { path: string; branch: string }, keep: (patch: string) => void): Promise<void>;
  /** Deletes branches that stand at these commits, where another branch has those too and no work tree is on them; others stay. */
  deleteBranches(heads: ReadonlyMap<string, string>, into: string): Promise<void>;
}

/** What saves the uncommitted changes of a worktree whose run has ended; undefined where no ended run is known to own it. */
export type PatchSaverOf = (path: string) => ((patch: string) => void) | undefined;

/** What `prune` did with the worktrees of runs that are not held, as paths relative to the repository. */
export interface PruneResult {
  readonly removed: readonly string[];
  /** They hold uncommitted changes, or are locked by somebody. */
  readonly remaining: readonly string[];
}
