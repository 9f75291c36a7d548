import { AgenticError } from "../../errors.ts";
import { type Io, printNotice } from "../../runner/process/io.ts";
import type { Project } from "../../runner/start/project.ts";
import { listLocalRuns } from "./local-runs.ts";
import { listRemoteRuns } from "./remote-runs.ts";
import { formatRunStatus, type RunListEntry } from "./run-list.ts";

export interface FittingRuns {
  readonly description: string;
  readonly fits: (run: RunListEntry) => boolean;
}

export const anyRun: FittingRuns = { description: "run", fits: () => true };

export const resumableRun: FittingRuns = {
  description: "run that can be resumed",
  fits: ({ progress: { status }, live, remote }) => {
    if (live || status === "completed") return false;
    // A remote run that is pending or running has an engine on another machine.
    return !remote?.live || (status !== "running" && status !== "pending");
  },
};

export const askingRun: FittingRuns = {
  description: "run that waits for an answer",
  fits: ({ progress: { status, reason, questions = [] } }) =>
    // An orchestrator asks without a step.
    (status === "paused" && reason === "human") ||
    ((status === "paused" || status === "running") && questions.length > 0),
};

export const unfinishedRun: FittingRuns = {
  description: "run that has not ended",
  fits: ({ progress: { status } }) => status === "pending" || status === "running" || status === "paused",
};

export async function namedOrNewestRun(
  io: Io,
  project: Project,
  { named, among }: { readonly named: string | undefined; readonly among: FittingRuns },
): Promise<string> {
  if (named !== undefined) return named;
  const { description, fits } = among;
  const run = (await listLocalRuns(io, project)).find(fits) ?? (await listRemoteRuns(io, project)).find(fits);
  if (!run)
    throw new AgenticError({
      code: "not-found",
      message: `There is no ${description}; \`agentic-sdlc list\` shows the runs.`,
    });
  const { workflow_id: runId, workflow_name: workflow } = run.progress;
  printNotice(io, `Run ${runId} is the newest ${description}: ${workflow}, ${formatRunStatus(run)}.`);
  return runId;
}
