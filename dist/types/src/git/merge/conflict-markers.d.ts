import type { Git } from "../process/git.ts";
interface Search {
    /** Commits of both sides: a line that one of them holds already is no mark of this merge. */
    readonly sides: readonly string[];
    /** Files that had conflicts. */
    readonly conflicted: ReadonlySet<string>;
}
/** Those of the files that hold lines that git marks conflicts with. */
export declare function filesWithMarkers(git: Git, files: readonly string[], search: Search): Promise<string[]>;
export {};
