import type { Clock } from "../../ports/clock.ts";
import type { RemoteAvailability } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { isUnreachable } from "./update-ref.ts";

/** An earlier failure is a response that the host is unreachable. */
const TIMEOUT_MS = 20_000;

/** Records whether the remote responds. Reads of contents do not count: they may be cached. */
export function trackAvailability(
  refs: StateRefs,
  { clock, availability }: { readonly clock: Clock; readonly availability: RemoteAvailability },
): StateRefs {
  const track = async <T>(answer: Promise<T>): Promise<T> => {
    const since = clock.now().getTime();
    try {
      const result = await answer;
      availability.responseCount += 1;
      availability.isUnresponsive = false;
      return result;
    } catch (error) {
      if (!isUnreachable(error)) availability.isUnresponsive = false;
      else if (clock.now().getTime() - since > TIMEOUT_MS) availability.isUnresponsive = true;
      throw error;
    }
  };
  return {
    ...refs,
    refs: (prefix) => track(refs.refs(prefix)),
    commit: (change) => track(refs.commit(change)),
  };
}
