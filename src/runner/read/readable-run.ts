import { AgenticError } from "../../errors.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import { appendEntry, manualEntryFiles } from "../../run/inbox-request.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { requireInsidePath } from "../../storage/local/local-run.ts";
import { materializeRun } from "../../storage/queries/materialize-run.ts";
import { findRun, type FoundRun, describeOwner } from "../../storage/refs/find-run.ts";
import { emptyInbox, readInbox, manualEntriesIn } from "../../storage/refs/inbox.ts";
import { withTimeout as waitInTime } from "../../storage/replicated-store/replication-options.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import { systemClock } from "../../system/system-clock.ts";
import { type Io, printNotice } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { isFound, localRun, type ReadableRun, type RemoteLocation } from "./stored-run.ts";

interface Finding {
  readonly runId: string;
  readonly includes?: FileFilter;
  readonly isDisplayed?: boolean;
}

/** Selects optional files to fetch. */
type FileFilter = (path: string) => boolean;

/** Timeout of a remote for commands that only read. */
const LOOKUP_TIMEOUT_MS = 20_000;

/** Does not look up a live or completed local run. Errors: those of the remote, if the run is not local. */
export async function readableRun(
  io: Io,
  project: Project,
  { runId, includes = () => true, isDisplayed = false }: Finding,
): Promise<ReadableRun> {
  const local = localRun(project, runId);
  if (isLocalOnlyRun(local)) return local;
  const hasLocalRun = isFound(local);
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const storage = await openRemoteStorage({ ...project, environment: io.environment });
    const look = async (): Promise<ReadableRun> => {
      const found = storage && (await findRun(storage.refs, runId, storage));
      if (!storage || !found) return local;
      if (hasLocalRun && !(await isRemoteRunCurrent(found, local))) return local;
      return await readRemoteRun(io, storage, { found, includes });
    };
    const known =
      hasLocalRun && !isDisplayed ? `; in this clone run ${runId} is ${String(statusOf(local))}` : "";
    const onWait = (): void =>
      printNotice(
        io,
        `Waiting for the remote ${storage?.refs.location}, which has not responded yet${known}.`,
      );
    return await withLookupTimeout(storage, look, { onWait });
  } catch (error) {
    if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    if (!hasLocalRun) throw notHereError(runId, error);
    printNotice(io, `The state of run ${runId} is from this clone: ${error.message}`);
    return { ...local, isUnreachable: true };
  }
}

function notHereError(runId: string, cause: AgenticError): AgenticError {
  const message = `Run ${runId} is not in this clone, and the remote cannot be asked for it: ${cause.message}`;
  return new AgenticError({ code: cause.code, message, data: cause.data, cause });
}

/** Whether a local run is live or completed, so that the remote is not asked. */
export function isLocalOnlyRun(local: ReadableRun): boolean {
  return isFound(local) && (local.isLive() || statusOf(local) === "completed");
}

function statusOf(run: ReadableRun): unknown {
  return parseJsonObject(run.read(runFiles.progress) ?? "")?.["status"];
}

/** Whether the remote run is newer, or belongs to an engine of another clone. */
async function isRemoteRunCurrent(found: FoundRun, local: ReadableRun): Promise<boolean> {
  const { runId, where } = found;
  const journal = (await found.read([runFiles.journal])).get(runFiles.journal);
  const localJournal = local.read(runFiles.journal) ?? "";
  if (!localJournal.startsWith(Buffer.from(journal ?? []).toString("utf8"))) return true;
  const owner = where === "live" ? await found.owner() : undefined;
  const record = parseRecord(local.read(runFiles.replica), runId);
  return owner !== undefined && record?.engines.includes(owner.engine) !== true;
}

/** Reads the selected files of a remote run into memory, with manual entries that wait in its inbox. */
async function readRemoteRun(
  io: Io,
  storage: RemoteStorage,
  { found, includes }: { readonly found: FoundRun; readonly includes: FileFilter },
): Promise<ReadableRun> {
  const { runId, where } = found;
  const contents = new Map<string, Uint8Array>();
  const { notices } = await materializeRun(found, ({ path, content }) => void contents.set(path, content), {
    select: ({ scope, path }) => scope === "run" && includes(path),
  });
  for (const notice of notices) printNotice(io, notice);
  const read = (path: string): string | undefined => {
    const content = contents.get(requireInsidePath(path));
    return content && Buffer.from(content).toString("utf8");
  };
  const needsInbox = where === "live" && [...manualEntryFiles, INBOX].some(includes);
  const { requests } = needsInbox ? await readInbox(storage.refs, runId) : emptyInbox;
  for (const entry of manualEntriesIn(requests)) {
    const text = read(entry.file) ?? "";
    contents.set(entry.file, Buffer.from(appendEntry(text, entry) ?? text));
  }
  const archived = Array.from(contents.keys()).filter((path) => path.startsWith(INBOX));
  return {
    runId,
    directory: runDirectory(runId),
    read,
    requests: () => [
      ...archived.map((path) => ({
        id: path.slice(INBOX.length, -".json".length),
        content: read(path) ?? "",
      })),
      ...requests,
    ],
    isLive: () => false,
    remote: await locationOf(storage, found),
  };
}

/** Folder of requests, which `includes` selects by this name. */
export const INBOX = "inbox/";

async function locationOf(storage: RemoteStorage, found: FoundRun): Promise<RemoteLocation> {
  const owner = await found.owner();
  return {
    location: storage.refs.location,
    live: found.where === "live",
    ...(owner ? { owner: describeOwner(owner) } : {}),
    storage,
  };
}

/** Errors: `remote-unreachable` after the timeout for commands that only read. */
export async function withLookupTimeout<T>(
  storage: RemoteStorage | undefined,
  work: () => Promise<T>,
  {
    milliseconds = LOOKUP_TIMEOUT_MS,
    onWait,
  }: { readonly milliseconds?: number; readonly onWait?: () => void } = {},
): Promise<T> {
  if (!storage) return await work();
  const timeout = { clock: systemClock, milliseconds, remote: storage, ...(onWait ? { onWait } : {}) };
  return await waitInTime(work(), timeout);
}
