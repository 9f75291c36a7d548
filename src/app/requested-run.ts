import { readInbox } from "../state/inbox.ts";
import { hasRequest } from "./answer.ts";
import { endedRunsAt, liveRunsAt, type Spot } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";

interface Wanted {
  /** Of the request. */
  readonly id: string;
  readonly spot: Spot;
  readonly stateRef: string;
  /** The run that it names. */
  readonly runId?: string | undefined;
}

/** The run of a spot that has a request already, taken or not; undefined where none has. */
export async function requestedRun(
  { refs }: Pick<AppPorts, "refs">,
  { id, spot, stateRef, runId: named }: Wanted,
): Promise<string | undefined> {
  const here = async (): Promise<string[]> =>
    [...(await liveRunsAt(refs, spot)), ...(await endedRunsAt(refs, spot, stateRef))].map(
      ({ runId }) => runId,
    );
  for (const runId of named === undefined ? await here() : [named]) {
    if (await hasRequest(refs, { runId, id, stateRef })) return runId;
    const { requests } = await readInbox(refs, runId);
    if (requests.some((each) => each.id === id)) return runId;
  }
  return undefined;
}
