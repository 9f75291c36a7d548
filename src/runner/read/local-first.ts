import { type Io, print } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { isRunHere, type ReadableRun, type FileFilter } from "./readable-run.ts";

/** How a command finds a run, such as `readableRun`. */
export type FindRun = (
  io: Io,
  here: Project,
  options: { readonly runId: string; readonly wanted?: FileFilter; readonly isShown?: boolean },
) => Promise<ReadableRun>;

export interface Showing {
  readonly runId: string;
  readonly wanted?: FileFilter;
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
  { runId, wanted, find, render }: Showing,
): Promise<ReadableRun> {
  const local = isRunHere(here, runId) ? await render({ project: here }) : undefined;
  if (local !== undefined) print(io, local);
  const seen = await find(io, here, {
    runId,
    ...(wanted ? { wanted } : {}),
    isShown: local !== undefined,
  });
  if (local !== undefined && seen.project === here) return seen;
  const now = await render(seen);
  if (now === undefined || now === local) return seen;
  print(io, local === undefined ? now : `\n${newerWords(runId, seen)}\n\n${now}`);
  return seen;
}

/** Line between what this clone has of a run and what the remote has. */
export function newerWords(runId: string, { away }: ReadableRun): string {
  return away
    ? `Run ${runId} went on in another clone; at ${away.location} it is:`
    : `Run ${runId} with what the runners of its branches have done since:`;
}
