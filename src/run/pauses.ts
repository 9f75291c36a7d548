import type { Failure, RunEventOf } from "./journal/event.ts";

/** Pause reason: the head of the pull request moved while the run worked on it. */
export const HEAD_MOVED = "head-moved";
/** Pause reason: a user moved a branch of the run while it worked. */
export const BRANCH_MOVED = "branch-moved";

/** Returns the remote branch for the run's commits if the run's own branch contains commits of users. */
export function fallbackBranch(branch: string): string {
  return `${branch}${FALLBACK_SUFFIX}`;
}

export function isFallbackBranch(name: string): boolean {
  return name.endsWith(FALLBACK_SUFFIX);
}

const FALLBACK_SUFFIX = "-kept";

export interface HeadMoves {
  message?: string;
  /** Whether the base branch moved. Each resume merges its current head. */
  isBase?: true;
  /** Head that was last pushed to the fallback branch, and the commit to which users moved the branch. */
  fallbackHead?: string;
  movedTo?: string;
}

interface Moving {
  readonly headMoves: HeadMoves;
  readonly workspace?: { readonly branch: string; readonly base_branch: string };
  readonly head?: string;
}

export function noteHeadMoved(
  { headMoves, workspace, head }: Moving,
  { branch, message, to }: RunEventOf<"head.moved">,
): void {
  headMoves.message = headMoves.message === undefined ? message : `${headMoves.message} ${message}`;
  if (branch === workspace?.base_branch) headMoves.isBase = true;
  if (branch !== workspace?.branch || head === undefined) return;
  headMoves.fallbackHead = head;
  if (to === undefined) delete headMoves.movedTo;
  else headMoves.movedTo = to;
}

/** Pause reason: commits contain a secret of the engine. They were not pushed. */
export const SECRET = "secret";

/** Pause reason: a remote or the forge was unreachable or rejected a request. */
export const REMOTE = "remote";

export function isRemoteFailure({ code }: Pick<Failure, "code">): boolean {
  return code === "remote-unreachable" || code === "remote-refused";
}

export function describeUnopenedPullRequest({ message }: Pick<Failure, "message">): string {
  return `Pull request not opened yet: ${message}`;
}

export function remoteRetryTime(
  { retry_after_ms: wait }: Pick<Failure, "retry_after_ms">,
  failedAt: string | undefined,
): string | undefined {
  if (wait === undefined || failedAt === undefined) return undefined;
  return new Date(Date.parse(failedAt) + wait).toISOString();
}

export const QUOTA = "quota";

/** Total wait for a failing provider before its failures count as attempts. */
const OUTAGE_MS = 10 * 60_000;
const FIRST_MS = 2_000;
const LONGEST_MS = 2 * 60_000;

const OUTAGES: ReadonlySet<string> = new Set(["rate-limit", "overloaded", "server-error"]);

export interface ProviderWait {
  readonly until: string;
  /** Whether the service named the time; otherwise the wait is a backoff. */
  readonly isNamed: boolean;
  readonly counts: boolean;
  readonly failures: number;
  readonly waitedMs: number;
}

export interface ProviderFailure {
  readonly at: string;
  /** Seed of the jitter: the same in every replay, different for each run. */
  readonly seed: string;
  readonly previous?: ProviderWait | undefined;
}

/** Returns the wait after a failure. Returns undefined if the provider did not cause the failure. */
export function providerWait(
  failure: Failure,
  { at, seed, previous: before }: ProviderFailure,
): ProviderWait | undefined {
  const { class: kind, code, retry_after_ms: named } = failure;
  const isProviders = named !== undefined || OUTAGES.has(code);
  if (!isProviders || kind === "fatal" || kind === "recoverable") return undefined;
  const failures = (before?.failures ?? 0) + 1;
  const waitedMs = before?.waitedMs ?? 0;
  const counts = waitedMs >= OUTAGE_MS;
  const backoff = backoffMs(failures, seed);
  const remaining = counts ? LONGEST_MS : OUTAGE_MS - waitedMs;
  const delay = Math.max(named ?? 0, Math.min(backoff, remaining));
  return {
    until: new Date(Date.parse(at) + delay).toISOString(),
    isNamed: named !== undefined,
    counts,
    failures,
    waitedMs: waitedMs + Math.min(delay, LONGEST_MS),
  };
}

export function attemptsOf({ attempt, uncounted = 0 }: { attempt: number; uncounted?: number }): number {
  return Math.max(attempt - uncounted, Math.min(attempt, 1));
}

/** Returns for example `waits for the provider until 19:04:12 UTC`. */
export function describeProviderWait({ until }: Pick<ProviderWait, "until">): string {
  return `waits for the provider until ${formatSecond(Date.parse(until))}`;
}

function backoffMs(failures: number, seed: string): number {
  const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.round(most * (0.5 + fractionOf(`${seed}:${failures}`) / 2));
}

function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) / 0xffffffff;
}

/** `14:30:05 UTC`, rounded up. */
export function formatSecond(time: number): string {
  return `${new Date(Math.ceil(time / 1000) * 1000).toISOString().slice(11, 19)} UTC`;
}
