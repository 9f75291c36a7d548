import { readInbox } from "../storage/refs/inbox.ts";
import type { EventContext } from "./event-context.ts";
import { archivedRunsIn, activeRunsIn, type Conversation } from "./find-runs.ts";
import { hasRequest } from "./reviews/answer-run.ts";

interface Wanted {
  /** Of the request. */
  readonly id: string;
  readonly spot: Conversation;
  readonly stateRef: string;
  /** The run that it names. */
  readonly runId?: string | undefined;
}

/** The run of a spot that has a request already, taken or not; undefined where none has. */
export async function requestedRun(
  { refs }: Pick<EventContext, "refs">,
  { id, spot, stateRef, runId: named }: Wanted,
): Promise<string | undefined> {
  const here = async (): Promise<string[]> =>
    [...(await activeRunsIn(refs, spot)), ...(await archivedRunsIn(refs, spot, stateRef))].map(
      ({ runId }) => runId,
    );
  for (const runId of named === undefined ? await here() : [named]) {
    if (await hasRequest(refs, { runId, id, stateRef })) return runId;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
  }
  return undefined;
}
