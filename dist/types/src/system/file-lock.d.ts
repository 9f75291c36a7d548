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
export interface LockOptions {
    /** What it is held for. */
    readonly work?: string | undefined;
    /** `held`: a file that is no lock of ours belongs to another program. Default: it is what a torn write left. */
    readonly unreadable?: "held" | "left";
}
/** `from`: what a dead process held it for, from which it was taken over. */
type Acquired = {
    readonly held: true;
    readonly from?: string;
} | ({
    readonly held: false;
} & LockHolder);
/**
 * Takes a lock file for this process, or names the live process that has it. The lock of a dead process is taken over; where two
 * processes try that at once, exactly one wins. As long as it is held the file is touched, so that other machines see that somebody lives.
 */
export declare function acquireLock(path: string, { work, unreadable }?: LockOptions): Acquired;
export declare function releaseLock(path: string): void;
/** The live process that holds the lock. */
export declare function lockHolder(path: string): LockHolder | undefined;
/** Whether a live process holds the lock. */
export declare function isLocked(path: string): boolean;
/** Records that this process holds the lock for something else from now on. Where that cannot be written, the lock stays as it was. */
export declare function changeLockWork(path: string, work: string): void;
/** Whether a live process other than this one holds the lock. */
export declare function isLockedByOtherProcess(path: string): boolean;
export {};
