import type { GitHubPlace } from "./repository.ts";
/** A check that did not pass, as far as an agent can do something with it. All of it is text from outside. */
export interface FailedCheck {
    readonly name: string;
    readonly conclusion: string;
    /** What it says of itself: title, summary, text. */
    readonly words: string;
    /** `path:line message`. */
    readonly annotations: readonly string[];
    /** End of what the job printed. */
    readonly log?: string;
}
/** The checks of a commit, without those of ours. */
export interface ChecksNow {
    readonly isOver: boolean;
    /** When the first of them was asked for: it stays the same. */
    readonly began?: Date;
    /** Ids of those that did not pass, oldest first. */
    readonly failed: readonly CheckRow[];
}
export interface CheckRow {
    readonly id: number;
    readonly name: string;
    readonly conclusion: string;
    readonly words: string;
    readonly hasAnnotations: boolean;
    /** Whether GitHub Actions made it, which keeps a log of it. */
    readonly isJob: boolean;
}
export interface OwnChecks {
    readonly appId?: number | undefined;
    /** File of the workflow that runs are started with: a red job of it is no failing check. */
    readonly workflowFile: string;
}
/** Rejects with what a request failed with. */
export declare function readChecks(place: GitHubPlace, headSha: string, own: OwnChecks): Promise<ChecksNow>;
/** What can be known of a failed check. Rejects with what a request failed with. */
export declare function describeCheck(place: GitHubPlace, check: CheckRow): Promise<FailedCheck>;
