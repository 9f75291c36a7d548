/** Who holds a lock. A process id alone can be given to another process, so its start time goes with it. */
interface Holder {
    readonly pid: number;
    readonly started: string;
    readonly host: string;
    /** What it is held for. */
    readonly work?: string;
}
/** A live process that has a lock. */
export type LockHolder = Pick<Holder, "pid" | "host" | "work">;
/**
 * Takes a lock file for this process, or names the live process that has it. The lock of a dead process is taken over; where two
 * processes try that at once, exactly one wins. As long as it is held the file is touched, so that other machines see that somebody lives.
 */
export declare function acquireLock(path: string, work?: string): {
    held: true;
} | ({
    held: false;
} & LockHolder);
export declare function releaseLock(path: string): void;
/** Whether a live process holds the lock. */
export declare function isLocked(path: string): boolean;
/** Whether a live process other than this one holds the lock. */
export declare function isLockedElsewhere(path: string): boolean;
export {};
