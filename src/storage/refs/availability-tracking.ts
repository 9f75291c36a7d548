import type { Clock } from "../../ports/clock.ts";
import type { RemoteAvailability } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { isUnreachable } from "./update-ref.ts";

/** Whoever fails sooner has heard that nobody is there. */
const LONG_MS = 20_000;

/** State refs that keep in mind whether they are answered. Contents do not count: they may be known without asking. */
export function trackAvailability(
  refs: StateRefs,
  { clock, availability }: { readonly clock: Clock; readonly availability: RemoteAvailability },
): StateRefs {
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    const since = clock.now().getTime();
    try {
      const given = await answer;
      availability.responseCount += 1;
      availability.isUnresponsive = false;
      return given;
    } catch (error) {
      if (!isUnreachable(error)) availability.isUnresponsive = false;
      else if (clock.now().getTime() - since > LONG_MS) availability.isUnresponsive = true;
      throw error;
    }
  };
  return {
    ...refs,
    refs: (prefix) => heard(refs.refs(prefix)),
    commit: (change) => heard(refs.commit(change)),
  };
}
