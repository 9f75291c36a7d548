/** A comment on an issue or a pull request, with data that a webhook delivery has outside the comment. */
export interface RecentComment {
  readonly id: number;
  readonly issue: number;
  readonly isPullRequest: boolean;
  readonly body: string;
  /** Null if the account was deleted. */
  readonly user: { readonly login: string; readonly type: string } | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** ID of the App that wrote it for a user. */
  readonly appId: number | undefined;
  /** Number of reactions of the kinds that the engine uses. */
  readonly reactions: number;
}

/** Text of a submitted review, or of a comment on a line in it. */
export interface RecentReviewText {
  readonly kind: "review" | "review-comment";
  readonly id: number;
  readonly nodeId: string;
  /** Number of the pull request. */
  readonly pull: number;
  readonly body: string;
  /** Null if the account was deleted. */
  readonly user: { readonly login: string; readonly type: string } | null;
  /** Creation time, as in a webhook delivery; submission time of a review. */
  readonly at: string;
  /** When the review was submitted. */
  readonly submittedAt: string;
  readonly isEdited: boolean;
  /** Number of reactions of any kind. */
  readonly reactions: number;
  /** File and review ID of a comment on a line. */
  readonly path?: string;
  readonly review?: number;
}

/** A review of a pull request, as GitHub's API returns it; `submitted_at` is absent for a draft. */
export interface Review {
  readonly id: number;
  readonly nodeId: string;
  readonly state: string;
  readonly body: string;
  readonly user: { readonly login: string; readonly type: string } | null;
  readonly commit_id: string | null;
  readonly submitted_at: string | undefined;
}

/** A submitted review. */
export interface RecentReview extends Review {
  readonly submitted_at: string;
}

/** A review, as a webhook or the API delivers it. */
export interface ReviewPayload {
  readonly id: number;
  readonly state: string;
  readonly body?: string | null | undefined;
  readonly user: { readonly login: string } | null;
  readonly commit_id?: string | null | undefined;
  readonly submitted_at?: string | null | undefined;
}

/** A comment of a review, as a webhook or the API delivers it. */
export interface ReviewCommentPayload {
  readonly id: number;
  readonly body: string;
  readonly path: string;
  /** Line number at the head; null if the line no longer exists. */
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

/** Untrusted text of an issue or a pull request. */
export interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** Returns whether a workflow run at GitHub has completed; undefined if GitHub does not tell. */
export type IsWorkflowRunCompleted = (workflowRun: string) => Promise<boolean | undefined>;

/** What a reaction is added to. */
export type ReactionTarget =
  | { readonly kind: "issue"; readonly number: number }
  | { readonly kind: "comment" | "review-comment"; readonly id: number }
  /** Only GraphQL adds reactions to reviews; it needs the node ID. */
  | { readonly kind: "review"; readonly nodeId: string };

/** Reactions by which the engine answers: accepted or refused. */
export type Reaction = "eyes" | "-1";

/** An issue or a pull request. */
export interface IssueDetails {
  readonly isLocked: boolean;
  readonly isPullRequest: boolean;
  /** Head of a pull request. */
  readonly head?: { readonly sha: string; readonly ref: string; readonly isFork: boolean };
  readonly isClosed?: boolean;
  readonly text?: IssueText;
}

/** The current text of a comment, which may differ from the delivered one. */
export interface CurrentText {
  readonly body: string;
  readonly login: string | undefined;
  /** ID of the App that wrote it for a user, if GitHub tells. */
  readonly appId?: number | undefined;
}

/** A delivered text. `nodeId`: its ID in GraphQL, if the delivery has it. */
export interface ExpectedText extends Pick<CurrentText, "body" | "login"> {
  readonly nodeId: string;
}

/** Inputs of the workflow dispatch that starts, resumes or cancels a run. */
export interface Dispatch {
  readonly command: "run" | "resume" | "cancel";
  readonly runId: string;
  readonly workflow?: string | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Number of the issue or pull request with the request. */
  readonly issue?: number | undefined;
  readonly headSha?: string | undefined;
  /** The requester, for display: text of `renderRequester`. */
  readonly askedBy?: string | undefined;
  /** With `resume`: the step to restart from, and the new budget in US dollars and tokens. */
  readonly fromStep?: string | undefined;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** With `resume`: hash of the run's files that a person has reviewed. */
  readonly trustDefinition?: string | undefined;
}

/** Whether GitHub started the workflow; `message` says how to fix a refusal. */
export type DispatchResult =
  { readonly status: "started" } | { readonly status: "refused"; readonly message: string };

/** GitHub's API for comments, reviews and labels. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface EventForge {
  /** Returns a user's role in the repository; undefined if GitHub does not tell. */
  roleOf(login: string): Promise<string | undefined>;
  /** Returns those of the team slugs that a user belongs to; undefined if GitHub does not tell. */
  teamsOf(login: string, teams: readonly string[]): Promise<readonly string[] | undefined>;
  issue(number: number): Promise<IssueDetails | undefined>;
  /** Returns the current text; undefined if it was deleted. `expected`: the delivered one, which is cheaper to compare than to read. */
  text(
    kind: "comment" | "review-comment",
    id: number,
    expected?: ExpectedText,
  ): Promise<CurrentText | undefined>;
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
  reviewsSince(pull: number, since: Date): Promise<readonly RecentReview[]>;
  react(target: ReactionTarget, content: Reaction): Promise<void>;
  /** Creates or updates the comment with a marker. If two processes create it at once, the first comment stays. */
  postStatusComment(comment: StatusComment): Promise<void>;
  /** Reads the engine's comments of an issue with the requests of other reads, or not at all. */
  prefetchPostedComments(issue: number): void;
  /** Lists the engine's comments of an issue that were written or changed since then, newest first. */
  listPostedComments(issue: number, since?: Date): Promise<readonly PostedComment[]>;
  /** Lists the comments of the repository since then, newest first. */
  recentComments(since: Date): Promise<readonly RecentComment[]>;
  /** Lists the reviews of all pull requests that were submitted since then, with their comments. */
  recentReviews(since: Date): Promise<readonly RecentReviewText[]>;
  /** Lists reactions that an App or a workflow added, of the kinds that the engine uses. */
  listReactions(comment: CommentReference): Promise<readonly Reaction[]>;
  /** Returns whether a workflow was dispatched for a run since then: `over` if it has completed, else `waiting`. */
  dispatchStatus(runId: string, since: Date): Promise<"no" | "over" | "waiting">;
  /** Returns whether a workflow run at GitHub has completed; undefined if GitHub does not tell. */
  isWorkflowRunCompleted: IsWorkflowRunCompleted;
  dispatch(dispatch: Dispatch): Promise<DispatchResult>;
}

/** A comment or review whose reactions are read. */
export interface CommentReference {
  readonly kind: "comment" | "review" | "review-comment";
  readonly id: number;
  /** Node ID of a review, or of a comment in one. */
  readonly nodeId?: string | undefined;
}

/** A comment that shows a run. Its hidden marker identifies it. */
export interface StatusComment {
  readonly issue: number;
  readonly marker: string;
  readonly body: string;
  /** When the run was requested; older comments are not searched. */
  readonly since: Date;
  /** Whether no other instance can have posted it, so it is not searched. */
  readonly isNew?: boolean;
}

/** A comment that the engine has posted. */
export interface PostedComment {
  readonly marker: string;
  readonly body: string;
  readonly at: Date;
}
