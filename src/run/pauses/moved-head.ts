import type { RunEventOf } from "../journal/event.ts";

/** Reason of a pause for a pull request whose head moved while a run worked on it. */
export const HEAD_MOVED = "head-moved";
/** Reason of a pause for a branch of the run that people moved while it worked. */
export const BRANCH_MOVED = "branch-moved";

/** Branch at the remote that holds the run's commits where its own branch holds commits of other people. */
export function keptBranch(branch: string): string {
  return `${branch}${KEPT}`;
}

/** Whether a branch has such a name. */
export function isKeptBranch(name: string): boolean {
  return name.endsWith(KEPT);
}

const KEPT = "-kept";

export interface HeadMoves {
  /** What is told of them, until the run is resumed. */
  message?: string;
  /** Whether the branch of the pull request was among them: each resume merges it as it stands then. */
  isBase?: true;
  /** Head of the run's own commits when they were last pushed beside its branch, and where people had moved that. */
  keptHead?: string;
  movedTo?: string;
}

interface Moving {
  readonly headMoves: HeadMoves;
  readonly workspace?: { readonly branch: string; readonly base_branch: string };
  readonly head?: string;
}

/** The branch that moved is that of the pull request, which the run began on, or one of the run. */
export function noteHeadMoved(
  { headMoves, workspace, head }: Moving,
  { branch, message, to }: RunEventOf<"head.moved">,
): void {
  headMoves.message = headMoves.message === undefined ? message : `${headMoves.message} ${message}`;
  if (branch === workspace?.base_branch) headMoves.isBase = true;
  if (branch !== workspace?.branch || head === undefined) return;
  headMoves.keptHead = head;
  if (to === undefined) delete headMoves.movedTo;
  else headMoves.movedTo = to;
}
