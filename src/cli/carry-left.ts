import { composeCarriedStates } from "../compose/carried-states.ts";
import { type Io, say } from "../launch/io.ts";
import type { Project } from "../launch/project.ts";

/** What earlier runs could not carry to where others find it goes there now. */
export async function carryLeft(io: Io, project: Project): Promise<void> {
  const { environment } = io;
  // A session of a run has no way there: the engine carries what it writes.
  if (environment["AGENTIC_RUN_ID"] !== undefined) return;
  const report = (text: string): void => say(io, text);
  await composeCarriedStates({ ...project, environment, report }).carry?.();
}
