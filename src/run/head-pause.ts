/** Reason of a pause for a pull request whose head moved while a run worked on it. */
export const HEAD_MOVED = "head-moved";
