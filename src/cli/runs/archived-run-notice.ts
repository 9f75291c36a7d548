import { AgenticError } from "../../errors.ts";
import { runFiles } from "../../run/paths.ts";
import { type Io, say } from "../../runner/process/io.ts";
import { withLookupTimeout } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import type { StoredRun } from "./run-list.ts";

/** Whether all of a run was put where ended runs are kept, as far as this clone knows. */
export function wasArchived({ root, config }: Project, { progress, live }: StoredRun): boolean {
  const { workflow_id: runId } = progress;
  const store = createLocalStore(root, config.outputDirectory);
  return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}

/** Says of runs that were put there that they are there no longer. */
export function printArchivedNotice(
  io: Io,
  gone: readonly StoredRun[],
  where: { location: string; ref: string },
): void {
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
export async function printNoticeIfArchived(io: Io, project: Project, run: StoredRun): Promise<void> {
  if (!wasArchived(project, run)) return;
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const elsewhere = await openRemoteStorage({ ...project, environment: io.environment });
    if (!elsewhere) return;
    const { refs, stateRef } = elsewhere;
    const found = await withLookupTimeout(
      elsewhere,
      () => findRun(refs, run.progress.workflow_id, elsewhere),
      {
        milliseconds: 5_000,
      },
    );
    if (!found) printArchivedNotice(io, [run], { location: refs.location, ref: stateRef });
  } catch (error) {
    // Nobody asked for the remote.
    if (!(error instanceof AgenticError)) throw error;
  }
}
