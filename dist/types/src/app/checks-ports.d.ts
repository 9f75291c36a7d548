import type { CheckRow, ChecksNow, FailedCheck } from "../github/checks.ts";
import type { OpenPull, PullNow } from "../github/pull-now.ts";
/** What a repository wants done about failing checks of pull requests that runs opened. */
export interface FixChecks {
    readonly workflow: string;
    /** Runs for one pull request. */
    readonly max: number;
}
/** GitHub, as far as checks go. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface ChecksForge {
    /** Undefined where there is none. */
    pull(number: number): Promise<PullNow | undefined>;
    /** Those that are open, but those of forks. */
    openPulls(): Promise<readonly OpenPull[]>;
    /** All checks of a commit but those of ours. */
    checks(headSha: string): Promise<ChecksNow>;
    describe(check: CheckRow): Promise<FailedCheck>;
}
