import type { Workflow } from "../../definition/schema.ts";
import type { GitHubPlace } from "../../github/client/github-repository.ts";
import type { RunRecord } from "../../run/record.ts";
/** What people wrote in an issue or pull request. */
export interface IssueConversation {
    readonly number: number;
    readonly title: string;
    readonly body: string;
    readonly author: string;
    readonly comments: readonly {
        readonly author: string;
        readonly body: string;
    }[];
    /** Comments that are not among those. */
    readonly leftOut?: number;
    /** Who asked for the run, where that is known. */
    readonly asker?: string;
}
/**
 * What an issue says, as variables that a workflow declares and nobody gave: the text becomes `request`, or else `prompt` or `issue`; beside
 * one of these `issue` is its number, and beside given words `issue_text` what it says. It is anybody's text, so it stands between markers wherever a prompt uses it.
 */
export declare function issueVariables({ variables }: Pick<Workflow, "variables">, issue: IssueConversation, given: Readonly<Record<string, unknown>>): Record<string, unknown>;
/** The facts of an issue that stay with its run. */
export declare function issueRecord({ number, title, }: Pick<IssueConversation, "number" | "title">): NonNullable<RunRecord["issue"]>;
/** What people wrote in an issue or pull request, programs left out. Errors: those of `readIssue`. */
export declare function readIssueText(place: GitHubPlace, number: number, until?: Date): Promise<IssueConversation>;
