import { type GitHubPlace } from "../client/github-repository.ts";
/** Title and body of a pull request, as GitHub has them. */
export interface PullRequestText {
    readonly title: string;
    readonly body: string;
}
/** A text that is written, and whether the pull request is to be a draft with it. */
export interface ProposedText extends PullRequestText {
    readonly draft: boolean;
}
/** The text with a hidden line that tells later whether somebody has changed it. */
export declare function markedText({ title, body, draft }: ProposedText): PullRequestText;
/** What of a text at GitHub is still as it was written there, and whether it was a draft then; nothing is where people wrote it. */
export declare function writtenIn({ title, body }: PullRequestText): {
    readonly title: boolean;
    readonly body: boolean;
    readonly draft: boolean;
};
/** The body with a change of ours in it. A body without our marker is a person's and does not change. */
export declare function editedBody(body: string, edit: (text: string) => string): string;
interface Moved {
    /** Number of the pull request. */
    readonly pull: number;
    readonly from: string;
    readonly to: string;
}
/** Has a link in the text of a pull request lead to where that has gone. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export declare function moveLink(place: GitHubPlace, { pull, from, to }: Moved): Promise<void>;
export {};
