import { statSync } from "node:fs";
import { join } from "node:path";
import { existingPrivateFolder, privateFolder } from "../git/remote/private-folder.ts";
import type { BranchStates, LocalStates, StateStore } from "../ports/run-store.ts";
import type { SettingsRecorder } from "../ports/settings-recorder.ts";
import type { TrustNotes } from "../ports/trust-notes.ts";
import type { IsPrefix } from "../run/branch-rules.ts";
import { runFiles, insidePath } from "../run/paths.ts";
import { createLocalStore } from "../storage/local/local-run-store.ts";
import { createTrustNotes } from "../storage/local/trust-notes-folder.ts";
import type { OnReplicationFailure } from "../storage/replicated-store/replication-options.ts";
import { isEnded } from "../storage/replicated-store/unsynced-runs.ts";
import { readRegularText } from "../system/read-file.ts";
import { redactorFor } from "./create-redactor.ts";
import { saveSettings, releaseSettings, type SettingsOptions } from "./recorded-git-settings.ts";
import { hasRemoteStorage, type RemoteStorageConfig } from "./remote-storage-config.ts";

const DEFAULT = "agentic/";

/** Returns a check for branch prefixes from the configuration or from a definition in the checkout. Refs are not trusted to name prefixes. */
function createPrefixCheck({ root, config }: Pick<RemoteStorageConfig, "root" | "config">): IsPrefix {
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

interface RunStoreOptions extends RemoteStorageConfig {
  readonly report?: ((text: string) => void) | undefined;
  readonly onReplicationFailure?: OnReplicationFailure | undefined;
  readonly interrupt?: AbortSignal | undefined;
  readonly kill?: AbortSignal;
}

/** Opens the runs of a repository and replicates them if it has remote storage. Removes secrets from every write. */
export function createRunStores(options: RunStoreOptions): StateStore {
  const { root, environment, config } = options;
  const { redactDocument: redact } = redactorFor(environment, config.logging.redact);
  const local = createLocalStore(root, config.outputDirectory, { report: options.report, redact });
  return hasRemoteStorage(options) ? lazyReplicatedStates(local, options) : local;
}

export function createSettingsRecorder(
  options: SettingsOptions & Pick<RunStoreOptions, "isRepository">,
  states: StateStore,
): SettingsRecorder | undefined {
  if (!options.isRepository) return undefined;
  return {
    save: (runId) => saveSettings(options, runId),
    release: (runId) => releaseSettings(options, runId, (other) => isOver(states, other)),
  };
}

/** Whether no local engine works on a run, and its files are deleted or record its end. */
function isOver(states: StateStore, runId: string): boolean {
  if (states.isLive(runId)) return false;
  return states.read(runId, runFiles.run) === undefined || isEnded(states, runId);
}

/** Loads the replication modules with the first call that needs them. */
function lazyReplicatedStates(local: LocalStates, options: RunStoreOptions): StateStore {
  let replicated: Promise<StateStore> | undefined;
  const load = (): Promise<StateStore> => (replicated ??= replicatedStates(local, options));
  // Excludes fetched files from `git status`, even if no run works in this clone.
  const hide = (): Promise<void> => hideFromGit(options, local.folders);
  return {
    ...local,
    branches: async () => await branchStates(local, options),
    fetch: async (runId) => {
      await hide();
      await (await load()).fetch?.(runId);
    },
    replicatePending: async ({ includeAllClones } = { includeAllClones: false }) => {
      const { root, config } = options;
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

async function hideFromGit({ root, environment, isRepository }: RunStoreOptions, folders: readonly string[]) {
  if (!isRepository) return;
  const { createWorkspaces } = await import("../git/create-workspaces.ts");
  const { createGit } = await import("../git/process/git.ts");
  await createWorkspaces(root, { root, git: createGit(root, environment) }).hide(folders);
}

async function replicatedStates(local: LocalStates, options: RunStoreOptions): Promise<StateStore> {
  const replication = await replicationOptions(local, options);
  if (!replication) return local;
  const { createReplicatedStates } = await import("../storage/replicated-store/replicated-run-store.ts");
  return createReplicatedStates(replication);
}

/** Returns undefined without git remote storage: branch jobs return their results as commits. */
async function branchStates(local: LocalStates, options: RunStoreOptions): Promise<BranchStates | undefined> {
  const replication = await replicationOptions(local, options);
  if (!replication || replication.remote.isStateOnly) return undefined;
  const { createBranchStates } = await import("../storage/replicated-store/branch-run-stores.ts");
  return createBranchStates(replication);
}

async function replicationOptions(local: LocalStates, options: RunStoreOptions) {
  const { openRemoteStorage } = await import("./open-remote-storage.ts");
  const remote = await openRemoteStorage(options);
  if (!remote) return undefined;
  const { engineIdentity, newId, retryTiming } = await import("./engine-identity.ts");
  const { root, config, interrupt, kill, report = () => {}, onReplicationFailure } = options;
  const { outputDirectory } = config;
  const trustNotes = openTrustNotes(options);
  const isPrefix = createPrefixCheck({ root, config });
  const own = {
    local,
    remote,
    trustNotes,
    root,
    outputDirectory,
    isPrefix,
    engine: engineIdentity,
    newId,
    ...retryTiming,
  };
  return { ...own, report, onReplicationFailure, interrupt, kill };
}

export function openTrustNotes({ root, environment }: SettingsOptions): TrustNotes {
  return createTrustNotes({
    known: () => existingPrivateFolder(root, environment),
    make: () => privateFolder(root, environment),
  });
}
