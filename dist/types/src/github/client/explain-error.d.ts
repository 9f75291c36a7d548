import { type RequestFailure } from "./request-error.ts";
/** What was asked of GitHub, for the sentence that says why it did not happen. */
export interface RequestDescription {
    readonly location: string;
    /** `open a pull request`. */
    readonly what: string;
    /** What a token needs for it, as GitHub calls it: `pull-requests: write`. */
    readonly permission: string;
}
/** The error people are told. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export declare function explainError(error: unknown, asked: RequestDescription): unknown;
/** What GitHub says is wrong, with each of its reasons. */
export declare function messageOfError({ message, details }: RequestFailure): string;
