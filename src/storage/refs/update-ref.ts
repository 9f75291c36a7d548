import { AgenticError, hasCode } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StateCommit, StateRefs } from "../../ports/state-refs.ts";

export interface RetryTiming {
  readonly clock: Clock;
  readonly random: () => number;
}

export type RefPlan<T> =
  { readonly result: T } | { readonly commit: StateCommit; result(versions: ReadonlyMap<string, string>): T };

const MAX_UNREACHABLE = 4;
const TIMEOUT_MS = 600_000;
const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 5_000;
/** Lost races before the wait grows: the remote responds, and another writer was faster. */
const QUICK_TRIES = 5;

interface UpdateOptions<T> extends RetryTiming {
  readonly refs: StateRefs;
  readonly onMoved?: () => Promise<{ readonly result: T } | undefined>;
}

/** Updates refs with compare-and-swap. `plan` runs before each try and must detect an earlier try whose response was lost. */
export async function updateRefs<T>(
  { refs, onMoved, ...timing }: UpdateOptions<T>,
  plan: () => Promise<RefPlan<T>>,
): Promise<T> {
  const since = timing.clock.now().getTime();
  for (let tries = 1, unreachable = 0; ; tries += 1) {
    let begin = timing.clock.now().getTime();
    try {
      const next = await plan();
      if (!("commit" in next)) return next.result;
      begin = timing.clock.now().getTime();
      const answer = await refs.commit(next.commit);
      if (answer.status === "committed") return next.result(answer.versions);
      if (answer.status === "refused") throw rejectedError(refs, answer.branches);
      unreachable = 0;
      const end = await onMoved?.();
      if (end) return end.result;
    } catch (error) {
      unreachable += 1;
      if (!isRetryable(error) || unreachable === MAX_UNREACHABLE) throw error;
    }
    const now = timing.clock.now().getTime();
    if (now - since > TIMEOUT_MS) throw tooManyWriters(refs);
    const counted = unreachable > 0 ? tries : Math.max(1, tries - QUICK_TRIES);
    await timing.clock.sleep(backOff(timing, { tries: counted, first: now - begin }));
  }
}

export function backOff(
  { random }: Pick<RetryTiming, "random">,
  { tries, first, longest = MAX_DELAY_MS }: { tries: number; first: number; longest?: number },
): number {
  const most = Math.max(MIN_DELAY_MS, first) * 2 ** Math.min(tries - 1, 10);
  return Math.ceil(Math.min(longest, most) * (0.25 + 0.75 * random()));
}

export function isUnreachable(error: unknown): boolean {
  return hasCode(error, "remote-unreachable");
}

function rejectedError({ location }: StateRefs, branches: ReadonlyMap<string, string>): AgenticError {
  const details = Array.from(branches, ([branch, reason]) => `${branch} (${reason})`).join(", ");
  return new AgenticError({
    code: "remote-refused",
    message: `${location} rejects commits on ${details}. Check who may push there, then try again.`,
  });
}

function tooManyWriters({ location }: StateRefs): AgenticError {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Other writers change the same refs at ${location} constantly, and all tries were too late. Try again later.`,
  });
}

export function isRetryable(error: unknown): boolean {
  return isUnreachable(error) && !(error as AgenticError).data["given_up"];
}
