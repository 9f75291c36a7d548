import { type Io, print } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { hasLocalRun, type ReadableRun, type FileFilter } from "./readable-run.ts";

export type FindRun = (
  io: Io,
  here: Project,
  options: { readonly runId: string; readonly includes?: FileFilter; readonly isDisplayed?: boolean },
) => Promise<ReadableRun>;

export interface Showing {
  readonly runId: string;
  readonly includes?: FileFilter;
  readonly find: FindRun;
  /** Returns the text; undefined if the run has no data yet. */
  readonly render: (seen: ReadableRun) => Promise<string | undefined>;
}

/** Prints the local state of a run before asking the remote, then the remote state if it differs. */
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

export function describeNewerRun(runId: string, { remote }: ReadableRun): string {
  return remote
    ? `Run ${runId} went on in another clone; at ${remote.location} it is:`
    : `Run ${runId} with what the runners of its branches have done since:`;
}
