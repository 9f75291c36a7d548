import { branchAt, type RunState } from "../run/state.ts";

/** An approval that was for an earlier state than the one that is asked about. */
export interface Outdated {
  readonly path: string;
  readonly branch: string;
  readonly again: string;
  readonly request: string;
}

/** What came from GitHub, by its id. */
const ANSWER = /^(?:review|comment|review-comment)-\d{1,20}$/;

/** Open questions that are put once more since an approval was for an earlier state. */
export function outdatedApprovals(state: RunState): Outdated[] {
  return [...state.questions].flatMap((path) => {
    const { again, request } = state.steps.get(path)?.question?.asked ?? {};
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (again === undefined || request === undefined || branch === undefined) return [];
    return ANSWER.test(request) ? [{ path, branch, again, request }] : [];
  });
}
