/** A pull request to open. Title and body are sanitized. */
export interface PullRequest {
  /** Path of the step that owns the branch; absent for the run's branch. */
  readonly step?: string | undefined;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
  /** Branch that the run started from. The pull request goes to the remote of this branch. */
  readonly origin?: string | undefined;
}

/** An open pull request, or the file with its text if it could not be opened. */
export interface OpenedPullRequest {
  readonly number?: number;
  readonly url?: string;
  readonly path?: string;
  /** Set if users closed or merged an existing pull request; no second one is opened. */
  readonly ended?: "closed" | "merged";
}

/**
 * Delivers finished work. Both calls first look for the result of an earlier attempt: a branch has one pull request ever, and edits of
 * users stay.
 */
export interface Forge {
  /** Pushes the branch, never by force, to the remote of its base branch. Returns undefined without a remote. */
  push(branch: string, base: string): Promise<{ remote: string; head: string } | undefined>;
  /** Opens a pull request, or writes its text to a file if that fails. */
  openPullRequest(request: PullRequest): Promise<OpenedPullRequest>;
}
