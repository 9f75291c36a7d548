import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StateCommit, StateRefs } from "../../ports/state-refs.ts";

/** Time and chance, for waiting between tries. */
export interface RetryTiming {
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
}

/** What is to be done as the refs stand now: nothing any more, or a commit. */
export type RefPlan<T> =
  { readonly result: T } | { readonly commit: StateCommit; result(versions: ReadonlyMap<string, string>): T };

const MOST_UNREACHABLE = 4;
const PATIENCE_MS = 600_000;
const SHORTEST_MS = 20;
const LONGEST_MS = 5_000;
/** Lost races after which the next try waits longer: another writer has moved the ref, and the remote answers. */
const QUICK_TRIES = 5;

interface Changing<T> extends RetryTiming {
  readonly refs: StateRefs;
  /** Called when another writer was faster; ends the tries where it returns a result. */
  readonly onMoved?: () => Promise<{ readonly result: T } | undefined>;
}

/**
 * Changes refs that others change at the same time. Before each try `plan` looks at them anew: it must find what an earlier try did whose
 * answer was lost. Errors: those of the refs, when some tries did not help.
 */
export async function updateRefs<T>(
  { refs, onMoved, ...pace }: Changing<T>,
  plan: () => Promise<RefPlan<T>>,
): Promise<T> {
  const since = pace.clock.now().getTime();
  for (let tries = 1, unreachable = 0; ; tries += 1) {
    let begin = pace.clock.now().getTime();
    try {
      const next = await plan();
      if (!("commit" in next)) return next.result;
      begin = pace.clock.now().getTime();
      const answer = await refs.commit(next.commit);
      if (answer.status === "committed") return next.result(answer.versions);
      if (answer.status === "refused") throw refused(refs, answer.branches);
      unreachable = 0;
      const end = await onMoved?.();
      if (end) return end.result;
    } catch (error) {
      unreachable += 1;
      if (!isRetryable(error) || unreachable === MOST_UNREACHABLE) throw error;
    }
    const now = pace.clock.now().getTime();
    if (now - since > PATIENCE_MS) throw crowded(refs);
    const counted = unreachable > 0 ? tries : Math.max(1, tries - QUICK_TRIES);
    await pace.clock.sleep(backOff(pace, { tries: counted, first: now - begin }));
  }
}

/** Milliseconds to wait after so many tries: spread at random, so that those who met once do not meet again. */
export function backOff(
  { random }: Pick<RetryTiming, "random">,
  { tries, first, longest = LONGEST_MS }: { tries: number; first: number; longest?: number },
): number {
  const most = Math.max(SHORTEST_MS, first) * 2 ** Math.min(tries - 1, 10);
  return Math.ceil(Math.min(longest, most) * (0.25 + 0.75 * random()));
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof AgenticError && error.code === "remote-unreachable";
}

function refused({ location }: StateRefs, branches: ReadonlyMap<string, string>): AgenticError {
  const told = Array.from(branches, ([branch, reason]) => `${branch} (${reason})`).join(", ");
  return new AgenticError({
    code: "remote-refused",
    message: `${location} does not take commits on ${told}; see who may push there, and try again.`,
  });
}

function crowded({ location }: StateRefs): AgenticError {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Others change the same refs at ${location} all the time, and none of many tries was in time; try again later.`,
  });
}

/** Whether another try may help: nobody has ended this one. */
export function isRetryable(error: unknown): boolean {
  return isUnreachable(error) && !(error as AgenticError).data["given_up"];
}
