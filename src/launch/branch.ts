import { runBranch } from "../engine/branch-run.ts";
import { type Launch, prepareResume, type ResumeOptions } from "./launch.ts";

export interface BranchOptions extends Omit<ResumeOptions, "fromStep" | "given" | "check"> {
  /** As the run's matrix names it, or its step path. */
  readonly branch: string;
}

/**
 * Makes one branch of a run ready to be worked on here, while the run waits for it. Errors: as of `prepareResume`; `usage` where the run
 * does not wait for the branch.
 */
export async function prepareBranch({ branch, ...options }: BranchOptions): Promise<Launch> {
  const launch = await prepareResume({ ...options, branch });
  const { runId } = options;
  return { ...launch, work: (ports, request) => runBranch(ports, request, { runId, branch }) };
}
