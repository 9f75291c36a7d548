import type { FailedCheck, CheckRunsSummary, FailedCheckRun } from "../../ports/checks-forge.ts";
import type { GitHubPlace } from "../client/github-repository.ts";
export interface OwnChecks {
    readonly appId?: number | undefined;
    /** File of the workflow that runs are started with: a red job of it is no failing check. */
    readonly workflowFile: string;
}
/** Rejects with what a request failed with. */
export declare function readChecks(place: GitHubPlace, headSha: string, own: OwnChecks): Promise<CheckRunsSummary>;
/** What can be known of a failed check. Rejects with what a request failed with. */
export declare function describeCheck(place: GitHubPlace, check: FailedCheckRun): Promise<FailedCheck>;
