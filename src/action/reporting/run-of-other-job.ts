import { AgenticError } from "../../errors.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import type { Project } from "../../runner/start/project.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import { withTimeout } from "../../storage/replicated-store/remote-timeout.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import { systemClock } from "../../system/system-clock.ts";
import { openRemoteStorage } from "../../wiring/open-remote-storage.ts";
import type { Job } from "../job.ts";

export interface RemoteRunStatus {
  readonly isOver: boolean;
  readonly status: string | undefined;
}

const TIMEOUT_MS = 20_000;

/** Returns the run's remote status if another engine resumed or ended it after this job. Returns undefined if none did, or if the remote is unreachable. */
export async function findRemoteContinuation(
  job: Job,
  project: Project,
  runId: string,
): Promise<RemoteRunStatus | undefined> {
  try {
    const remote = await openRemoteStorage({ ...project, environment: job.environment });
    if (!remote) return undefined;
    const findContinuation = async (): Promise<RemoteRunStatus | undefined> => {
      const found = await findRun(remote.refs, runId, remote);
      return found && !(await isOwnRun(found, project)) ? await readRemoteStatus(found) : undefined;
    };
    return await withTimeout(findContinuation(), { remote, clock: systemClock, milliseconds: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return undefined;
  }
}

async function isOwnRun(found: FoundRun, { root, config }: Project): Promise<boolean> {
  const { runId, where } = found;
  const store = createLocalStore(root, config.outputDirectory);
  const record = parseRecord(store.read(runId, runFiles.replica), runId);
  if (where === "live") {
    const owner = await found.owner();
    return owner !== undefined && record?.engines.includes(owner.engine) === true;
  }
  return store.read(runId, runFiles.journal) === ((await found.readText(runFiles.journal)) ?? "");
}

async function readRemoteStatus(found: FoundRun): Promise<RemoteRunStatus> {
  const progress = parseJsonObject(await found.readText(runFiles.progress));
  const { data } = ProgressDocument.shape.status.safeParse(progress?.["status"], { jitless: true });
  return { isOver: found.where === "ended", status: data };
}
