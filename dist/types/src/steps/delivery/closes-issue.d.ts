import { type Workflow } from "../../definition/schema.ts";
import { type RunState } from "../../run/state.ts";
/**
 * Whether the pull request of a step's branch, or of the run where there is no path, is the last of its run: merging it closes the issue
 * that the run is about. GitHub closes an issue with the first pull request that says so.
 */
export declare function closesIssue(state: RunState, { steps }: Workflow, path: string | undefined): boolean;
