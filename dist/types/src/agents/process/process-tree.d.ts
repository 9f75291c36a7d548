/** `NAME=value`, as it stands in the environment of the processes meant. */
export type Mark = string;
/**
 * Ends every process that carries the mark and returns how many there were: asks, and kills what is left `askMs` later.
 * Coding agents run shells in sessions of their own, which no signal to a process group reaches. Needs /proc; elsewhere
 * nothing is found.
 */
export declare function endMarked(mark: Mark, askMs: number): Promise<number>;
/** Kills every process that carries the mark without waiting for its end, for a program that is ending itself. */
export declare function killMarked(mark: Mark): void;
/**
 * Kills a process group and resolves when none of it is left. A signal only begins the end of a process: its pipes are
 * closed a little before it is gone.
 */
export declare function endGroup(leader: number): Promise<void>;
/** From now on processes of another user are found and signalled by sudo. */
export declare function endAsRoot(): void;
/** Processes that carry the mark, without this one and those above it. */
export declare function findMarked(mark: Mark): number[];
/** Sends a signal to a process, or with a negative number to a process group. False where there is none. */
export declare function signalProcess(pid: number, signal: NodeJS.Signals): boolean;
