/** A comment on an issue or a pull request, as a delivery has it, and what of it the delivery has beside. */
export interface RecentComment {
  readonly id: number;
  readonly issue: number;
  readonly isPullRequest: boolean;
  readonly body: string;
  /** Null where the account is gone. */
  readonly user: { readonly login: string; readonly type: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly html_url: string;
  /** The App that wrote it for somebody. */
  readonly appId: number | undefined;
  /** How many have reacted as we do. */
  readonly reactions: number;
}

/** Words of a submitted review, or of a comment on a line in it. */
export interface RecentReviewText {
  readonly kind: "review" | "review-comment";
  readonly id: number;
  readonly nodeId: string;
  /** Number of the pull request. */
  readonly pull: number;
  readonly body: string;
  /** Null where the account is gone. */
  readonly user: { readonly login: string; readonly type: string } | null;
  /** When it was written, as a delivery has it; of a review, when it was submitted. */
  readonly at: string;
  /** When others could see it. */
  readonly submittedAt: string;
  readonly isEdited: boolean;
  /** How many have reacted, in whatever way. */
  readonly reactions: number;
  /** Of a comment: its file, and its review. */
  readonly path?: string;
  readonly review?: number;
}

/** A review as it stands now. */
export interface Review {
  readonly id: number;
  readonly nodeId: string;
  readonly state: string;
  readonly body: string;
  readonly user: { readonly login: string; readonly type: string } | null;
  readonly commit_id: string | null;
  readonly submitted_at: string | undefined;
}

/** One that was submitted. */
export interface RecentReview extends Review {
  readonly submitted_at: string;
}

/** A review, as GitHub has it. */
export interface ReviewPayload {
  readonly id: number;
  readonly state: string;
  readonly body?: string | null | undefined;
  readonly user: { readonly login: string } | null;
  readonly commit_id?: string | null | undefined;
  readonly submitted_at?: string | null | undefined;
}

/** A comment on a line of a pull request, as GitHub has it. */
export interface ReviewCommentPayload {
  readonly id: number;
  readonly body: string;
  readonly path: string;
  /** Of the line at the head; null where that line is gone. */
  readonly line?: number | null | undefined;
  readonly original_line?: number | null | undefined;
  readonly side?: string | null | undefined;
  readonly in_reply_to_id?: number | null | undefined;
  readonly pull_request_review_id?: number | null | undefined;
  readonly user: { readonly login: string } | null;
  readonly commit_id?: string | null | undefined;
  readonly original_commit_id?: string | null | undefined;
  readonly created_at?: string | null | undefined;
}

export interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** Whether a run of a workflow is over; undefined where GitHub does not say. */
export type IsWorkflowRunCompleted = (workflowRun: string) => Promise<boolean | undefined>;

/** What a reaction is put on. */
export type ReactionTarget =
  | { readonly kind: "issue"; readonly number: number }
  | { readonly kind: "comment" | "review-comment"; readonly id: number }
  /** Reviews are known to GitHub's GraphQL API alone, by an id of its own. */
  | { readonly kind: "review"; readonly nodeId: string };

export type Reaction = "eyes" | "-1";

/** An issue or pull request as it stands now. */
export interface IssueDetails {
  readonly isLocked: boolean;
  readonly isPullRequest: boolean;
  /** Of a pull request. */
  readonly head?: { readonly sha: string; readonly ref: string; readonly isFork: boolean };
  readonly isClosed?: boolean;
  readonly text?: IssueText;
}

/** Words as they stand now. */
export interface CurrentText {
  readonly body: string;
  readonly login: string | undefined;
  /** The App that wrote it for somebody, where GitHub says so. */
  readonly appId?: number | undefined;
}

/** A run that is to begin or to go on. */
export interface Dispatch {
  readonly command: "run" | "resume" | "cancel";
  readonly runId: string;
  readonly workflow?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Issue or pull request that asks for it. */
  readonly issue?: number;
  readonly headSha?: string;
  /** Who asks, for people to see: as `renderAskedBy` has it. */
  readonly askedBy?: string;
  /** With `resume`: where it goes on, and what it may spend from now on. */
  readonly fromStep?: string;
  readonly maxCostUsd?: number;
  readonly maxTokens?: number;
  /** With `resume`: version of the run's files that a person has looked at. */
  readonly trustDefinition?: string;
}

/** What the repository's workflow could not be started for: `message` says what to do. */
export type DispatchResult =
  { readonly status: "started" } | { readonly status: "refused"; readonly message: string };

/** GitHub, as far as comments, reviews and labels go. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface EventForge {
  /** Undefined where GitHub did not say. */
  roleOf(login: string): Promise<string | undefined>;
  teamsOf(login: string, teams: readonly string[]): Promise<readonly string[] | undefined>;
  /** Undefined where it is gone, or in another repository now. */
  issue(number: number): Promise<IssueDetails | undefined>;
  /** Undefined where it is gone. */
  text(kind: "comment" | "review-comment", id: number): Promise<CurrentText | undefined>;
  review(
    pull: number,
    id: number,
  ): Promise<
    | {
        readonly review: ReviewPayload & { readonly user: { readonly type: string } | null };
        readonly comments: readonly ReviewCommentPayload[];
      }
    | undefined
  >;
  /** Reviews of a pull request since then. */
  reviewsSince(pull: number, since: Date): Promise<readonly RecentReview[]>;
  react(target: ReactionTarget, content: Reaction): Promise<void>;
  /** Shows a text in the comment with a marker, which is made where there is none. Of two that make it at once the first stays. */
  postStatusComment(comment: StatusComment): Promise<PostResult>;
  /** Comments with a marker at an issue, by whichever of us, that were written or changed since; the newest first. */
  listPostedComments(issue: number, since?: Date): Promise<readonly PostedComment[]>;
  /** Comments of the repository since then, the newest first. */
  recentComments(since: Date): Promise<readonly RecentComment[]>;
  /** Reviews of all pull requests that were submitted since then, and the comments on lines in them. */
  recentReviews(since: Date): Promise<readonly RecentReviewText[]>;
  /** What an App or a workflow has put there of what we put there. */
  listReactions(text: CommentReference): Promise<readonly Reaction[]>;
  /** Whether a workflow was started for a run since. `waiting`: and has not ended. */
  dispatchStatus(runId: string, since: Date): Promise<"no" | "over" | "waiting">;
  /** Whether a run of a workflow has ended; undefined where GitHub does not say. */
  isWorkflowRunCompleted: IsWorkflowRunCompleted;
  dispatch(dispatch: Dispatch): Promise<DispatchResult>;
}

/** Words of somebody, by the names that GitHub has for them. */
export interface CommentReference {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
  /** Of a review and what is in it. */
  readonly nodeId?: string | undefined;
}

export interface StatusComment {
  readonly issue: number;
  readonly marker: string;
  readonly body: string;
  /** When that was asked for which it is about. */
  readonly since: Date;
}

/** What a comment of ours says. */
export interface PostedComment {
  readonly marker: string;
  readonly body: string;
  readonly at: Date;
}

/** Whose comment shows a text now. */
export interface PostResult {
  /** Another of us, such as the App beside a workflow of the repository, hears the same words and was first. */
  readonly by: "us" | "another";
  /** When it was made. */
  readonly at: Date;
}
