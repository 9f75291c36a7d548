export declare const LOCK_WAIT_MS = 2000;
export declare const LOCK_POLL_MS = 20;
/** A git that the killed engine had started may be at its last commit still; what stays after that was killed with it. */
export declare function waitAndRemoveLock(lock: string): Promise<void>;
