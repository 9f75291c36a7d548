import type { Clock } from "../ports/clock.ts";
import { isUnreachable } from "../state/change-ref.ts";
import type { StateRefs } from "../state/refs.ts";
import type { Silence } from "./elsewhere.ts";

/** Whoever fails sooner has heard that nobody is there. */
const LONG_MS = 20_000;

/** State refs that keep in mind whether they are answered. Contents may be known without asking; how refs stand never is. */
export function heardRefs(
  refs: StateRefs,
  { clock, silence }: { readonly clock: Clock; readonly silence: Silence },
): StateRefs {
  const counted = async <T>(answer: Promise<T>): Promise<T> => {
    const given = await answer;
    silence.answers += 1;
    return given;
  };
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    const since = clock.now().getTime();
    try {
      const given = await counted(answer);
      silence.isKnown = false;
      return given;
    } catch (error) {
      if (!isUnreachable(error)) silence.isKnown = false;
      else if (clock.now().getTime() - since > LONG_MS) silence.isKnown = true;
      throw error;
    }
  };
  return {
    location: refs.location,
    refs: (prefix) => heard(refs.refs(prefix)),
    list: (version, folder) => counted(refs.list(version, folder)),
    files: (version, folder) => counted(refs.files(version, folder)),
    read: (version, paths) => counted(refs.read(version, paths)),
    commit: (change) => heard(refs.commit(change)),
  };
}
