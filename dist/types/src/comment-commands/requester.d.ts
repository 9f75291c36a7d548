import type { IssueText } from "../ports/event-forge.ts";
import type { RunSource } from "./event-run-id.ts";
/** Whether a text is a login as GitHub gives them. */
export declare function isLogin(text: string): boolean;
/** Where words stand on the page of their issue or pull request, by what begins the end of its address. */
declare const WORDS: {
    readonly "issuecomment-": "issue_comment";
    readonly discussion_r: "pull_request_review_comment";
    readonly "pullrequestreview-": "pull_request_review";
};
/** Who asked for a run, and in which words: shown to people, and it gives no rights. */
export interface Requester {
    readonly login: string;
    /** What people wrote later was not there. */
    readonly at?: Date;
    /** Digest of the issue as it was then. */
    readonly seen?: string;
    readonly words?: {
        readonly fragment: string;
        readonly event: (typeof WORDS)[keyof typeof WORDS];
    };
}
/**
 * As a dispatch carries it, in one value since that has ten at most: `octocat issuecomment-12 at=2026-01-31T12:00:00Z seen=<digest>`;
 * undefined where nobody has asked. `seen`: of the issue, as `issueDigest` has it.
 */
export declare function renderRequester(login: string, source: RunSource, seen?: string): string | undefined;
/** Reads what a dispatch says of it; what is no login says nothing. */
export declare function parseRequester(text: string): Requester | undefined;
/** By which it is known that the text of an issue is what somebody saw. */
export declare function issueDigest({ title, body }: IssueText): Promise<string>;
/** The same of a run that was asked for so, and began then: for one that follows from it. */
export declare function requesterOf(login: string, address?: string, began?: string): string | undefined;
export {};
