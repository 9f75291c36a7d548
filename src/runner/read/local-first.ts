import { AgenticError } from "../../errors.ts";
import { completeLines, foldJournal, renderEvents } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { type Io, print, printNotice, printStyled } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { readableRun } from "./readable-run.ts";
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

function describeNewerRun({ runId, remote }: ReadableRun): string {
  return remote
    ? `Run ${runId} was resumed in another clone. Its state at ${remote.location}:`
    : `Run ${runId} with the results of its branch jobs:`;
}

/** The same as `readableRun`, with the results of separate branch jobs as if they were joined. */
export async function readRunWithPendingBranches(
  io: Io,
  project: Project,
  options: Parameters<typeof readableRun>[2],
): Promise<ReadableRun> {
  const run = await readableRun(io, project, options);
  const { runId } = options;
  const journal = run.read(runFiles.journal) ?? "";
  if (run.isUnreachable || !journal.includes('"fan-out.opened"') || run.isLive()) return run;
  const lines = completeLines(journal);
  const state = foldJournal(lines, runFiles.journal);
  if (state.fanOut?.hasStarted !== true) return run;
  try {
    return await withBranches(io, project, { run, lines, state });
  } catch (error) {
    if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    printNotice(io, `The state of the branches of run ${runId} is from its last pause: ${error.message}`);
    return run;
  }
}

interface PendingRun {
  readonly run: ReadableRun;
  readonly lines: string;
  readonly state: RunState;
}

async function withBranches(
  io: Io,
  project: Project,
  { run, lines, state }: PendingRun,
): Promise<ReadableRun> {
  const branches = await createRunStores({ ...project, environment: io.environment }).branches?.();
  if (!branches) return run;
  const { previewJoin } = await import("../../engine/branches/join-branches.ts");
  const added = new Map<string, Uint8Array>();
  const events = await previewJoin(branches, state, (path, content) => {
    if (path.startsWith("steps/")) added.set(path, content);
  });
  const joined = renderEvents(events, { seq: state.seq, at: state.updatedAt ?? "" }).lines;
  added.set(runFiles.journal, Buffer.from(lines + joined));
  return {
    ...run,
    hasBranchResults: true,
    read: (path) => {
      const content = added.get(path);
      return content ? Buffer.from(content).toString("utf8") : run.read(path);
    },
  };
}
