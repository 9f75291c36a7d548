import { statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/schema.ts";
import { existingPrivateFolder, privateFolder } from "../git/remote/private-folder.ts";
import type { BranchStates, LocalStates, RunStore, StateStore } from "../ports/run-store.ts";
import type { TrustNotes } from "../ports/trust-notes.ts";
import type { IsPrefix } from "../run/branch-name-rules.ts";
import { runFiles, insidePath } from "../run/paths.ts";
import { createLocalStore } from "../storage/local/local-run-store.ts";
import { redactedStates } from "../storage/local/redacted-run-store.ts";
import { createTrustNotes } from "../storage/local/trust-notes-folder.ts";
import type {
  OnReplicationFailure,
  ReplicatedOptions,
} from "../storage/replicated-store/replication-options.ts";
import { isEnded } from "../storage/replicated-store/unsynced-runs.ts";
import { readRegularText } from "../system/read-file.ts";
import { redactorFor } from "./create-redactor.ts";
import { keepSettings, releaseSettings, type SettingsPlace } from "./recorded-git-settings.ts";
import { hasRemoteStorage, type RemoteStorageConfig } from "./remote-storage-config.ts";

const DEFAULT = "agentic/";

/** Prefixes that the configuration has, and the definition of a run as it stands in the checkout: what a ref says of them counts for nothing. */
export function ownPrefix({ root, config }: { readonly root: string; readonly config: Config }): IsPrefix {
  return (prefix, definition) =>
    prefix === DEFAULT || prefix === config.git.branchPrefix || isSetIn(textOf(root, definition), prefix);
}

function textOf(root: string, definition: string): string {
  const inside = insidePath(definition);
  const file = inside === undefined ? undefined : join(root, inside);
  const isFile = file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? readRegularText(file) : "";
}

function isSetIn(text: string, prefix: string): boolean {
  const set = text.matchAll(/branch-?prefix["']?\s*:\s*["']?([A-Za-z0-9._/-]+)/gi);
  return Array.from(set, ([, each]) => each).includes(prefix);
}

interface CarriedPlace extends RemoteStorageConfig {
  /** Tells people what happens to the files of a run. */
  readonly report?: (text: string) => void;
  readonly onUncarried?: OnReplicationFailure;
  /** Aborted when somebody wants the run to stop. */
  readonly interrupt?: AbortSignal | undefined;
  /** Aborted when somebody wants everything to end at once. */
  readonly kill?: AbortSignal;
}

/** The runs of a repository, carried to its remote where it has one; what is written holds no secrets. */
export function createRunStores(place: CarriedPlace): StateStore {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory, place.report);
  const states = hasRemoteStorage(place) ? carried(local, place) : local;
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
    fetch: async (runId) => {
      await hide();
      await (await load()).fetch?.(runId);
    },
    replicatePending: async ({ includeAllClones } = { includeAllClones: false }) => {
      const { root, config } = place;
      const folder = { root, outputDirectory: config.outputDirectory };
      const { listUnsyncedRuns } = await import("../storage/replicated-store/unsynced-runs.ts");
      const { runsWithPendingEntries } = await import("../storage/replicated-store/local-manual-entries.ts");
      if (
        includeAllClones ||
        listUnsyncedRuns(folder, local).length + runsWithPendingEntries(folder).length > 0
      )
        await (await load()).replicatePending?.({ includeAllClones });
    },
    forwardEntry: async (runId, id, addition) => await (await load()).forwardEntry?.(runId, id, addition),
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
  const { createWorkspaces } = await import("../git/create-workspaces.ts");
  const { createGit } = await import("../git/process/git.ts");
  await createWorkspaces(root, { root, git: createGit(root, environment) }).hide(folders);
}

async function replicatedStates(local: LocalStates, place: CarriedPlace): Promise<StateStore> {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("../storage/replicated-store/replicated-run-store.ts");
  return createReplicatedStates(options);
}

/** What others do on branches comes back by their commits. */
async function branchStates(local: LocalStates, place: CarriedPlace): Promise<BranchStates | undefined> {
  const options = await optionsFor(local, place);
  if (!options || options.far.isStateOnly) return undefined;
  const { createBranchStates } = await import("../storage/replicated-store/branch-run-stores.ts");
  return createBranchStates(options);
}

async function optionsFor(local: LocalStates, place: CarriedPlace): Promise<ReplicatedOptions | undefined> {
  const { openRemoteStorage } = await import("./open-remote-storage.ts");
  const far = await openRemoteStorage(place);
  if (!far) return undefined;
  const { engineIdentity, newId, retryTiming } = await import("./engine-identity.ts");
  const { root, config, interrupt, kill, report = () => {}, onUncarried } = place;
  const { outputDirectory } = config;
  const trustNotes = trustNotesOf(place);
  const isPrefix = ownPrefix({ root, config });
  const own = {
    local,
    far,
    trustNotes,
    root,
    outputDirectory,
    isPrefix,
    engine: engineIdentity,
    newId,
    ...retryTiming,
  };
  return { ...own, report, onUncarried, interrupt, kill };
}

/** Notes of which runs this checkout vouches for. */
export function trustNotesOf({ root, environment }: SettingsPlace): TrustNotes {
  return createTrustNotes({
    known: () => existingPrivateFolder(root, environment),
    make: () => privateFolder(root, environment),
  });
}
