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

/** A run as commands that look at it see it. */
export interface ReadableRun {
  /** Whose files to read: of a run that is not here, or was gone on with elsewhere, a copy of what lies there. */
  readonly project: Project;
  /** Where the run is, if that is not here. */
  readonly remote?: RemoteLocation;
  /** Whether it could not be said where the run is. */
  readonly isUnreachable?: true;
}

export interface RemoteLocation {
  /** For people: a remote. */
  readonly location: string;
  /** Whether a ref of its own says that it is not over. */
  readonly live: boolean;
  /** Who works on it, or did so last. */
  readonly owner?: string;
  readonly storage: OpenRemoteStorage;
}

interface Finding {
  readonly runId: string;
  readonly includes?: FileFilter;
  /** Whether people see already what this clone has of the run. */
  readonly isDisplayed?: boolean;
}

/** Files that are looked at, besides what makes a run one. */
export type FileFilter = (path: string) => boolean;

/** Longest that somebody who only wants to look waits for a remote. */
const PATIENCE_MS = 20_000;

/**
 * Finds a run here, or elsewhere where it is not here or was gone on with since. What is worked on here, or completed here, is not looked
 * for elsewhere. Errors: those of the remote, where the run is not here.
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

/** Whether this clone has the record of a run. */
export function hasLocalRun({ root, config }: Project, runId: string): boolean {
  return createLocalStore(root, config.outputDirectory).read(runId, runFiles.run) !== undefined;
}

/** Whether a run is worked on here, or completed here, and so is not looked for elsewhere. */
export function isLocalOnlyRun(local: StateStore, runId: string): boolean {
  if (local.read(runId, runFiles.run) === undefined) return false;
  return local.isLive(runId) || statusOf(local.read(runId, runFiles.progress)) === "completed";
}

function statusOf(progress: string | undefined): unknown {
  return parseJsonObject(progress ?? "")?.["status"];
}

/** Whether more has happened elsewhere than here, or an engine of another clone has the run. */
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

/** Kept outside the checkout: whoever resumes the run brings it there. */
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

/** What was added to the run, and waits for whoever goes on with it. */
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

/** Errors: `remote-unreachable` where it takes longer than somebody waits who only looks. */
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
