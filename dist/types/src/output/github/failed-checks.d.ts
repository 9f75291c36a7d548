/** ``the failing check `ci` of 0a1b2c3``; `commit` is Markdown. */
export declare function formatFailedChecks(names: readonly string[], { count, commit }: {
    readonly count?: number;
    readonly commit: string;
}): string;
export declare function checkHeading(name: string, conclusion: string): string;
/** Names of the checks that a variable tells of. */
export declare function checksNamedIn(text: string): string[];
