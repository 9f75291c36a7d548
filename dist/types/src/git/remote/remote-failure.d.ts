import { AgenticError } from "../../errors.ts";
import { type GitAnswer } from "../process/git.ts";
import { type Remote, type RemoteSettings } from "./remote.ts";
/** Whether the remote, or whoever guards it, said no. */
export declare function isDenied({ errors }: Pick<GitAnswer, "errors">): boolean;
/** Why a remote did not do what was asked. Errors: `remote-refused` where it does not let us, `git-failed` where the fault is here, else `remote-unreachable`. */
export declare function remoteFailure({ remote, hint }: {
    readonly remote: Remote;
    readonly hint: string;
}, answer: Pick<GitAnswer, "errors" | "late">): AgenticError;
/** What git said, as part of a sentence. */
export declare function describeFailure(errors: string): string;
/** Tells of the sign-in that the checkout's own configuration names and that is not used. */
export declare function signInHint({ unused }: RemoteSettings): string;
