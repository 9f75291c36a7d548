import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { AgenticError } from "../errors.ts";
import { isStagingRepository } from "../git/bundles/staging-repository.ts";
import { deleteMergedBranches } from "../git/process/checkout-branch.ts";
import { createGit } from "../git/process/git.ts";
import type { CodeSource } from "../git/remote/ancestry.ts";
import { fetchRunBranches } from "../git/remote/fetch-branches.ts";
import { privateFolder, takeFolderWarning } from "../git/remote/private-folder.ts";
import { fastForwardBranches } from "../git/remote/update-branches.ts";
import type { RemoteStorage, RemoteAvailability } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { createFolderStateRefs } from "../storage/local/folder-state-refs.ts";
import { redactedRefs } from "../storage/local/redacted-refs.ts";
import { trackAvailability } from "../storage/refs/availability-tracking.ts";
import { protectCodeBranch } from "../storage/refs/protected-code-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import { createAbortableStateRefs } from "./abortable-state-refs.ts";
import { redactorFor } from "./create-redactor.ts";
import { notesWith } from "./note-synchronization.ts";
import { hasRemoteStorage, type RemoteStorageConfig } from "./remote-storage-config.ts";
import { remotesOf } from "./repository-remotes.ts";

/** Elsewhere, with a folder of the engine's on this machine for what comes from there. */
export interface OpenRemoteStorage extends RemoteStorage {
  readonly folder: string;
}

interface ElsewherePlace extends RemoteStorageConfig {
  /** Tells people why their runs are kept here alone. */
  readonly report?: (text: string) => void;
}

/** Where the state of a repository is kept besides its checkout; undefined where nowhere. Errors: `git-unsuitable`, `config-invalid`. */
export async function openRemoteStorage(place: ElsewherePlace): Promise<OpenRemoteStorage | undefined> {
  const { root, isRepository, environment, config } = place;
  const { remote, branch: stateRef } = config.state;
  if (remote === false || !hasRemoteStorage(place)) return undefined;
  const shared = remote === undefined ? undefined : sharedFolder(root, remote);
  const redact = redactorFor(environment, config.logging.redact);
  if (shared !== undefined) {
    const refs = redactedRefs(withoutBranches(createFolderStateRefs(shared)), redact);
    const nowhere = (): Promise<readonly string[]> => Promise.resolve([]);
    const folder = told(place, privateFolder(root, environment));
    return {
      refs,
      stateRef,
      folder,
      isStateOnly: true,
      availability: { isUnresponsive: false, responseCount: 0 },
      abortPendingCalls: () => {},
      close: () => {},
      fetchBranches: nowhere,
      syncNotes: notesWith(place, { refs, stateRef }),
    };
  }
  if (!isRepository) {
    if (remote === undefined) return undefined;
    throw new AgenticError({
      code: "config-invalid",
      message: `\`state.remote\` is ${JSON.stringify(remote)}, which is no folder, and here is no git repository. Name a folder, or remove the key.`,
    });
  }
  const chosen = await sourceOf(place);
  if (!chosen) return undefined;
  const availability = availabilityOf(place);
  const onAnswer = (): void => void (availability.responseCount += 1);
  const { refs: own, source, abortPendingCalls, close } = createAbortableStateRefs(chosen, onAnswer);
  const refs = protectCodeBranch(
    redactedRefs(trackAvailability(own, { clock: systemClock, availability }), redact),
    stateRef,
  );
  const repository = { root, git: createGit(root, environment) };
  return {
    refs,
    stateRef,
    folder: told(place, chosen.repository.folder()),
    availability,
    abortPendingCalls,
    close,
    fetchBranches: async ({ branches, base }, keep) => {
      const wanted = { branches, ...(base === undefined ? {} : { base }), ...(keep ? { keep } : {}) };
      const problems = await fetchRunBranches(repository, source(), wanted);
      return Array.from(problems.values());
    },
    updateBranches: ({ base, ...heads }, keep) =>
      fastForwardBranches(repository, source(), { ...heads, ...(base === undefined ? {} : { base }), keep }),
    deleteMergedBranches: ({ branches, into }) => deleteMergedBranches(repository, branches, into.branch),
    syncNotes: notesWith(place, { refs, stateRef, withoutBatches: isStagingRepository(chosen.remote.url) }),
  };
}

/** The folder, after people were told where it is not the one that they expect. */
function told({ report }: ElsewherePlace, folder: string): string {
  const problem = report && takeFolderWarning(folder);
  if (problem !== undefined) report?.(problem);
  return folder;
}

const known = new WeakMap<RemoteStorageConfig["environment"], Map<string, RemoteAvailability>>();

/** Of one repository, in one process. */
function availabilityOf({ root, environment }: RemoteStorageConfig): RemoteAvailability {
  const ofAll = known.get(environment) ?? new Map<string, RemoteAvailability>();
  known.set(environment, ofAll);
  const availability = ofAll.get(root) ?? { isUnresponsive: false, responseCount: 0 };
  ofAll.set(root, availability);
  return availability;
}

/** Where nobody has said where runs go, and that is not plain, they stay here. */
async function sourceOf({ report, ...place }: ElsewherePlace): Promise<CodeSource | undefined> {
  const remotes = await remotesOf(place);
  const { remote } = place.config.state;
  if (remote === false) return undefined;
  if (remote !== undefined) return remotes.choose(undefined, remote);
  try {
    return remotes.choose(undefined);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "git-unsuitable") throw error;
    report?.(`Runs are kept in this clone alone. ${error.message}`);
    return undefined;
  }
}

/** A folder takes no code: that stays where git keeps it. */
function withoutBranches(refs: StateRefs): StateRefs {
  return { ...refs, commit: ({ refs: changes }) => refs.commit({ refs: changes }) };
}

/** A folder of this machine, or one that several share, which is no repository. */
function sharedFolder(root: string, remote: string): string | undefined {
  if (/^[a-z]+:|^[^/]+@/i.test(remote)) return undefined;
  const folder = resolve(root, remote);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !existsSync(join(folder, "HEAD")) && !existsSync(join(folder, ".git"))
    ? folder
    : undefined;
}
