export type Turns = <T>(work: () => Promise<T>) => Promise<T>;
/** Lets so many pieces of work run at once, in the order they came. */
export declare function createTurns(width: number): Turns;
/** Work on one thing, one after the other in this process. */
export declare function inSequence<T>(thing: string, work: () => Promise<T>): Promise<T>;
/** The same, and in every process that uses this lock file; the lock of a process that died is taken over. */
export declare function inTurnEverywhere<T>(lock: string, work: () => Promise<T>): Promise<T>;
