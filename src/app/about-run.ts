import type { CommentCommand } from "../human/command.ts";
import { leaveRequest } from "../state/inbox.ts";
import { endedRunAt, liveRunsAt, type Spot, type ToldRun, toldRun } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
import { goOn } from "./start-run.ts";
import { doneText, noRunText, statusText } from "./words.ts";

export type RunCommand = Extract<CommentCommand, { name: "status" | "cancel" | "resume" | "retry" }>;

interface Place {
  readonly spot: Spot;
  readonly stateRef: string;
}

/** Something that is asked of a run, and the words to tell of it. */
export async function aboutRun(
  ports: AppPorts,
  command: RunCommand,
  { spot, stateRef, id, at }: Place & { readonly id: string; readonly at: Date },
): Promise<{ readonly text: string; readonly runId?: string }> {
  const run = await runMeant(ports, command.runId, { spot, stateRef });
  if (!run) return { text: noRunText(command.runId) };
  const { runId } = run;
  if (command.name === "status") return { text: statusText(run), runId };
  const refusal = refusalOf(command, run);
  if (refusal !== undefined) return { text: refusal, runId };
  if (command.name === "cancel") {
    // Whoever works on it finds it there; one that nobody works on is ended by a job.
    await leaveRequest(ports, { runId, id, content: `${JSON.stringify({ type: "cancel" })}\n`, stateRef });
    if (run.progress.status !== "running")
      await goOn(ports, { command: "cancel", runId }, { since: at, again: "never" });
  } else await goOn(ports, { command: "resume", runId }, { since: at, again: "never" });
  return { text: doneText(command.name, runId), runId };
}

function refusalOf(command: RunCommand, { runId, where, progress: { status } }: ToldRun): string | undefined {
  if (command.name === "cancel")
    return where === "ended" ? `Run ${runId} is over (${status}); there is nothing to cancel.` : undefined;
  if ("fromStep" in command)
    return `A run goes on from a chosen step at the command line alone: \`agentic-sdlc resume ${runId} --from-step ${command.fromStep}\`.`;
  if (status === "completed") return `Run ${runId} is completed; there is nothing left to do in it.`;
  return status === "running" ? `Run ${runId} is being worked on already.` : undefined;
}

async function runMeant(
  { refs }: AppPorts,
  runId: string | undefined,
  { spot, stateRef }: Place,
): Promise<ToldRun | undefined> {
  if (runId !== undefined) return await toldRun(refs, runId, stateRef);
  const [newest] = await liveRunsAt(refs, spot);
  return newest ?? (await endedRunAt(refs, spot, stateRef));
}
