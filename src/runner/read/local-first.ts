import { type Io, print, printStyled } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import type { readableRun } from "./readable-run.ts";
import { isFound, localRun, type ReadableRun } from "./stored-run.ts";

export interface Showing {
  readonly runId: string;
  readonly includes?: (path: string) => boolean;
  readonly find: typeof readableRun;
  /** Returns the text; undefined if the run has no data yet. */
  readonly render: (run: ReadableRun) => Promise<string | undefined>;
  readonly isStyled?: true;
}

/** Prints the local state of a run before asking the remote, then the remote state if it differs. */
export async function showLocalFirst(
  io: Io,
  project: Project,
  { runId, includes, find, render, isStyled }: Showing,
): Promise<ReadableRun> {
  const show = isStyled ? printStyled : print;
  const own = localRun(project, runId);
  const local = isFound(own) ? await render(own) : undefined;
  if (local !== undefined) show(io, local);
  const isDisplayed = local !== undefined;
  const run = await find(io, project, { runId, ...(includes ? { includes } : {}), isDisplayed });
  if (isDisplayed && !run.remote && !run.hasBranchResults) return run;
  const now = await render(run);
  if (now === undefined || now === local) return run;
  show(io, isDisplayed ? `\n${describeNewerRun(run)}\n\n${now}` : now);
  return run;
}

export function describeNewerRun({ runId, remote }: ReadableRun): string {
  return remote
    ? `Run ${runId} was resumed in another clone. Its state at ${remote.location}:`
    : `Run ${runId} with the results of its branch jobs:`;
}
