import { AgenticError } from "../../errors.ts";
import { type Io, say } from "../../runner/process/io.ts";
import { withLookupTimeout } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { ListedRun } from "../../storage/queries/list-runs.ts";
import { RUN_REFS } from "../../storage/refs/ref-names.ts";
import { isLeft } from "../../storage/replication/archive-ended-runs.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { printArchivedNotice, wasArchived } from "./archived-run-notice.ts";
import { newestFirst, parseProgress, type StoredRun } from "./run-list.ts";

/** Of those that have ended, as many of the newest are shown. */
const MOST_ENDED = 30;

/**
 * Runs that lie elsewhere, newest first. Where nobody can be reached, that is said, and there are none. Of those that lie here too it is
 * said which are gone there.
 */
export async function listRemoteRuns(
  io: Io,
  project: Project,
  { limit = MOST_ENDED, here = [] }: { limit?: number; here?: readonly StoredRun[] } = {},
): Promise<StoredRun[]> {
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const elsewhere = await openRemoteStorage({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    const look = async (): Promise<StoredRun[]> => {
      const { listRuns } = await import("../../storage/queries/list-runs.ts");
      const { refs, stateRef } = elsewhere;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs) if (problem !== undefined) say(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) say(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      printArchivedNotice(io, goneFrom({ runs, more }, { here, project }), {
        location: refs.location,
        ref: stateRef,
      });
      return runs.flatMap(({ progress: text, where }): StoredRun[] => {
        const progress = parseProgress(text);
        return progress
          ? [{ progress, live: false, away: { location: refs.location, live: where === "live" } }]
          : [];
      });
    };
    const onWait = (): void =>
      say(io, `Waiting for the remote ${elsewhere.refs.location}, which has not answered yet.`);
    return await withLookupTimeout(elsewhere, look, { onWait });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Runs that are kept elsewhere (${RUN_REFS}…) are not shown: ${error.message}`);
    return [];
  }
}

/** Those that are not among the runs there, unless they are older than what was looked at. */
function goneFrom(
  { runs, more }: { runs: readonly ListedRun[]; more: boolean },
  { here, project }: { here: readonly StoredRun[]; project: Project },
): StoredRun[] {
  const there = new Set(runs.map(({ runId }) => runId));
  const oldest = runs.findLast(({ where }) => where === "ended")?.runId ?? "";
  return here.filter((run) => {
    const { workflow_id: runId } = run.progress;
    return !there.has(runId) && (!more || runId > oldest) && wasArchived(project, run);
  });
}

/** Each run once: what is worked on here as it is here, any other as it was last. */
export function mergeRuns(here: readonly StoredRun[], away: readonly StoredRun[]): StoredRun[] {
  const runs = new Map(here.map((run) => [run.progress.workflow_id, run]));
  for (const run of away) {
    const own = runs.get(run.progress.workflow_id);
    if (!own || (!own.live && updatedAt(own) < updatedAt(run))) runs.set(run.progress.workflow_id, run);
  }
  return newestFirst(Array.from(runs.values()));
}

function updatedAt({ progress }: StoredRun): string {
  return progress.updated_at ?? "";
}

/** What earlier runs could not carry to where others find it goes there now. Of the runs seen there, those that ended are archived. */
export async function pushUnsyncedRuns(
  io: Io,
  project: Project,
  seen: readonly StoredRun[] = [],
): Promise<void> {
  const { environment } = io;
  // A session of a run has no way there: the engine carries what it writes.
  if (environment["AGENTIC_RUN_ID"] !== undefined) return;
  const report = (text: string): void => say(io, text);
  await createRunStores({ ...project, environment, report }).replicatePending?.({
    includeAllClones: seen.some(({ progress, away }) => away?.live === true && isLeft(progress, Date.now())),
  });
}
