import { sanitizeLine } from "../../output/github/sanitized-text.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { retriesExhaustedText } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";

/** Reasons of pauses that only a person ends. */
export const PERSON_PAUSES: ReadonlySet<string> = new Set(["human", "budget"]);

/** Consecutive pauses without a known end and without a successful step. */
interface ResumeAttempts {
  readonly count: number;
  /** Start of the last pause, in milliseconds. */
  readonly last: number;
}

const NONE: ResumeAttempts = { count: 0, last: 0 };

export function failedResumeAttempts(events: readonly RunEvent[]): ResumeAttempts {
  return events.reduce((attempts, event): ResumeAttempts => {
    if (event.type === "step.succeeded") return NONE;
    if (event.type !== "run.paused") return attempts;
    const { reason, until, at } = event;
    const isUnknown = until === undefined && reason !== FAN_OUT && !PERSON_PAUSES.has(reason);
    return isUnknown ? { count: attempts.count + 1, last: Date.parse(at) } : NONE;
  }, NONE);
}

const HOUR_MS = 3_600_000;
const MAX_DELAY_HOURS = 24;
/** About six days in total. */
const MAX_ATTEMPTS = 10;

export function nextAttemptAt({ count, last }: ResumeAttempts): number | undefined {
  if (count > MAX_ATTEMPTS) return undefined;
  return count === 0 ? last : last + Math.min(2 ** (count - 1), MAX_DELAY_HOURS) * HOUR_MS;
}

const REPORT_WINDOW_MS = 24 * HOUR_MS;

/** Whether a paused run without a known end is due for another attempt. After the last attempt posts a comment. */
export async function isDue(ports: EventContext, run: RunInfo, stateRef: string): Promise<boolean> {
  const found = await findRun(ports.refs, run.runId, { stateRef });
  if (!found) return false;
  const attempts = failedResumeAttempts(parseJournal((await validateRun(found)).journal, run.runId));
  return await isAttemptDue(ports, run, attempts);
}

/** The same for a run whose last jobs were lost or could not publish, so that its journal has no record of them. */
export async function isLeaseDue(ports: EventContext, run: RunInfo, { earlier = 0, since }: JobLease) {
  return earlier === 0 || (await isAttemptDue(ports, run, { count: earlier, last: Date.parse(since) }));
}

async function isAttemptDue(ports: EventContext, run: RunInfo, attempts: ResumeAttempts): Promise<boolean> {
  const due = nextAttemptAt(attempts);
  const now = ports.clock.now().getTime();
  if (due !== undefined) return due <= now;
  if (now - attempts.last < REPORT_WINDOW_MS) await reportExhausted(ports, run, attempts);
  return false;
}

async function reportExhausted(
  { forge }: EventContext,
  { runId, record, progress }: RunInfo,
  { count, last }: ResumeAttempts,
): Promise<void> {
  const own = progress.pull_requests.find(({ number }) => number !== undefined)?.number;
  const issue = record.issue?.number ?? own;
  if (issue === undefined) return;
  const reason = sanitizeLine(progress.reason ?? "", 200);
  await forge.postStatusComment({
    issue,
    marker: `<!-- agentic-sdlc:tried=${runId}-${last} -->`,
    body: retriesExhaustedText(runId, count, reason),
    since: new Date(last),
  });
}
