import { Octokit } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import Bottleneck from "bottleneck/light.js";
import { failureOf, hasStatus, isLimit, limitMs } from "./request-error.ts";

/** Where the token comes from that GitHub knows us by. */
export interface TokenSource {
  /** As people are told. */
  readonly name: string;
  current(): Promise<string>;
  /** Another one in place of one that GitHub does not take any more; undefined where there is no other. */
  refresh(rejectedToken: string): Promise<string | undefined>;
}

export interface GitHubClientOptions {
  readonly token: string | TokenSource;
  /** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
  readonly baseUrl?: string;
  /** Program and version, as GitHub wants to be told. */
  readonly userAgent?: string;
  readonly fetch?: typeof fetch;
  /** Between two writes; GitHub wants few of them at once. Where it is 0, those that notify people do not wait either. */
  readonly writePauseMs?: number;
  /** A second, unless a test has no time. */
  readonly retryUnitMs?: number;
  /** How long one request may take. */
  readonly limitMs?: number;
}

/** The requests that adapters make; any Octokit will do, such as the App's. */
export type GitHubRequests = Pick<Octokit, "request">;

/** Longest pause that GitHub may ask for; who asks for more is told to people. */
const LONGEST_WAIT_SECONDS = 120;
const MOST_WAITS = 2;

const REQUEST_LIMIT_MS = 60_000;

/** A request that GitHub wants to have again much later is not repeated; the plugin for retries knows no times. */
function skipLongRetries({ hook }: Octokit): void {
  hook.error("request", (error, options) => {
    const failure = failureOf(error);
    const wait = failure && isLimit(failure) ? (limitMs(failure) ?? 0) : 0;
    if (wait > LONGEST_WAIT_SECONDS * 1_000) Object.assign(options.request ?? {}, { retries: 0 });
    throw error;
  });
}

// The first plugin sees a failure first.
const RetryingOctokit = Octokit.plugin(skipLongRetries, retry, throttling);

/** One for each pause, since a group looks after its members by a timer of its own for as long as the process lives. */
const writers = new Map<number, Bottleneck.Group>();

function writersAt(minTime: number): Bottleneck.Group {
  const known = writers.get(minTime) ?? new Bottleneck.Group({ maxConcurrent: 1, minTime });
  writers.set(minTime, known);
  return known;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** A server on this machine is not GitHub: it has no limits that pauses could spare (ADR 55). */
function defaultWritePause(baseUrl: string | undefined): number {
  return baseUrl !== undefined && LOOPBACK.has(new URL(baseUrl).hostname) ? 0 : 250;
}

/** Requests to GitHub's API that are repeated where that may help, and wait as long as GitHub says (`Retry-After`). */
export function createGitHubClient({
  token,
  baseUrl,
  userAgent,
  fetch = globalThis.fetch,
  writePauseMs = defaultWritePause(baseUrl),
  retryUnitMs = 1_000,
  limitMs = REQUEST_LIMIT_MS,
}: GitHubClientOptions): GitHubRequests {
  const shouldWait = (seconds: number, ...[, , waits]: [unknown, unknown, number]): boolean =>
    seconds <= LONGEST_WAIT_SECONDS && waits < MOST_WAITS;
  const isStatic = typeof token === "string";
  return new RetryingOctokit({
    ...(isStatic ? { auth: token } : { authStrategy: () => ({ hook: createTokenHook(token) }) }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(userAgent !== undefined && { userAgent }),
    request: { fetch: limitRequestTime(limitMs, fetch) },
    retry: { retryAfterBaseValue: retryUnitMs },
    throttle: {
      id: `${baseUrl ?? ""} ${isStatic ? token : token.name}`,
      retryAfterBaseValue: retryUnitMs,
      write: writersAt(writePauseMs),
      ...(writePauseMs === 0 && { notifications: writersAt(0) }),
      onRateLimit: shouldWait,
      onSecondaryRateLimit: shouldWait,
    },
  });
}

interface RequestOptions {
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Asks with the token of the moment; where GitHub does not take it, once more with another. */
function createTokenHook(tokens: TokenSource) {
  return async <Answer>(
    request: (options: RequestOptions) => Promise<Answer>,
    options: RequestOptions,
  ): Promise<Answer> => {
    const askWith = (token: string): Promise<Answer> =>
      request({ ...options, headers: { ...options.headers, authorization: `token ${token}` } });
    const token = await tokens.current();
    try {
      return await askWith(token);
    } catch (error) {
      const other = hasStatus(error, 401) ? await tokens.refresh(token) : undefined;
      if (other === undefined) throw error;
      return await askWith(other);
    }
  };
}

/** A server that takes a request and says nothing would hold everything up. */
function limitRequestTime(limitMs: number, fetch: NonNullable<GitHubClientOptions["fetch"]>): typeof fetch {
  return async (url, init) => {
    const limit = AbortSignal.timeout(limitMs);
    return await fetch(url, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
    });
  };
}
