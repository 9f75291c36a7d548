import { systemClock } from "../compose/clock.ts";
import { AgenticError } from "../errors.ts";
import type { LeftRequest } from "./answer.ts";
import { type Io, say } from "./io.ts";
import type { Project } from "./project.ts";
import { type Away, inTime } from "./readable.ts";

/** Leaves a request where whoever works on a run finds it, wherever that is. Errors: those of the remote. */
export async function requestAway(
  { elsewhere: { refs, stateRef } }: Pick<Away, "elsewhere">,
  runId: string,
  request: LeftRequest,
): Promise<void> {
  const { leaveRequest } = await import("../state/inbox.ts");
  await inTime(() =>
    leaveRequest({ refs, clock: systemClock, random: Math.random }, { runId, ...request, stateRef }),
  );
}

interface Answered {
  readonly project: Project;
  /** Where the run is, if that is not here. */
  readonly away: Away | undefined;
  readonly runId: string;
  readonly request: LeftRequest;
}

/** An answer to a run that nobody works on here is for whoever resumes it, also on another machine. */
export async function leaveAway(io: Io, { project, away, runId, request }: Answered): Promise<void> {
  if (away) return await requestAway(away, runId, request);
  try {
    const { openElsewhere } = await import("../compose/elsewhere.ts");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    if (elsewhere) await requestAway({ elsewhere }, runId, request);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    // A run that was never carried elsewhere has its answer here.
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
  }
}
