import { AgenticError } from "../../errors.ts";
import { addManualEntries } from "../refs/ref-manual-entries.ts";
import { removePendingEntries, savePendingEntry, listPendingEntries } from "./local-manual-entries.ts";
import { withTimeout } from "./remote-timeout.ts";
import { LOOKUP_TIMEOUT_MS, timeoutFor, type ReplicationOptions } from "./replication-options.ts";

/** Hands on what was added here, for somebody who waits; where a process here works on the run, that carries its files. */
export async function forwardEntries(
  options: ReplicationOptions,
  runId: string,
  addition: { readonly id: string; readonly content: string },
): Promise<void> {
  const { remote, local, report } = options;
  savePendingEntry(options, runId, addition);
  // What comes in while its end is carried goes with the next command.
  if (local.isLive(runId)) return;
  try {
    const timeout = { ...timeoutFor(options), milliseconds: 2 * LOOKUP_TIMEOUT_MS };
    await withTimeout(send(options, runId), timeout);
  } catch (error) {
    remote.close();
    if (!(error instanceof AgenticError)) throw error;
    report(describeUnsent(options, runId, error));
  }
}

/** What could not be handed on before. Returns whether there was anything. Errors: those of the refs. */
export async function sendPendingEntries(options: ReplicationOptions, runId: string): Promise<boolean> {
  try {
    return await send(options, runId);
  } catch (error) {
    if (error instanceof AgenticError && error.code === "not-found") return false;
    throw error;
  }
}

async function send(options: ReplicationOptions, runId: string): Promise<boolean> {
  const { remote, clock, random } = options;
  const { refs, stateRef } = remote;
  const additions = listPendingEntries(options, runId);
  if (additions.length === 0) return false;
  try {
    await addManualEntries({ refs, clock, random }, { runId, stateRef, entries: additions });
  } catch (error) {
    // Its files hold it, and go as a whole if the run ever does.
    if (error instanceof AgenticError && error.code === "not-found")
      removePendingEntries(options, runId, additions);
    throw error;
  }
  removePendingEntries(options, runId, additions);
  return true;
}

function describeUnsent(
  { remote: { refs } }: ReplicationOptions,
  runId: string,
  { code, message }: AgenticError,
): string {
  const where = `What was added to run ${runId} is kept in this clone alone, and not at ${refs.location}.`;
  if (code === "not-found") return `${where} The run is not there either.`;
  return `${where} ${message} The next run here, or \`agentic-sdlc status\`, that reaches ${refs.location} takes it along.`;
}
