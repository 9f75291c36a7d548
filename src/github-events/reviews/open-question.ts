import { type BranchState, branchAt, type RunState } from "../../run/state.ts";

interface OpenRunQuestion {
  readonly seq: number;
  readonly at: string;
  readonly branch: string | undefined;
  /** Step that the answer must name, so that it answers no other question. */
  readonly step: string | undefined;
}

interface QuestionFilter {
  readonly step?: string | undefined;
  readonly headRef?: string | undefined;
}

/**
 * Returns the open question that an answer belongs to: the named one, or on the pull request of a branch the nearest question of that
 * branch or its enclosing branches. A question of another parallel branch does not match.
 */
export function findOpenQuestion(
  state: RunState,
  { step: wanted, headRef }: QuestionFilter,
): OpenRunQuestion | undefined {
  const isOfRun = headRef === state.workspace?.branch;
  const commentBranch = Array.from(state.branches.values()).find(({ branch }) => branch === headRef);
  const open = Array.from(state.questions).flatMap((path) => {
    const step = state.steps.get(path);
    const question = step?.question?.askedEvent;
    if (!question || (wanted !== undefined && wanted !== path && wanted !== step.name)) return [];
    const enclosing = branchAt(state, path);
    return [
      {
        path,
        question,
        enclosing,
        distance: commentBranch || isOfRun ? distance(enclosing, commentBranch) : 0,
      },
    ];
  });
  const [found] = open
    .filter((each) => !commentBranch || wanted !== undefined || each.distance !== Infinity)
    .sort((one, other) => one.distance - other.distance || 0);
  if (!found) return undefined;
  const { path, question, enclosing } = found;
  const branch = (enclosing ?? state.workspace)?.branch;
  const isNearest = (commentBranch || isOfRun) && (state.questions.size > 1 || enclosing !== undefined);
  return { seq: question.seq, at: question.at, branch, step: isNearest ? path : wanted };
}

/** Returns how far the question's branch encloses the comment's branch; infinite if it does not. */
function distance(asking: BranchState | undefined, commentBranch: BranchState | undefined): number {
  if (asking === commentBranch) return 0;
  if (!commentBranch) return Infinity;
  if (!asking) return commentBranch.step.length;
  return commentBranch.step.startsWith(`${asking.step}/`)
    ? commentBranch.step.length - asking.step.length
    : Infinity;
}
