/** Joins a step path: names and iteration numbers, separated by `/`. */
export declare function joinPath(prefix: string, name: string | number): string;
/** The list a step stands in: its path without the last name. */
export declare function prefixOf(path: string): string;
export declare function nameOf(path: string): string;
/** Whether words from outside may be the path of a step. */
export declare function isStepPath(text: string): boolean;
/** The merge of a step's branch: no author can give a step that name. */
export declare function mergeOf(branch: string): string;
export declare function isMerge(path: string): boolean;
/** The step whose branch a merge is of. */
export declare function mergedBy(merge: string): string;
