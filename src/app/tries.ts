import { outboundLine } from "../output/outbound-text.ts";
import { FAN_OUT } from "../run/evolve-fan-out.ts";
import type { RunEvent } from "../run/event.ts";
import { parseJournal } from "../run/journal.ts";
import { checkRun } from "../state/check-run.ts";
import type { Claim } from "../state/claim.ts";
import { findRun } from "../state/find-run.ts";
import type { ToldRun } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
import { triedText } from "./words.ts";

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
export function triesInVain(events: readonly RunEvent[]): Tries {
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
export async function isDue(ports: AppPorts, run: ToldRun, stateRef: string): Promise<boolean> {
  const found = await findRun(ports.refs, run.runId, { stateRef });
  if (!found) return false;
  const tries = triesInVain(parseJournal((await checkRun(found)).journal, run.runId));
  return await isNow(ports, run, tries);
}

/** The same for one whose last jobs were lost, or could not publish what they did: its journal tells nothing of them. */
export async function isClaimDue(
  ports: AppPorts,
  run: ToldRun,
  { earlier = 0, since }: Claim,
): Promise<boolean> {
  return earlier === 0 || (await isNow(ports, run, { count: earlier, last: Date.parse(since) }));
}

async function isNow(ports: AppPorts, run: ToldRun, tries: Tries): Promise<boolean> {
  const due = nextTry(tries);
  const now = ports.clock.now().getTime();
  if (due !== undefined) return due <= now;
  if (now - tries.last < ASKED_FOR_MS) await askPeople(ports, run, tries);
  return false;
}

async function askPeople(
  { forge }: AppPorts,
  { runId, record, progress }: ToldRun,
  { count, last }: Tries,
): Promise<void> {
  const own = progress.pull_requests.find(({ number }) => number !== undefined)?.number;
  const issue = record.issue?.number ?? own;
  if (issue === undefined) return;
  const reason = outboundLine(progress.reason ?? "", 200);
  await forge.show({
    issue,
    marker: `<!-- agentic-sdlc:tried=${runId}-${last} -->`,
    body: triedText({ runId, count, reason }),
    since: new Date(last),
  });
}
