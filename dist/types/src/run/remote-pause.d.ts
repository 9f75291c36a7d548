import type { Failure } from "./event.ts";
/** Reason of a pause for what a remote, or the forge, did not take yet. */
export declare const REMOTE = "remote";
/** Whether the remote was away or refused: a fault of the run's work has another code. */
export declare function isRemoteFailure({ code }: Pick<Failure, "code">): boolean;
/** For people. */
export declare function notProposedYet({ message }: Pick<Failure, "message">): string;
