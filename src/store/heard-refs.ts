import type { Clock } from "../ports/clock.ts";
import { isUnreachable } from "../state/change-ref.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Silence } from "./elsewhere.ts";

/** Whoever fails sooner has heard that nobody is there. */
const LONG_MS = 20_000;

/** State refs that keep in mind whether they are answered. Contents do not count: they may be known without asking. */
export function heardRefs(
  refs: StateRefs,
  { clock, silence }: { readonly clock: Clock; readonly silence: Silence },
): StateRefs {
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    const since = clock.now().getTime();
    try {
      const given = await answer;
      silence.answers += 1;
      silence.isKnown = false;
      return given;
    } catch (error) {
      if (!isUnreachable(error)) silence.isKnown = false;
      else if (clock.now().getTime() - since > LONG_MS) silence.isKnown = true;
      throw error;
    }
  };
  return {
    ...refs,
    refs: (prefix) => heard(refs.refs(prefix)),
    commit: (change) => heard(refs.commit(change)),
  };
}
