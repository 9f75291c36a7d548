import { type GitHubPlace } from "../client/github-repository.ts";
export interface Person {
    readonly login: string;
    readonly isBot: boolean;
}
export interface IssueComment {
    readonly id: number;
    readonly url: string;
    readonly author: Person;
    readonly body: string;
    readonly createdAt: string;
}
/** Where the changes of a pull request stand. */
export interface PullRequestHead {
    readonly sha: string;
    readonly ref: string;
    /** `owner/name`; undefined where it is gone. */
    readonly repository: string | undefined;
}
/** What people wrote in an issue or pull request: data, whatever it says. */
export interface Issue {
    readonly number: number;
    readonly url: string;
    readonly title: string;
    readonly body: string;
    readonly author: Person;
    readonly labels: readonly string[];
    readonly isOpen: boolean;
    readonly isLocked: boolean;
    readonly isPullRequest: boolean;
    /** Oldest first. */
    readonly comments: readonly IssueComment[];
    /** Comments that are not among those: too late, edited later, or too many. */
    readonly leftOut: number;
    readonly head?: PullRequestHead;
    readonly base?: {
        readonly ref: string;
        readonly sha: string;
    };
}
/**
 * Reads an issue or pull request with its comments. `until`: what people wrote or changed after that was not there when somebody asked for
 * the run; of the issue's own text GitHub does not say when it changed. Errors: `not-found`, `token-expired`, `remote-refused`, `remote-unreachable`.
 */
export declare function readIssue(place: GitHubPlace, number: number, until?: Date): Promise<Issue>;
