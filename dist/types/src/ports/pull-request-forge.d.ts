export interface PullRequest {
    /** Path of the step whose branch it is; absent for the run's own. */
    readonly step?: string;
    readonly branch: string;
    readonly base: string;
    readonly title: string;
    readonly body: string;
    readonly draft: boolean;
    /** Branch that the run started from: where that is pushed is where pull requests go. */
    readonly origin?: string;
}
export interface OpenedPullRequest {
    readonly number?: number;
    readonly url?: string;
    readonly path?: string;
    /** It was there, and people have ended it: there is no second one. */
    readonly ended?: "closed" | "merged";
}
/**
 * Where finished work goes. Both calls find what an earlier attempt made before they make it: a branch has one pull request, ever, and
 * what people changed in it stays. One that cannot be opened leaves a file with its text.
 */
export interface Forge {
    /** Pushes the branch, never by force, to where its base branch is pushed; undefined where there is no remote. */
    push(branch: string, base: string): Promise<{
        remote: string;
        head: string;
    } | undefined>;
    openPullRequest(request: PullRequest): Promise<OpenedPullRequest>;
}
