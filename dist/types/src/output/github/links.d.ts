/** Where a run is to be seen on GitHub, and who asked for it there. */
export interface Links {
    /** `https://github.com`, or another server. */
    readonly server: string;
    /** `owner/name`. */
    readonly repository: string;
    /** The run of GitHub Actions that works on it, with its log. */
    readonly runUrl?: string;
    /** Folder of the run's files at its ref. */
    readonly stateUrl?: string;
    /** Number of the issue or pull request that it came from. */
    readonly issue?: number;
    readonly startedBy?: {
        readonly login: string;
        /** The comment that asked for it. */
        readonly url?: string;
    };
    /** Further hosts that links in foreign text may lead to. */
    readonly hosts?: readonly string[];
}
/** What decides whether a link in foreign text stays one. */
export type LinkRules = Pick<Links, "server" | "repository" | "hosts">;
/** The address as it may stand in Markdown where links may lead there: to this repository, and to hosts that are allowed. */
export declare function allowedUrl(address: string, { server, repository, hosts }: LinkRules): string | undefined;
/** A link that is ours; only the words where it may not lead there. `words` is Markdown. */
export declare function linkTo(words: string, address: string | undefined, rules: LinkRules): string;
/** Address of one of the run's files; undefined where they are nowhere to be seen. */
export declare function fileUrl(links: Links, directory: string, path: string): string | undefined;
