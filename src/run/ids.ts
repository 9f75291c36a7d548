const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;

/** `YYYYMMDD-xxxxxx`: the UTC date and six characters of `0-9a-z`. */
export function createRunId(now: Date, suffix: string): string {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}

export function isRunId(text: string): boolean {
  return RUN_ID.test(text);
}

/** Most ids of one day, as a multiple of what is asked for. */
const MOST_OF_A_DAY = 10;

/** The newest ids, latest day first: at least `most` where there are so many. Ids of one day have no order, so that no day is split. */
export function newestRunIds(runIds: Iterable<string>, most: number): string[] {
  const sorted = Array.from(runIds).toSorted().toReversed();
  const lastDay = sorted[most - 1]?.slice(0, 8) ?? "";
  return sorted.filter((runId) => runId.slice(0, 8) >= lastDay).slice(0, most * MOST_OF_A_DAY);
}

/** When the day in the id of a run began; undefined where it is none of a calendar's. */
export function dayOf(runId: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;

/** Ids of comments, reviews and deliveries; they become file names. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}

/** The six characters that tell runs of a day apart; branches and worktrees carry them. */
export function suffixOf(runId: string): string {
  return runId.slice(-6);
}

/** Six such characters made of a text: the same for the same text. */
export async function suffixFor(text: string): Promise<string> {
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(text).digest("hex");
  return BigInt(`0x${digest.slice(0, 15)}`)
    .toString(36)
    .padStart(6, "0")
    .slice(-6);
}
