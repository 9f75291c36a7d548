/** What a repository wants done about failing checks of pull requests that runs opened. */
export interface FixChecks {
  readonly workflow: string;
  /** Runs for one pull request. */
  readonly max: number;
}

/** GitHub, as far as checks go. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface ChecksForge {
  /** Undefined where there is none. */
  pull(number: number): Promise<PullRequestDetails | undefined>;
  /** Those that are open, but those of forks. */
  openPulls(): Promise<readonly OpenPullRequest[]>;
  /** All checks of a commit but those of ours. */
  checks(headSha: string): Promise<CheckRunsSummary>;
  describe(check: FailedCheckRun): Promise<FailedCheck>;
}

/** A check that did not pass, as far as an agent can do something with it. All of it is text from outside. */
export interface FailedCheck {
  readonly name: string;
  readonly conclusion: string;
  /** What it says of itself: title, summary, text. */
  readonly output: string;
  /** `path:line message`. */
  readonly annotations: readonly string[];
  /** End of what the job printed. */
  readonly log?: string;
}

/** The checks of a commit, without those of ours. */
export interface CheckRunsSummary {
  readonly isCompleted: boolean;
  /** When the first of them was asked for: it stays the same. */
  readonly startedAt?: Date;
  /** Ids of those that did not pass, oldest first. */
  readonly failed: readonly FailedCheckRun[];
}

export interface FailedCheckRun {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string;
  readonly output: string;
  readonly hasAnnotations: boolean;
  /** Whether GitHub Actions made it, which keeps a log of it. */
  readonly isJob: boolean;
}

/** A pull request as it stands now. */
export interface PullRequestDetails {
  readonly number: number;
  readonly isOpen: boolean;
  /** Its code lies in another repository. */
  readonly isFork: boolean;
  readonly headRef: string;
  readonly headSha: string;
  readonly createdAt: Date;
  /** Oldest first; GitHub tells of `MOST_COMMITS`. */
  readonly commits: readonly { readonly sha: string; readonly message: string }[];
}

export type OpenPullRequest = Pick<PullRequestDetails, "number" | "headRef" | "headSha">;
