import { AgenticError } from "../../errors.ts";
import { completeLines, foldJournal, renderEvents } from "../../run/journal/journal.ts";
import { runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { type Io, printNotice } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { readableRun } from "./readable-run.ts";
import type { ReadableRun } from "./stored-run.ts";

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
