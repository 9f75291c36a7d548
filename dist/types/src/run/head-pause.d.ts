/** Reason of a pause for a pull request whose head moved while a run worked on it. */
export declare const HEAD_MOVED = "head-moved";
