/** Name of a branch where a step path cannot stand: in refs, files and names of jobs. No step is called so, and no other branch. */
export declare function branchIdOf(path: string): string;
/** `YYYYMMDD-xxxxxx`: the UTC date and six characters of `0-9a-z`. */
export declare function createRunId(now: Date, suffix: string): string;
export declare function isRunId(text: string): boolean;
/** The newest ids, latest day first: at least `most` where there are so many. Ids of one day have no order, so that no day is split. */
export declare function newestRunIds(runIds: Iterable<string>, most: number): string[];
/** When the day in the id of a run began; undefined where it is none of a calendar's. */
export declare function dayOf(runId: string): Date | undefined;
/** Ids of comments, reviews and deliveries; they become file names. */
export declare function isRequestId(text: string): boolean;
/** The six characters that tell runs of a day apart; branches and worktrees carry them. */
export declare function suffixOf(runId: string): string;
/** Six such characters made of a text: the same for the same text. */
export declare function suffixFor(text: string): Promise<string>;
export declare function checkpointId(number: number): string;
/** The highest number of a file, whatever else is wrong with it. */
export declare function highestCheckpoint(text: string): number;
