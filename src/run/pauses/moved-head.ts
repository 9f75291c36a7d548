import type { RunEventOf } from "../journal/event.ts";

/** Pause reason: the head of the pull request moved while the run worked on it. */
export const HEAD_MOVED = "head-moved";
/** Pause reason: a user moved a branch of the run while it worked. */
export const BRANCH_MOVED = "branch-moved";

/** Returns the remote branch for the run's commits if the run's own branch contains commits of users. */
export function fallbackBranch(branch: string): string {
  return `${branch}${FALLBACK_SUFFIX}`;
}

export function isFallbackBranch(name: string): boolean {
  return name.endsWith(FALLBACK_SUFFIX);
}

const FALLBACK_SUFFIX = "-kept";

export interface HeadMoves {
  message?: string;
  /** Whether the base branch moved. Each resume merges its current head. */
  isBase?: true;
  /** Head that was last pushed to the fallback branch, and the commit to which users moved the branch. */
  fallbackHead?: string;
  movedTo?: string;
}

interface Moving {
  readonly headMoves: HeadMoves;
  readonly workspace?: { readonly branch: string; readonly base_branch: string };
  readonly head?: string;
}

/** Records a moved branch: the base branch of the run or one of the run's branches. */
export function noteHeadMoved(
  { headMoves, workspace, head }: Moving,
  { branch, message, to }: RunEventOf<"head.moved">,
): void {
  headMoves.message = headMoves.message === undefined ? message : `${headMoves.message} ${message}`;
  if (branch === workspace?.base_branch) headMoves.isBase = true;
  if (branch !== workspace?.branch || head === undefined) return;
  headMoves.fallbackHead = head;
  if (to === undefined) delete headMoves.movedTo;
  else headMoves.movedTo = to;
}
