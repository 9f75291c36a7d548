import type { ReviewPayload, ReviewCommentPayload } from "../ports/event-forge.ts";
/** A remark on a line of a file. */
export interface ReplyThread {
    /** Number of the comment that begins the thread: it is answered and resolved by that. */
    readonly id: string;
    readonly path: string;
    readonly line?: number;
    /** `left`: the line stands in what was there before. */
    readonly side?: "left" | "right";
    readonly text: string;
}
/** What a person says to a question, at GitHub. */
export interface HumanReply {
    /** Of the review or comment; the same however often it is delivered. */
    readonly id: string;
    readonly decision: "approve" | "reject" | "input";
    /** Whether it is a review that requests changes. */
    readonly objects?: true;
    readonly body: string;
    readonly threads: readonly ReplyThread[];
    readonly reviewer: string;
    /** Commit that the person looked at, where GitHub tells. */
    readonly head_sha?: string;
    /** Branch that the commit is the head of. */
    readonly head_ref?: string;
    /** When it was said, as GitHub has it. */
    readonly at?: string;
    /** The run it names. */
    readonly run_id?: string;
    /** The step whose question it names. */
    readonly step?: string;
}
/** A comment on an issue or a pull request, as GitHub has it. */
export interface CommentPayload {
    readonly id: number;
    readonly body?: string | null | undefined;
    readonly user: {
        readonly login: string;
    } | null;
    readonly created_at?: string | null | undefined;
}
/** The head of a pull request, as the event has it. */
export interface HeadPayload {
    readonly ref?: string | undefined;
}
/**
 * The answer that a submitted review with its comments is: one, however many remarks it has. Undefined for a review that says nothing,
 * is not submitted yet, or does not count any more.
 */
export declare function readReview(review: ReviewPayload, { comments, head }: {
    readonly comments: readonly ReviewCommentPayload[];
    readonly head?: HeadPayload;
}): HumanReply | undefined;
/** A comment on a line is part of a review, which is the answer and has to be read with all its comments; or it is one by itself; or neither. */
export interface ReviewCommentReading {
    readonly review?: number;
    readonly reply?: HumanReply;
}
/** GitHub delivers every comment of a review by itself too, also a reply to one; none of these is a second answer. */
export declare function readReviewComment(comment: ReviewCommentPayload, head?: HeadPayload): ReviewCommentReading;
/**
 * The answer in a comment: `/agentic input`, `approve` or `reject`. What else people say to each other is none. A comment does not tell
 * which commit its writer saw: what was asked about counts, and never what the head is when the comment is read.
 */
export declare function readComment(comment: CommentPayload): HumanReply | undefined;
