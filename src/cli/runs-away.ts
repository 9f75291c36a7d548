import { AgenticError } from "../errors.ts";
import { RUN_REFS } from "../state/names.ts";
import { type Io, say } from "../launch/io.ts";
import type { Project } from "../launch/project.ts";
import { inTime } from "../launch/readable.ts";
import type { ListedRun } from "../state/list-runs.ts";
import { sayGone, wasKept } from "./gone-elsewhere.ts";
import { newestFirst, parseProgress, type StoredRun } from "./listed-runs.ts";

/** Of those that have ended, as many of the newest are shown. */
const MOST_ENDED = 30;

/**
 * Runs that lie elsewhere, newest first. Where nobody can be reached, that is said, and there are none. Of those that lie here too it is
 * said which are gone there.
 */
export async function runsAway(
  io: Io,
  project: Project,
  { limit = MOST_ENDED, here = [] }: { limit?: number; here?: readonly StoredRun[] } = {},
): Promise<StoredRun[]> {
  try {
    const { openElsewhere } = await import("../compose/elsewhere.ts");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    const look = async (): Promise<StoredRun[]> => {
      const { listRuns } = await import("../state/list-runs.ts");
      const { refs, stateRef } = elsewhere;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs) if (problem !== undefined) say(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) say(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      sayGone(io, goneFrom({ runs, more }, { here, project }), { location: refs.location, ref: stateRef });
      return runs.flatMap(({ progress: text, where }): StoredRun[] => {
        const progress = parseProgress(text);
        return progress
          ? [{ progress, live: false, away: { location: refs.location, live: where === "live" } }]
          : [];
      });
    };
    const onWait = (): void =>
      say(io, `Waiting for the remote ${elsewhere.refs.location}, which has not answered yet.`);
    return await inTime(elsewhere, look, { onWait });
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
    return !there.has(runId) && (!more || runId > oldest) && wasKept(project, run);
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
