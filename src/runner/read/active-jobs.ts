import { AgenticError } from "../../errors.ts";
import type { IsWorkflowRunCompleted } from "../../ports/event-forge.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import { isLeaseActive, readLease } from "../../storage/refs/job-lease.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { Io } from "../process/io.ts";
import { remoteStorageOf } from "../requests/send-request.ts";
import type { Project } from "../start/project.ts";
import { withLookupTimeout, isLocalOnlyRun } from "./readable-run.ts";
import { localRun, type ReadableRun } from "./stored-run.ts";

/** Jobs at GitHub that work on a run. The run's ref does not show them until they publish. */
export interface ActiveJobs {
  readonly url: string;
  readonly since: string;
  /** Whether GitHub confirmed it. Otherwise the lease counts until its maximum age. */
  readonly isConfirmed: boolean;
  readonly storage: RemoteStorage;
}

interface ActiveJobsQuery extends Pick<ReadableRun, "runId" | "remote" | "isUnreachable"> {
  readonly isOver?: IsWorkflowRunCompleted | undefined;
}

/** Returns the jobs at GitHub that work on a run; undefined also if the remote is unreachable. */
export async function findActiveJobs(
  io: Io,
  project: Project,
  { runId, remote, isUnreachable, isOver = askGitHub(io, project) }: ActiveJobsQuery,
): Promise<ActiveJobs | undefined> {
  if (isUnreachable || (!remote && isLocalOnlyRun(localRun(project, runId)))) return undefined;
  const storage = await remoteStorageOf(io, project, remote);
  if (!storage) return undefined;
  const found = await withLookupTimeout(storage, () => readLease(storage.refs, runId)).catch(
    unlessUnreachable,
  );
  const lease = found?.lease;
  if (!lease) return undefined;
  let isConfirmed = false;
  const confirm: IsWorkflowRunCompleted = async (id) => {
    const answer = await isOver(id).catch(unlessUnreachable);
    isConfirmed = answer !== undefined;
    return answer;
  };
  if (!(await isLeaseActive(lease, { isOver: confirm, now: systemClock.now() }))) return undefined;
  return { url: lease.url, since: lease.since, isConfirmed, storage };
}

function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof AgenticError)) throw error;
  return undefined;
}

function askGitHub({ environment }: Io, project: Project): IsWorkflowRunCompleted {
  return async (id) => {
    const [{ openGitHub }, { isWorkflowRunCompleted }] = await Promise.all([
      import("../../wiring/github-access.ts"),
      import("../../github/actions/workflow-runs.ts"),
    ]);
    const found = await openGitHub({ ...project, environment });
    return found.status === "open" ? await isWorkflowRunCompleted(found.github, id) : undefined;
  };
}

export function describeActiveJobs(runId: string, { url, since, isConfirmed }: ActiveJobs): string {
  const active = `Run ${runId} has active jobs: ${url}.`;
  return isConfirmed
    ? active
    : `${active} They started at ${since} and count as active for six hours. Set GITHUB_TOKEN to check this at GitHub.`;
}
