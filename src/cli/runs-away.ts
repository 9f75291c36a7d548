import { AgenticError } from "../errors.ts";
import { RUN_REFS } from "../state/names.ts";
import { type Io, say } from "./io.ts";
import type { Project } from "./project.ts";
import { inTime } from "./readable.ts";
import { newestFirst, parseProgress, type StoredRun } from "./listed-runs.ts";

/** Of those that have ended, as many of the newest are shown. */
const MOST_ENDED = 30;

/** Runs that lie elsewhere, newest first. Where nobody can be reached, that is said, and there are none. */
export async function runsAway(
  io: Io,
  project: Project,
  { limit = MOST_ENDED }: { limit?: number } = {},
): Promise<StoredRun[]> {
  try {
    const { openElsewhere } = await import("../compose/elsewhere.ts");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return [];
    return await inTime(elsewhere, async () => {
      const { listRuns } = await import("../state/list-runs.ts");
      const { refs, stateRef } = elsewhere;
      const { runs, more } = await listRuns(refs, { limit, stateRef });
      for (const { problem } of runs) if (problem !== undefined) say(io, `${refs.location}: ${problem}.`);
      if (more && limit === MOST_ENDED) say(io, `Older runs are at ${refs.location} on ${stateRef}.`);
      return runs.flatMap(({ progress: text, where }): StoredRun[] => {
        const progress = parseProgress(text);
        return progress
          ? [{ progress, live: false, away: { location: refs.location, live: where === "live" } }]
          : [];
      });
    });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    say(io, `Runs that are kept elsewhere (${RUN_REFS}…) are not shown: ${error.message}`);
    return [];
  }
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
