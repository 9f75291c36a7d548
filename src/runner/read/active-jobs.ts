import { AgenticError } from "../../errors.ts";
import type { IsWorkflowRunCompleted } from "../../ports/event-forge.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { isLeaseActive, readLease } from "../../storage/refs/job-lease.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { OpenRemoteStorage } from "../../wiring/open-remote-storage.ts";
import type { Io } from "../process/io.ts";
import { remoteStorageOf } from "../requests/send-request.ts";
import type { Project } from "../start/project.ts";
import { withLookupTimeout, isLocalOnlyRun, type ReadableRun } from "./readable-run.ts";

/** Jobs at GitHub that are at work on a run, of which its own ref tells nothing until they publish it. */
export interface ActiveJobs {
  /** Page of the jobs. */
  readonly url: string;
  readonly since: string;
  /** Whether GitHub said so: else they count as at work for as long as a job may take. */
  readonly isKnown: boolean;
  readonly elsewhere: OpenRemoteStorage;
}

interface Asked extends Pick<ReadableRun, "away" | "unreached"> {
  readonly runId: string;
  readonly isOver?: IsWorkflowRunCompleted | undefined;
}

/** Whether jobs at GitHub work on a run; undefined also where nobody can be asked. */
export async function findActiveJobs(
  io: Io,
  project: Project,
  { runId, away, unreached, isOver = askGitHub(io, project) }: Asked,
): Promise<ActiveJobs | undefined> {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  if (unreached || (!away && isLocalOnlyRun(local, runId))) return undefined;
  const elsewhere = await remoteStorageOf(io, project, away);
  if (!elsewhere) return undefined;
  const found = await withLookupTimeout(elsewhere, () => readLease(elsewhere.refs, runId)).catch(unlessAway);
  const claim = found?.claim;
  if (!claim) return undefined;
  let isKnown = false;
  const asked: IsWorkflowRunCompleted = async (id) => {
    const answer = await isOver(id).catch(unlessAway);
    isKnown = answer !== undefined;
    return answer;
  };
  if (!(await isLeaseActive(claim, { isOver: asked, now: systemClock.now() }))) return undefined;
  return { url: claim.url, since: claim.since, isKnown, elsewhere };
}

function unlessAway(error: unknown): undefined {
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
    return found.status === "open" ? await isWorkflowRunCompleted(found.place, id) : undefined;
  };
}

/** For people. */
export function describeActiveJobs(runId: string, { url, since, isKnown }: ActiveJobs): string {
  const told = `Run ${runId} is being worked on in ${url}`;
  return isKnown
    ? `${told}.`
    : `${told}, as far as can be said without asking GitHub: those jobs began at ${since}, and count as at work for six hours. Set GITHUB_TOKEN to know.`;
}
