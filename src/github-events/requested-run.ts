import { readInbox } from "../storage/refs/inbox.ts";
import type { EventContext } from "./event-context.ts";
import { archivedRunsIn, activeRunsIn, type Conversation } from "./find-runs.ts";
import { hasRequest } from "./reviews/answer-run.ts";

interface RequestReference {
  readonly id: string;
  readonly conversation: Conversation;
  readonly stateRef: string;
  readonly runId?: string | undefined;
}

export async function requestedRun(
  { refs }: Pick<EventContext, "refs">,
  { id, conversation, stateRef, runId: named }: RequestReference,
): Promise<string | undefined> {
  const conversationRuns = async (): Promise<string[]> =>
    [
      ...(await activeRunsIn(refs, conversation)),
      ...(await archivedRunsIn(refs, conversation, stateRef)),
    ].map(({ runId }) => runId);
  for (const runId of named === undefined ? await conversationRuns() : [named]) {
    if (await hasRequest(refs, { runId, id, stateRef })) return runId;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
  }
  return undefined;
}
