/** Branches that `git ls-remote --heads` lists: names without `refs/heads/`, with their commits. */
export declare function refsIn(listed: Buffer): [name: string, commit: string][];
