import { composeCarriedStates } from "../compose/carried-states.ts";
import { isLeft } from "../state/archive-ended.ts";
import type { StoredRun } from "./listed-runs.ts";
import { type Io, say } from "../launch/io.ts";
import type { Project } from "../launch/project.ts";

/** What earlier runs could not carry to where others find it goes there now. Of the runs seen there, those that ended are archived. */
export async function carryLeft(io: Io, project: Project, seen: readonly StoredRun[] = []): Promise<void> {
  const { environment } = io;
  // A session of a run has no way there: the engine carries what it writes.
  if (environment["AGENTIC_RUN_ID"] !== undefined) return;
  const report = (text: string): void => say(io, text);
  await composeCarriedStates({ ...project, environment, report }).carry?.({
    others: seen.some(({ progress, away }) => away?.live === true && isLeft(progress, Date.now())),
  });
}
