import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { Octokit } from "@octokit/rest";
import Bottleneck from "bottleneck/light.js";
import { failureOf, hasStatus, isLimit, limitMs, quietLog } from "./request-error.ts";

export interface TokenSource {
  readonly name: string;
  current(): Promise<string>;
  /** Returns a new token after GitHub rejected one; undefined if there is none. */
  refresh(rejectedToken: string): Promise<string | undefined>;
}

interface GitHubClientOptions {
  readonly token: string | TokenSource;
  /** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
  readonly baseUrl?: string | undefined;
  readonly userAgent?: string;
  readonly fetch?: typeof fetch | undefined;
  /** Pause between two writes, to avoid secondary rate limits. With 0, requests that notify users do not wait either. */
  readonly writePauseMs?: number | undefined;
  readonly retryUnitMs?: number;
  readonly limitMs?: number;
}

export type GitHubRequests = Pick<Octokit, "request">;

/** Longest accepted `Retry-After`. A longer one is reported as an error. */
const LONGEST_WAIT_SECONDS = 120;
const MOST_WAITS = 2;

const REQUEST_LIMIT_MS = 60_000;

/** Disables retries if GitHub's wait is too long: the retry plugin ignores waits. */
function skipLongRetries({ hook }: Pick<Octokit, "hook">): void {
  hook.error("request", (error, options) => {
    const failure = failureOf(error);
    const wait = failure && isLimit(failure) ? (limitMs(failure) ?? 0) : 0;
    if (wait > LONGEST_WAIT_SECONDS * 1_000) Object.assign(options.request ?? {}, { retries: 0 });
    throw error;
  });
}

// The first plugin handles an error first.
const RetryingOctokit = Octokit.plugin(skipLongRetries, retry, throttling);

/** One group for each pause: every group has a timer for the lifetime of the process. */
const writers = new Map<number, Bottleneck.Group>();

function writersAt(minTime: number): Bottleneck.Group {
  const known = writers.get(minTime) ?? new Bottleneck.Group({ maxConcurrent: 1, minTime });
  writers.set(minTime, known);
  return known;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** A local server is not GitHub and has no rate limits (ADR 55). */
function defaultWritePause(baseUrl: string | undefined): number {
  return baseUrl !== undefined && LOOPBACK.has(new URL(baseUrl).hostname) ? 0 : 250;
}

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
    log: quietLog,
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

/** Adds a timeout to `fetch`: a server may accept a request and never respond. */
function limitRequestTime(limitMs: number, fetch: NonNullable<GitHubClientOptions["fetch"]>): typeof fetch {
  return async (url, init) => {
    const limit = AbortSignal.timeout(limitMs);
    return await fetch(url, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
    });
  };
}
