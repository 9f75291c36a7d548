import { setMaxListeners } from "node:events";
import { existsSync, statSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { AgenticError } from "../errors.ts";
import { isStagingRepository } from "../git/bundles/staging-repository.ts";
import { deleteMergedBranches } from "../git/process/checkout.ts";
import { createGit } from "../git/process/git.ts";
import { createGitStateRefs } from "../git/refs/git-state-refs.ts";
import type { CodeSource } from "../git/remote/code-source.ts";
import { fetchRunBranches } from "../git/remote/fetch-branches.ts";
import { privateFolder, takeFolderWarning } from "../git/remote/private-folder.ts";
import { fastForwardBranches } from "../git/remote/update-branches.ts";
import type { RemoteAvailability, RemoteStorage } from "../ports/remote-storage.ts";
import type { StateRefs } from "../ports/state-refs.ts";
import { createFolderStateRefs } from "../storage/local/folder-state-refs.ts";
import { redactedRefs } from "../storage/local/redacted-refs.ts";
import { trackAvailability, protectCodeBranch } from "../storage/refs/guarded-refs.ts";
import { systemClock } from "../system/system-clock.ts";
import { redactorFor } from "./create-redactor.ts";
import { hasRemoteStorage, type RemoteStorageConfig } from "./remote-storage-config.ts";
import { remotesOf } from "./repository-remotes.ts";

interface OpenOptions extends RemoteStorageConfig {
  readonly report?: ((text: string) => void) | undefined;
}

/** Opens the remote storage of a repository. Returns undefined if it has none. Errors: `git-unsuitable`, `config-invalid`. */
export async function openRemoteStorage(options: OpenOptions): Promise<RemoteStorage | undefined> {
  const { root, isRepository, environment, config } = options;
  const { remote, branch: stateRef } = config.state;
  if (remote === false || !hasRemoteStorage(options)) return undefined;
  const shared = remote === undefined ? undefined : sharedFolder(root, remote);
  const redact = redactorFor(environment, config.logging.redact);
  if (shared !== undefined) {
    reportFolderWarning(options, privateFolder(root, environment));
    const refs = redactedRefs(withoutBranches(createFolderStateRefs(shared)), redact);
    return {
      refs,
      stateRef,
      isStateOnly: true,
      availability: { isUnresponsive: false, responseCount: 0 },
      abortPendingCalls: () => {},
      close: () => {},
      fetchBranches: () => Promise.resolve([]),
      syncNotes: createNotesSync(options, { refs, stateRef }),
    };
  }
  if (!isRepository) {
    if (remote === undefined) return undefined;
    throw new AgenticError({
      code: "config-invalid",
      message: `\`state.remote\` is ${JSON.stringify(remote)}, which is not a folder, and this folder is no git repository. Name a folder, or remove the key.`,
    });
  }
  const chosen = await sourceOf(options);
  if (!chosen) return undefined;
  reportFolderWarning(options, chosen.repository.folder());
  const availability = availabilityOf(options);
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
    availability,
    abortPendingCalls,
    close,
    fetchBranches: async ({ branches, base }, keep) => {
      const problems = await fetchRunBranches(repository, source(), { branches, base, keep });
      return Array.from(problems.values());
    },
    updateBranches: (heads, keep) => fastForwardBranches(repository, source(), { ...heads, keep }),
    deleteMergedBranches: ({ branches, into }) => deleteMergedBranches(repository, branches, into.branch),
    syncNotes: createNotesSync(options, {
      refs,
      stateRef,
      withoutBatches: isStagingRepository(chosen.remote.url),
    }),
  };
}

function reportFolderWarning({ report }: OpenOptions, folder: string): void {
  const problem = report && takeFolderWarning(folder);
  if (problem !== undefined) report?.(problem);
}

const known = new WeakMap<RemoteStorageConfig["environment"], Map<string, RemoteAvailability>>();

/** Returns the availability shared by all users of a repository in this process. */
function availabilityOf({ root, environment }: RemoteStorageConfig): RemoteAvailability {
  const byRoot = known.get(environment) ?? new Map<string, RemoteAvailability>();
  known.set(environment, byRoot);
  const availability = byRoot.get(root) ?? { isUnresponsive: false, responseCount: 0 };
  byRoot.set(root, availability);
  return availability;
}

