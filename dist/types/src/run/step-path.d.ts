/** Joins a step path: names and iteration numbers, separated by `/`. */
export declare function joinPath(prefix: string, name: string | number): string;
/** The list a step stands in: its path without the last name. */
export declare function prefixOf(path: string): string;
export declare function nameOf(path: string): string;
