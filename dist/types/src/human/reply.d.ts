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
/** A review, as GitHub has it. */
export interface GivenReview {
    readonly id: number;
    readonly state: string;
    readonly body?: string | null | undefined;
    readonly user: {
        readonly login: string;
    } | null;
    readonly commit_id?: string | null | undefined;
    readonly submitted_at?: string | null | undefined;
}
/** A comment on a line of a pull request, as GitHub has it. */
export interface GivenReviewComment {
    readonly id: number;
    readonly body: string;
    readonly path: string;
    /** Of the line at the head; null where that line is gone. */
    readonly line?: number | null | undefined;
    readonly original_line?: number | null | undefined;
    readonly side?: string | null | undefined;
    readonly in_reply_to_id?: number | null | undefined;
    readonly pull_request_review_id?: number | null | undefined;
    readonly user: {
        readonly login: string;
    } | null;
    readonly commit_id?: string | null | undefined;
    readonly original_commit_id?: string | null | undefined;
    readonly created_at?: string | null | undefined;
}
/** A comment on an issue or a pull request, as GitHub has it. */
export interface GivenComment {
    readonly id: number;
    readonly body?: string | null | undefined;
    readonly user: {
        readonly login: string;
    } | null;
    readonly created_at?: string | null | undefined;
}
/** The head of a pull request, as the event has it. */
export interface GivenHead {
    readonly ref?: string | undefined;
}
/**
 * The answer that a submitted review with its comments is: one, however many remarks it has. Undefined for a review that says nothing,
 * is not submitted yet, or does not count any more.
 */
export declare function readReview(review: GivenReview, { comments, head }: {
    readonly comments: readonly GivenReviewComment[];
    readonly head?: GivenHead;
}): HumanReply | undefined;
/** A comment on a line is part of a review, which is the answer and has to be read with all its comments; or it is one by itself; or neither. */
export interface ReviewCommentReading {
    readonly review?: number;
    readonly reply?: HumanReply;
}
/** GitHub delivers every comment of a review by itself too, also a reply to one; none of these is a second answer. */
export declare function readReviewComment(comment: GivenReviewComment, head?: GivenHead): ReviewCommentReading;
/**
 * The answer in a comment: `/agentic input`, `approve` or `reject`. What else people say to each other is none. A comment does not tell
 * which commit its writer saw: what was asked about counts, and never what the head is when the comment is read.
 */
export declare function readComment(comment: GivenComment): HumanReply | undefined;