/** Returns undefined if no remote is configured and the default remote is ambiguous. */
async function sourceOf({ report, ...options }: OpenOptions): Promise<CodeSource | undefined> {
  const remotes = await remotesOf(options);
  const { remote } = options.config.state;
  if (remote === false) return undefined;
  if (remote !== undefined) return remotes.choose(undefined, remote);
  try {
    return remotes.choose(undefined);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "git-unsuitable") throw error;
    report?.(`Runs are stored in this clone only. ${error.message}`);
    return undefined;
  }
}

/** Drops code branches from commits: a shared folder stores state only. */
function withoutBranches(refs: StateRefs): StateRefs {
  return { ...refs, commit: ({ refs: changes }) => refs.commit({ refs: changes }) };
}

/** Returns the path of a local or shared folder that is no repository. Returns undefined for git remotes. */
function sharedFolder(root: string, remote: string): string | undefined {
  if (/^[a-z]+:|^[^/]+@/i.test(remote)) return undefined;
  const folder = resolve(root, remote);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !existsSync(join(folder, "HEAD")) && !existsSync(join(folder, ".git"))
    ? folder
    : undefined;
}

/** Returns the state refs of a git remote, whose pending calls can be aborted. Calls `onAnswer` for each response of the remote. */
function createAbortableStateRefs(chosen: CodeSource, onAnswer: () => void) {
  const begin = () => {
    const over = new AbortController();
    // Every pending call adds a listener.
    setMaxListeners(0, over.signal);
    const source = { ...chosen, repository: chosen.repository.withSignal(over.signal, onAnswer) };
    return { over, source, refs: createGitStateRefs(source) };
  };
  let now = begin();
  const refs: StateRefs = {
    location: now.refs.location,
    refs: (prefix) => now.refs.refs(prefix),
    list: (version, folder) => now.refs.list(version, folder),
    files: (version, folder) => now.refs.files(version, folder),
    read: (version, paths) => now.refs.read(version, paths),
    commit: (change) => now.refs.commit(change),
  };
  return {
    source: () => now.source,
    refs,
    abortPendingCalls: () => {
      const before = now;
      if (before.over.signal.aborted) return;
      now = begin();
      before.over.abort();
    },
    close: () => now.over.abort(),
  };
}

interface RemoteNotes {
  readonly refs: StateRefs;
  readonly stateRef: string;
  /** Whether readers of the remote find notes only on the state branch. */
  readonly withoutBatches?: boolean;
}

/** Returns `RemoteStorage.syncNotes`. Loads its modules with the first call: many runs use no agents. */
function createNotesSync(
  options: RemoteStorageConfig,
  { refs, stateRef, withoutBatches }: RemoteNotes,
): RemoteStorage["syncNotes"] {
  return async ({ maxAgeMs = 0, isQuick, limitMs } = {}) => {
    if (!options.config.memory.enabled) return [];
    const [{ locateNotes }, { createLocalNotes, isNotesFolderIntact }, { runNotesSync }, { describeSync }] =
      await Promise.all([
        import("./open-notebook.ts"),
        import("../memory/sync/sync-snapshots.ts"),
        import("../memory/sync/synchronize-notes.ts"),
        import("../memory/sync/sync-report.ts"),
      ]);
    const notes = locateNotes(options);
    // The folder may have been cleaned since the last sync.
    if (ageOf(notes.record) < maxAgeMs && isNotesFolderIntact(notes)) return [];
    const previous = statSync(notes.record, { throwIfNoEntry: false })?.mtime;
    const report = await runNotesSync({
      refs,
      stateRef,
      withoutBatches,
      isQuick,
      limitMs,
      local: createLocalNotes(notes),
      openIndex: notes.openIndex,
      clock: systemClock,
      random: Math.random,
    });
    touch(notes.record, report.isCurrent ? systemClock.now() : previous);
    return describeSync(report, { folder: notes.files.location, location: refs.location });
  };
}

function ageOf(record: string): number {
  const stats = statSync(record, { throwIfNoEntry: false });
  return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}

/** The record's modification time is the time of the last sync. */
function touch(record: string, time: Date | undefined): void {
  if (time && statSync(record, { throwIfNoEntry: false })) utimesSync(record, time, time);
}
