/** Title and body of a pull request, as GitHub has them. */
export interface PullRequestText {
    readonly title: string;
    readonly body: string;
}
/** The text with a hidden line that tells later whether somebody has changed it. */
export declare function markedText({ title, body }: PullRequestText): PullRequestText;
/** What of a text at GitHub is still as it was written there; neither is where people wrote it. */
export declare function untouchedIn({ title, body }: PullRequestText): {
    readonly title: boolean;
    readonly body: boolean;
};
