import { Octokit } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import Bottleneck from "bottleneck/light.js";

export interface GitHubClientOptions {
  readonly token: string;
  /** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
  readonly baseUrl?: string;
  /** Program and version, as GitHub wants to be told. */
  readonly userAgent?: string;
  readonly fetch?: typeof fetch;
  /** Between two writes; GitHub wants few of them at once. */
  readonly writePauseMs?: number;
  /** A second, unless a test has no time. */
  readonly retryUnitMs?: number;
}

/** The requests that adapters make; any Octokit will do, such as the App's. */
export type GitHubRequests = Pick<Octokit, "request">;

/** Longest pause that GitHub may ask for; who asks for more is told to people. */
const LONGEST_WAIT_SECONDS = 120;
const MOST_WAITS = 2;

const PatientOctokit = Octokit.plugin(retry, throttling);

/** Requests to GitHub's API that are repeated where that may help, and wait as long as GitHub says (`Retry-After`). */
export function createGitHubClient({
  token,
  baseUrl,
  userAgent,
  fetch,
  writePauseMs = 250,
  retryUnitMs = 1_000,
}: GitHubClientOptions): GitHubRequests {
  const isWorthWaiting = (seconds: number, ...[, , waits]: [unknown, unknown, number]): boolean =>
    seconds <= LONGEST_WAIT_SECONDS && waits < MOST_WAITS;
  return new PatientOctokit({
    auth: token,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(userAgent !== undefined && { userAgent }),
    ...(fetch && { request: { fetch } }),
    retry: { retryAfterBaseValue: retryUnitMs },
    throttle: {
      id: `${baseUrl ?? ""} ${token}`,
      retryAfterBaseValue: retryUnitMs,
      write: new Bottleneck.Group({ maxConcurrent: 1, minTime: writePauseMs }),
      onRateLimit: isWorthWaiting,
      onSecondaryRateLimit: isWorthWaiting,
    },
  });
}
