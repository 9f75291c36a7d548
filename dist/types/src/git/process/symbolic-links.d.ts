import type { Git } from "./git.ts";
/** What is read under other names than its own, because links of a commit lead there. */
export interface Linked {
    /** Folded paths of files, of whole folders, and of links on the way, each with the name that leads there. */
    readonly places: ReadonlyMap<string, string>;
    /** Links that lead out of the repository, in circles, or to a folder that they lie in. */
    readonly astray: ReadonlySet<string>;
}
/**
 * Follows the links of a commit that stand where something is read by its name, and the links in what they lead to. Errors: `usage` for more
 * than anybody has.
 */
export declare function linkedIn(git: Git, commit: string, isRead: (path: string) => boolean): Promise<Linked>;
/** The name that leads to a path, or to a folder around it. */
export declare function leadingTo({ places }: Pick<Linked, "places">, path: string): string | undefined;
