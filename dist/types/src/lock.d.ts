/**
 * Takes a lock file for this process, or names the live process that has it. The lock of a dead process is taken over; where two
 * processes try that at once, exactly one wins. As long as it is held the file is touched, so that other machines see that somebody lives.
 */
export declare function acquireLock(path: string): {
    held: true;
} | {
    held: false;
    pid: number;
    host: string;
};
export declare function releaseLock(path: string): void;
/** Whether a live process holds the lock. */
export declare function isLocked(path: string): boolean;
/** Whether a live process other than this one holds the lock. */
export declare function isLockedElsewhere(path: string): boolean;
