/** The links among the folders from a root, without it, down to a folder: path and target. */
export declare function linksTo(root: string, folder: string): ReadonlyMap<string, string>;
/**
 * Renames what stands where a folder belongs: a file, a pipe, or a link that is none of the known ones. Steps run with the rights of the
 * engine and can put anything there. Returns its new path, if there was something.
 */
export declare function clearFolder(root: string, folder: string, known: ReadonlyMap<string, string>): string | undefined;
/** Renames what stands where a regular file belongs. Returns its new path, if there was something. */
export declare function clearFile(path: string): string | undefined;
