import { sanitizeLine } from "../../output/github/sanitized-text.ts";
import { FAN_OUT } from "../../run/evolve/evolve-fan-out.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { validateRun } from "../../storage/queries/validate-run.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { retriesExhaustedText } from "../comments/reply-text.ts";
import type { EventContext } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";

/** What a pause is for that no time ends. */
export const PEOPLES: ReadonlySet<string> = new Set(["human", "budget"]);

/** Pauses in a row without a step that was done, of which nobody knows when they are over. */
export interface Tries {
  readonly count: number;
  /** When the last one began, in milliseconds. */
  readonly last: number;
}

const NONE: Tries = { count: 0, last: 0 };

/** How often a run has come to a halt in vain, by its journal. */
export function failedResumeAttempts(events: readonly RunEvent[]): Tries {
  return events.reduce((tries, event): Tries => {
    if (event.type === "step.succeeded") return NONE;
    if (event.type !== "run.paused") return tries;
    const { reason, until, at } = event;
    const isUnknown = until === undefined && reason !== FAN_OUT && !PEOPLES.has(reason);
    return isUnknown ? { count: tries.count + 1, last: Date.parse(at) } : NONE;
  }, NONE);
}

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 24;
/** Six days, all in all. */
const MOST_TRIES = 10;

/** When it is tried again; undefined where a person has to look. */
export function nextTry({ count, last }: Tries): number | undefined {
  if (count > MOST_TRIES) return undefined;
  return count === 0 ? last : last + Math.min(2 ** (count - 1), LONGEST_HOURS) * HOUR_MS;
}

/** Looks for it would never end. */
const ASKED_FOR_MS = 24 * HOUR_MS;

/** Whether a run that has paused for something nobody knows the end of is to be tried again now. Where it was tried too often, people are told so. */
export async function isDue(ports: EventContext, run: RunInfo, stateRef: string): Promise<boolean> {
  const found = await findRun(ports.refs, run.runId, { stateRef });
  if (!found) return false;
  const tries = failedResumeAttempts(parseJournal((await validateRun(found)).journal, run.runId));
  return await isNow(ports, run, tries);
}

/** The same for one whose last jobs were lost, or could not publish what they did: its journal tells nothing of them. */
export async function isClaimDue(
  ports: EventContext,
  run: RunInfo,
  { earlier = 0, since }: JobLease,
): Promise<boolean> {
  return earlier === 0 || (await isNow(ports, run, { count: earlier, last: Date.parse(since) }));
}

async function isNow(ports: EventContext, run: RunInfo, tries: Tries): Promise<boolean> {
  const due = nextTry(tries);
  const now = ports.clock.now().getTime();
  if (due !== undefined) return due <= now;
  if (now - tries.last < ASKED_FOR_MS) await askPeople(ports, run, tries);
  return false;
}

async function askPeople(
  { forge }: EventContext,
  { runId, record, progress }: RunInfo,
  { count, last }: Tries,
): Promise<void> {
  const own = progress.pull_requests.find(({ number }) => number !== undefined)?.number;
  const issue = record.issue?.number ?? own;
  if (issue === undefined) return;
  const reason = sanitizeLine(progress.reason ?? "", 200);
  await forge.postStatusComment({
    issue,
    marker: `<!-- agentic-sdlc:tried=${runId}-${last} -->`,
    body: retriesExhaustedText({ runId, count, reason }),
    since: new Date(last),
  });
}
