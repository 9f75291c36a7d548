import { rmSync } from "node:fs";
import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { StateStore } from "../../ports/run-store.ts";
import { manualEntryFiles } from "../../run/manual-entry.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { OUTPUT_DIRECTORY, runDirectory, runFiles } from "../../run/paths.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { materializeRun } from "../../storage/queries/materialize-run.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { readInbox } from "../../storage/refs/inbox.ts";
import { manualEntriesIn } from "../../storage/refs/ref-manual-entries.ts";
import { describeOwner } from "../../storage/refs/run-owner.ts";
import { addLocalEntry } from "../../storage/replicated-store/local-manual-entries.ts";
import { withTimeout as waitInTime } from "../../storage/replicated-store/remote-timeout.ts";
import { openRunFolder } from "../../storage/replicated-store/run-folder.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { OpenRemoteStorage } from "../../wiring/open-remote-storage.ts";
import { type Io, printNotice } from "../process/io.ts";
import type { Project } from "../start/project.ts";

export interface ReadableRun {
  /** Project with the run's files: the local one, or a copy of a newer remote run. */
  readonly project: Project;
  /** Remote location, if the files are a copy. */
  readonly remote?: RemoteLocation;
  /** Whether the remote could not be reached. */
  readonly isUnreachable?: true;
}

export interface RemoteLocation {
  /** Name of the remote, for messages. */
  readonly location: string;
  /** Whether the run has its own ref, so it is not archived. */
  readonly live: boolean;
  /** The last engine of the run. */
  readonly owner?: string;
  readonly storage: OpenRemoteStorage;
}

interface Finding {
  readonly runId: string;
  readonly includes?: FileFilter;
  /** Whether the local state is displayed already. */
  readonly isDisplayed?: boolean;
}

/** Selects optional files to fetch. */
export type FileFilter = (path: string) => boolean;

/** Timeout of a remote for commands that only read. */
const PATIENCE_MS = 20_000;

/**
 * Finds a run in this clone, or at the remote if it is missing or older here. A live or completed local run is
 * not looked up. Errors: those of the remote, if the run is not local.
 */
export async function readableRun(
  io: Io,
  project: Project,
  { runId, includes = () => true, isDisplayed = false }: Finding,
): Promise<ReadableRun> {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  if (isLocalOnlyRun(local, runId)) return { project };
  const isHere = local.read(runId, runFiles.run) !== undefined;
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const storage = await openRemoteStorage({ ...project, environment: io.environment });
    const look = async (): Promise<ReadableRun> => {
      const found = storage && (await findRun(storage.refs, runId, storage));
      if (!storage || !found) return { project };
      if (isHere && !(await isElsewhere(found, local))) return { project };
      return {
        project: await copy(io, project, { storage, found, includes }),
        remote: await awayOf(storage, found),
      };
    };
    const status = String(statusOf(local.read(runId, runFiles.progress)));
    const known = isHere && !isDisplayed ? `; in this clone run ${runId} is ${status}` : "";
    const onWait = (): void =>
      printNotice(
        io,
        `Waiting for the remote ${storage?.refs.location}, which has not answered yet${known}.`,
      );
    return await withLookupTimeout(storage, look, { onWait });
  } catch (error) {
    if (!isHere || !(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    printNotice(io, `Shown is what this clone has of run ${runId}: ${error.message}`);
    return { project, isUnreachable: true };
  }
}

export function hasLocalRun({ root, config }: Project, runId: string): boolean {
  return createLocalStore(root, config.outputDirectory).read(runId, runFiles.run) !== undefined;
}

/** Whether a local run is live or completed, so that the remote is not asked. */
export function isLocalOnlyRun(local: StateStore, runId: string): boolean {
  if (local.read(runId, runFiles.run) === undefined) return false;
  return local.isLive(runId) || statusOf(local.read(runId, runFiles.progress)) === "completed";
}

function statusOf(progress: string | undefined): unknown {
  return parseJsonObject(progress ?? "")?.["status"];
}

/** Whether the remote run is newer, or belongs to an engine of another clone. */
async function isElsewhere(found: FoundRun, local: StateStore): Promise<boolean> {
  const { runId, where } = found;
  const journal = (await found.read([runFiles.journal])).get(runFiles.journal);
  const here = local.read(runId, runFiles.journal) ?? "";
  if (!here.startsWith(Buffer.from(journal ?? []).toString("utf8"))) return true;
  const owner = where === "live" ? await found.owner() : undefined;
  const record = parseRecord(local.read(runId, runFiles.replica), runId);
  return owner !== undefined && record?.engines.includes(owner.engine) !== true;
}

async function awayOf(storage: OpenRemoteStorage, found: FoundRun): Promise<RemoteLocation> {
  const owner = await found.owner();
  return {
    location: storage.refs.location,
    live: found.where === "live",
    ...(owner ? { owner: describeOwner(owner) } : {}),
    storage,
  };
}

/** Copies a remote run to a folder outside the checkout. A resume fetches it into the checkout. */
async function copy(
  io: Io,
  project: Project,
  { storage, found, includes }: { storage: OpenRemoteStorage; found: FoundRun; includes: FileFilter },
): Promise<Project> {
  const place = { root: join(storage.folder, "copies"), outputDirectory: OUTPUT_DIRECTORY };
  rmSync(join(place.root, runDirectory(found.runId)), { recursive: true, force: true });
  using folder = openRunFolder(place, found.runId);
  const select = ({ scope, path }: { scope: string; path: string }): boolean =>
    scope === "run" && includes(path);
  const { notices } = await materializeRun(found, folder.write, { select });
  for (const notice of notices) printNotice(io, notice);
  if (manualEntryFiles.some(includes)) await addWaiting(storage, found, place);
  return { ...project, root: place.root, config: { ...project.config, outputDirectory: OUTPUT_DIRECTORY } };
}

/** Adds manual entries that wait in the inbox. */
async function addWaiting(
  { refs }: OpenRemoteStorage,
  { runId, where }: FoundRun,
  { root, outputDirectory }: { readonly root: string; readonly outputDirectory: string },
): Promise<void> {
  if (where === "ended") return;
  const { requests } = await readInbox(refs, runId);
  const store = createLocalStore(root, outputDirectory);
  for (const addition of manualEntriesIn(requests)) addLocalEntry(store, runId, addition);
}

/** Errors: `remote-unreachable` after the timeout for commands that only read. */
export async function withLookupTimeout<T>(
  storage: OpenRemoteStorage | undefined,
  work: () => Promise<T>,
  {
    milliseconds = PATIENCE_MS,
    onWait,
  }: { readonly milliseconds?: number; readonly onWait?: () => void } = {},
): Promise<T> {
  if (!storage) return await work();
  const patience = { clock: systemClock, milliseconds, remote: storage, ...(onWait ? { onWait } : {}) };
  return await waitInTime(work(), patience);
}
