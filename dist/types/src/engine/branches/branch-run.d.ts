import type { EnginePorts, RunEnd, RunRequest } from "../run-request.ts";
export interface BranchRun {
    readonly runId: string;
    /** Step path of the branch, or its name in the matrix. */
    readonly branch: string;
}
/**
 * Works on one branch of a run that has paused for it, wherever that is: the run itself stays whose it is. Whoever began the branch before
 * cannot write to it any more. Errors: `usage` where the branch is not to be worked on now, `run-taken-over`.
 */
export declare function runBranch(ports: EnginePorts, request: RunRequest, { runId, branch }: BranchRun): Promise<RunEnd>;
