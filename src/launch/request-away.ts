import { systemClock } from "../compose/clock.ts";
import type { OpenElsewhere } from "../compose/elsewhere.ts";
import { AgenticError } from "../errors.ts";
import type { StateStore } from "../ports/states.ts";
import { nonceOf } from "../run/request.ts";
import type { LeftRequest } from "./answer.ts";
import { type Io, say } from "./io.ts";
import type { Project } from "./project.ts";
import { type Away, inTime } from "./readable.ts";

/** Leaves a request where the process that works on a run finds it. Returns whether it is the first with its id. Errors: those of the remote. */
export async function requestAway(
  { elsewhere }: Pick<Away, "elsewhere">,
  runId: string,
  request: LeftRequest & { readonly isExpected?: boolean },
): Promise<boolean> {
  const { refs, stateRef } = elsewhere;
  const { leaveRequest, readInbox } = await import("../state/inbox.ts");
  return await inTime(elsewhere, async () => {
    const pace = { refs, clock: systemClock, random: Math.random };
    if ((await leaveRequest(pace, { runId, ...request, stateRef })) === "left") return true;
    // An earlier try may have left it, whose answer was lost.
    const { requests } = await readInbox(refs, runId);
    const there = requests.find(({ id }) => id === request.id);
    return there !== undefined && nonceOf(there.content) === nonceOf(request.content);
  });
}

/** Where a run, or the runs of a repository, are kept elsewhere; undefined where nowhere, or where that cannot be said now. */
export async function elsewhereOf(
  io: Io,
  project: Project,
  away: Away | undefined,
): Promise<OpenElsewhere | undefined> {
  if (away) return away.elsewhere;
  const { openElsewhere } = await import("../compose/elsewhere.ts");
  return await openElsewhere({ ...project, environment: io.environment });
}

/** What others have asked of a run elsewhere, as it would be if somebody worked on it here. Nothing where nobody can be reached. */
export async function bringRequests(
  elsewhere: OpenElsewhere | undefined,
  { runId, store }: { readonly runId: string; readonly store: StateStore },
): Promise<void> {
  if (!elsewhere) return;
  const { readInbox } = await import("../state/inbox.ts");
  try {
    const { requests } = await inTime(elsewhere, () => readInbox(elsewhere.refs, runId));
    for (const { id, content } of requests) store.request(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}

/** Leaves an answer to a run of another machine, or one that another machine may resume. Returns whether it is the first. */
export async function leaveAway(
  io: Io,
  elsewhere: OpenElsewhere | undefined,
  { away, runId, request }: { away: Away | undefined; runId: string; request: LeftRequest },
): Promise<boolean> {
  if (!elsewhere) return true;
  try {
    return await requestAway({ elsewhere }, runId, request);
  } catch (error) {
    if (away || !(error instanceof AgenticError)) throw error;
    // A run that was never carried elsewhere has its answer here.
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
    return true;
  }
}
