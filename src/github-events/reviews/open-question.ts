import { type BranchState, branchAt, type RunState } from "../../run/state.ts";

export interface OpenRunQuestion {
  readonly seq: number;
  readonly at: string;
  /** Branch that the step works on. */
  readonly branch: string | undefined;
  /** The step that an answer has to name so that no other question takes it. */
  readonly step: string | undefined;
}

interface Wanted {
  /** Path or name of the step, where somebody names it. */
  readonly step?: string | undefined;
  /** Branch of the pull request where it was said. */
  readonly headRef?: string | undefined;
}

/**
 * The open question that somebody answers: the one they name; else, on the pull request of a branch, what is asked there or around it, the
 * nearest first. What a parallel branch asks is nothing that is answered on the pull request of another one.
 */
export function findOpenQuestion(
  state: RunState,
  { step: wanted, headRef }: Wanted,
): OpenRunQuestion | undefined {
  const isOfRun = headRef === state.workspace?.branch;
  const said = Array.from(state.branches.values()).find(({ branch }) => branch === headRef);
  const open = Array.from(state.questions).flatMap((path) => {
    const step = state.steps.get(path);
    const asked = step?.question?.asked;
    if (!asked || (wanted !== undefined && wanted !== path && wanted !== step.name)) return [];
    const around = branchAt(state, path);
    return [{ path, asked, around, distance: said || isOfRun ? distance(around, said) : 0 }];
  });
  const [found] = open
    .filter((each) => !said || wanted !== undefined || each.distance !== Infinity)
    .sort((one, other) => one.distance - other.distance || 0);
  if (!found) return undefined;
  const { path, asked, around } = found;
  const branch = (around ?? state.workspace)?.branch;
  const isNearest = (said || isOfRun) && (state.questions.size > 1 || around !== undefined);
  return { seq: asked.seq, at: asked.at, branch, step: isNearest ? path : wanted };
}

/** How far around the branch where something was said a question stands; infinite where it stands elsewhere. */
function distance(asking: BranchState | undefined, said: BranchState | undefined): number {
  if (asking === said) return 0;
  if (!said) return Infinity;
  if (!asking) return said.step.length;
  return said.step.startsWith(`${asking.step}/`) ? said.step.length - asking.step.length : Infinity;
}
