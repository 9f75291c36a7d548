/** Configuration of the runs that fix failed check runs of pull requests that runs opened. */
export interface FixChecks {
  readonly workflow: string;
  /** Maximum number of runs for one pull request. */
  readonly max: number;
}

/** GitHub's API for check runs. Errors of every call: `remote-refused`, `remote-unreachable`, `token-expired`. */
export interface ChecksForge {
  pull(number: number): Promise<PullRequestDetails | undefined>;
  /** Lists the open pull requests, without those from forks. */
  openPulls(): Promise<readonly OpenPullRequest[]>;
  /** Summarizes the check runs of a commit, without the engine's own. */
  checks(headSha: string): Promise<CheckRunsSummary>;
  /** Returns the output, annotations and log of a failed check run. */
  describe(check: FailedCheckRun): Promise<FailedCheck>;
}

/** A check run that did not pass, with what an agent needs to fix it. All texts are untrusted. */
export interface FailedCheck {
  readonly name: string;
  readonly conclusion: string;
  readonly output: string;
  /** `path:line message`. */
  readonly annotations: readonly string[];
  /** End of the job's log. */
  readonly log?: string;
}

/** The check runs of a commit, without the engine's own. */
export interface CheckRunsSummary {
  readonly isCompleted: boolean;
  /** Creation time of the first check suite. It never changes. */
  readonly startedAt?: Date;
  /** The check runs that did not pass, in order of their IDs. */
  readonly failed: readonly FailedCheckRun[];
}

/** A check run that did not pass, as GitHub lists it. */
export interface FailedCheckRun {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string;
  /** Title, summary and text of the check run's output; untrusted. */
  readonly output: string;
  readonly hasAnnotations: boolean;
  /** Whether GitHub Actions created it, so that a log exists. */
  readonly isJob: boolean;
}

/** A pull request, open or closed. */
export interface PullRequestDetails {
  readonly number: number;
  readonly isOpen: boolean;
  /** Whether its head branch is in another repository. */
  readonly isFork: boolean;
  readonly headRef: string;
  readonly headSha: string;
  readonly createdAt: Date;
  /** Oldest first; GitHub lists `MOST_COMMITS` at most. */
  readonly commits: readonly { readonly sha: string; readonly message: string }[];
}

/** An open pull request of the repository, with its head. */
export type OpenPullRequest = Pick<PullRequestDetails, "number" | "headRef" | "headSha">;
