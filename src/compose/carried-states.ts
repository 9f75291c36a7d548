import type { LocalStates, StateStore } from "../ports/states.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { redactedStates } from "../store/redacted-store.ts";
import { redactorFor } from "./redaction.ts";
import { mayBeElsewhere, type RemotePlace } from "./remote-place.ts";

interface CarriedPlace extends RemotePlace {
  /** Tells people what happens to the files of a run. */
  readonly report?: (text: string) => void;
  /** Aborted when somebody wants everything to end at once. */
  readonly kill?: AbortSignal;
}

/** The runs of a repository, carried to its remote where it has one; what is written holds no secrets. */
export function composeCarriedStates(place: CarriedPlace): StateStore {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory);
  const states = mayBeElsewhere(place) ? carried(local, place) : local;
  return redactedStates(states, redactorFor(environment, config.logging.redact));
}

/** What carries runs elsewhere is loaded where there is an elsewhere. */
function carried(local: LocalStates, place: CarriedPlace): StateStore {
  let replicated: Promise<StateStore> | undefined;
  const load = (): Promise<StateStore> => (replicated ??= replicatedStates(local, place));
  return {
    ...local,
    bring: async (runId) => await (await load()).bring?.(runId),
    open: async (runId, mode) => await (await load()).open(runId, mode),
  };
}

async function replicatedStates(local: LocalStates, place: CarriedPlace): Promise<StateStore> {
  const { openElsewhere } = await import("./elsewhere.ts");
  const far = await openElsewhere(place);
  if (!far) return local;
  const { createReplicatedStates } = await import("../store/replicated-store.ts");
  const { engine, newId, pace } = await import("./engine.ts");
  const { root, config, kill, report = () => {} } = place;
  const { outputDirectory } = config;
  const options = { local, far, root, outputDirectory, engine, newId, report, kill };
  return createReplicatedStates({ ...options, ...pace });
}
