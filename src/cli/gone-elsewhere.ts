import { AgenticError } from "../errors.ts";
import type { Project } from "../launch/project.ts";
import { type Io, say } from "../launch/io.ts";
import { inTime } from "../launch/readable.ts";
import { runFiles } from "../run/paths.ts";
import { findRun } from "../state/find-run.ts";
import { parseRecord } from "../state/replica-record.ts";
import { createLocalStore } from "../store/local-dir.ts";
import type { StoredRun } from "./listed-runs.ts";

/** Whether all of a run was put where ended runs are kept, as far as this clone knows. */
export function wasKept({ root, config }: Project, { progress, live }: StoredRun): boolean {
  const { workflow_id: runId } = progress;
  const store = createLocalStore(root, config.outputDirectory);
  return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}

/** Says of runs that were put there that they are there no longer. */
export function sayGone(io: Io, gone: readonly StoredRun[], where: { location: string; ref: string }): void {
  const [first, ...others] = gone;
  if (!first) return;
  const { location, ref } = where;
  const ids = gone.map(({ progress }) => progress.workflow_id).join(", ");
  const are = others.length > 0 ? `Runs ${ids} ended here and are` : `Run ${ids} ended here and is`;
  const one = others.length > 0 ? "<run-id>" : ids;
  const goesOn = gone.every(({ progress }) => progress.status === "completed")
    ? ""
    : ", and goes on with a run that is not completed";
  say(
    io,
    `${are} no longer at ${location}: ${ref} was set back or replaced, or somebody removed that there. \`agentic-sdlc resume ${one}\` puts it there again${goesOn}.`,
  );
}

/** The same of one run, if that can be said. */
export async function sayIfGone(io: Io, project: Project, run: StoredRun): Promise<void> {
  if (!wasKept(project, run)) return;
  try {
    const { openElsewhere } = await import("../compose/elsewhere.ts");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (!elsewhere) return;
    const { refs, stateRef } = elsewhere;
    const found = await inTime(elsewhere, () => findRun(refs, run.progress.workflow_id, elsewhere), {
      milliseconds: 5_000,
    });
    if (!found) sayGone(io, [run], { location: refs.location, ref: stateRef });
  } catch (error) {
    // Nobody asked for the remote.
    if (!(error instanceof AgenticError)) throw error;
  }
}
