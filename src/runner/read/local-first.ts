import { type Io, print } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { hasLocalRun, type ReadableRun, type FileFilter } from "./readable-run.ts";

/** How a command finds a run, such as `readableRun`. */
export type FindRun = (
  io: Io,
  here: Project,
  options: { readonly runId: string; readonly includes?: FileFilter; readonly isDisplayed?: boolean },
) => Promise<ReadableRun>;

export interface Showing {
  readonly runId: string;
  readonly includes?: FileFilter;
  readonly find: FindRun;
  /** Text for people; undefined where nothing of the run can be shown yet. */
  readonly render: (seen: ReadableRun) => Promise<string | undefined>;
}

/**
 * Prints what this clone has of a run before it asks the remote, and then what the remote has if that differs. Errors: as of `find` and
 * `render`.
 */
export async function showLocalFirst(
  io: Io,
  here: Project,
  { runId, includes, find, render }: Showing,
): Promise<ReadableRun> {
  const local = hasLocalRun(here, runId) ? await render({ project: here }) : undefined;
  if (local !== undefined) print(io, local);
  const seen = await find(io, here, {
    runId,
    ...(includes ? { includes } : {}),
    isDisplayed: local !== undefined,
  });
  if (local !== undefined && seen.project === here) return seen;
  const now = await render(seen);
  if (now === undefined || now === local) return seen;
  print(io, local === undefined ? now : `\n${describeNewerRun(runId, seen)}\n\n${now}`);
  return seen;
}

/** Line between what this clone has of a run and what the remote has. */
export function describeNewerRun(runId: string, { remote }: ReadableRun): string {
  return remote
    ? `Run ${runId} went on in another clone; at ${remote.location} it is:`
    : `Run ${runId} with what the runners of its branches have done since:`;
}
