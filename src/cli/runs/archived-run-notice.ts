import { AgenticError } from "../../errors.ts";
import { runFiles } from "../../run/paths.ts";
import { type Io, printNotice } from "../../runner/process/io.ts";
import { withLookupTimeout } from "../../runner/read/readable-run.ts";
import type { Project } from "../../runner/start/project.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { findRun } from "../../storage/refs/find-run.ts";
import { parseRecord } from "../../storage/replication/replica-record.ts";
import type { RunListEntry } from "./run-list.ts";

export function wasArchived({ root, config }: Project, { progress, live }: RunListEntry): boolean {
  const { workflow_id: runId } = progress;
  const store = createLocalStore(root, config.outputDirectory);
  return !live && parseRecord(store.read(runId, runFiles.replica), runId)?.ended === true;
}

export function printArchivedNotice(
  io: Io,
  missing: readonly RunListEntry[],
  where: { location: string; ref: string },
): void {
  const [first, ...others] = missing;
  if (!first) return;
  const { location, ref } = where;
  const ids = missing.map(({ progress }) => progress.workflow_id).join(", ");
  const are = others.length > 0 ? `Archived runs ${ids} are` : `Archived run ${ids} is`;
  const one = others.length > 0 ? "<run-id>" : ids;
  const resumes = missing.every(({ progress }) => progress.status === "completed")
    ? ""
    : " and resumes a run that is not completed";
  printNotice(
    io,
    `${are} missing at ${location}: ${ref} was reset or replaced, or the run was deleted from it. \`agentic-sdlc resume ${one}\` archives it again${resumes}.`,
  );
}

export async function printNoticeIfArchived(io: Io, project: Project, run: RunListEntry): Promise<void> {
  if (!wasArchived(project, run)) return;
  try {
    const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
    const storage = await openRemoteStorage({ ...project, environment: io.environment });
    if (!storage) return;
    const { refs, stateRef } = storage;
    const found = await withLookupTimeout(storage, () => findRun(refs, run.progress.workflow_id, storage), {
      milliseconds: 5_000,
    });
    if (!found) printArchivedNotice(io, [run], { location: refs.location, ref: stateRef });
  } catch (error) {
    // The user did not ask for the remote, so its errors are ignored.
    if (!(error instanceof AgenticError)) throw error;
  }
}
