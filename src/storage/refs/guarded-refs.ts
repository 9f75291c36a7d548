import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteAvailability } from "../../ports/remote-storage.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { OUTPUT_DIRECTORY } from "../../run/paths.ts";
import { STATE_REF } from "./ref-names.ts";
import { isUnreachable } from "./update-ref.ts";

/** Rejects commits to a configured state branch that contains code. Errors of `commit`: `config-invalid`. */
export function protectCodeBranch(refs: StateRefs, stateRef: string): StateRefs {
  // The default name belongs to the engine.
  if (stateRef === STATE_REF) return refs;
  let isStateBranch = false;
  return {
    ...refs,
    commit: async (change) => {
      const state = change.refs.find(({ ref, next }) => ref === stateRef && next !== undefined);
      if (state?.expected !== undefined && !isStateBranch) {
        const entries = await refs.list(state.expected, "");
        isStateBranch = entries.every(({ name }) => name === OUTPUT_DIRECTORY || /^readme/i.test(name));
        if (!isStateBranch) throw containsCodeError(stateRef, refs.location);
      }
      return await refs.commit(change);
    },
  };
}

function containsCodeError(stateRef: string, location: string): AgenticError {
  return new AgenticError({
    code: "config-invalid",
    message: `The branch ${stateRef} of ${location} contains other files than state, so the engine does not write to it. Name another branch for the state: \`state.branch\` in agentic/config.json, or the input \`state-branch\`.`,
  });
}

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
