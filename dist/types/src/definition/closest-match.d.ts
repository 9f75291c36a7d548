/** The candidate a mistyped word most likely stands for, or undefined where none is near. */
export declare function closestMatch(word: string, candidates: readonly string[]): string | undefined;
