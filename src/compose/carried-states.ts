import type { BranchStates, LocalStates, RunStore, StateStore } from "../ports/states.ts";
import { runFiles } from "../run/paths.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { trustNotesOf } from "./trust-notes.ts";
import type { OnUncarried, ReplicatedOptions } from "../store/replicated-options.ts";
import { isEnded } from "../store/left-behind.ts";
import { redactedStates } from "../store/redacted-store.ts";
import { keepSettings, releaseSettings } from "./kept-settings.ts";
import { redactorFor } from "./redaction.ts";
import { ownPrefix } from "./own-prefix.ts";
import { mayBeElsewhere, type RemotePlace } from "./remote-place.ts";

interface CarriedPlace extends RemotePlace {
  /** Tells people what happens to the files of a run. */
  readonly report?: (text: string) => void;
  readonly onUncarried?: OnUncarried;
  /** Aborted when somebody wants the run to stop. */
  readonly interrupt?: AbortSignal | undefined;
  /** Aborted when somebody wants everything to end at once. */
  readonly kill?: AbortSignal;
}

/** The runs of a repository, carried to its remote where it has one; what is written holds no secrets. */
export function composeCarriedStates(place: CarriedPlace): StateStore {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory, place.report);
  const states = mayBeElsewhere(place) ? carried(local, place) : local;
  const redacted = redactedStates(states, redactorFor(environment, config.logging.redact));
  return place.isRepository ? keepingSettings(redacted, place) : redacted;
}

/** While a run has not ended, git's settings count as they were before its first step. */
function keepingSettings(states: StateStore, place: CarriedPlace): StateStore {
  return {
    ...states,
    open: async (runId, mode) => {
      const run = await states.open(runId, mode);
      try {
        if (mode === "create" || mode === "resume") await keepSettings(place, runId);
      } catch (error) {
        await run[Symbol.asyncDispose]();
        throw error;
      }
      const finish = async (outcome: Parameters<RunStore["finish"]>[0]): Promise<void> => {
        await run.finish(outcome);
        // A run may have paused at the last moment, for a branch that people moved.
        if (outcome.ended && isEnded(states, runId))
          await releaseSettings(place, runId, (other) => isOver(states, other));
      };
      return { ...run, finish };
    },
  };
}

/** Whether no engine works on a run here, and its files are gone or say that it has ended. */
function isOver(states: StateStore, runId: string): boolean {
  if (states.isLive(runId)) return false;
  return states.read(runId, runFiles.run) === undefined || isEnded(states, runId);
}

/** What carries runs elsewhere is loaded where there is an elsewhere. */
function carried(local: LocalStates, place: CarriedPlace): StateStore {
  let replicated: Promise<StateStore> | undefined;
  const load = (): Promise<StateStore> => (replicated ??= replicatedStates(local, place));
  // What comes from elsewhere is the engine's: `git status` shows none of it, also where no run works here.
  const hide = (): Promise<void> => composeHidden(place, local.folders);
  return {
    ...local,
    branches: async () => await branchStates(local, place),
    bring: async (runId) => {
      await hide();
      await (await load()).bring?.(runId);
    },
    carry: async ({ others } = { others: false }) => {
      const { root, config } = place;
      const folder = { root, outputDirectory: config.outputDirectory };
      const { runsLeft } = await import("../store/left-behind.ts");
      const { runsWithUnsent } = await import("../store/additions.ts");
      if (others || runsLeft(folder, local).length + runsWithUnsent(folder).length > 0)
        await (await load()).carry?.({ others });
    },
    passOn: async (runId, id, addition) => await (await load()).passOn?.(runId, id, addition),
    open: async (runId, mode) => {
      await hide();
      return await (await load()).open(runId, mode);
    },
  };
}

async function composeHidden(
  { root, environment, isRepository }: CarriedPlace,
  folders: readonly string[],
): Promise<void> {
  if (!isRepository) return;
  const { createWorkspaces } = await import("../git/workspaces.ts");
  const { createGit } = await import("../git/git.ts");
  await createWorkspaces(root, { root, git: createGit(root, environment) }).hide(folders);
}

async function replicatedStates(local: LocalStates, place: CarriedPlace): Promise<StateStore> {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("../store/replicated-store.ts");
  return createReplicatedStates(options);
}

/** What others do on branches comes back by their commits. */
async function branchStates(local: LocalStates, place: CarriedPlace): Promise<BranchStates | undefined> {
  const options = await optionsFor(local, place);
  if (!options || options.far.isWithoutCode) return undefined;
  const { createBranchStates } = await import("../store/branch-states.ts");
  return createBranchStates(options);
}

async function optionsFor(local: LocalStates, place: CarriedPlace): Promise<ReplicatedOptions | undefined> {
  const { openElsewhere } = await import("./elsewhere.ts");
  const far = await openElsewhere(place);
  if (!far) return undefined;
  const { engine, newId, pace } = await import("./engine.ts");
  const { root, config, interrupt, kill, report = () => {}, onUncarried } = place;
  const { outputDirectory } = config;
  const trustNotes = trustNotesOf(place);
  const isPrefix = ownPrefix({ root, config });
  const own = { local, far, trustNotes, root, outputDirectory, isPrefix, engine, newId, ...pace };
  return { ...own, report, onUncarried, interrupt, kill };
}
