import { AgenticError, hasCode } from "../../errors.ts";
import { addManualEntries } from "../refs/ref-manual-entries.ts";
import { removePendingEntries, savePendingEntry, listPendingEntries } from "./local-manual-entries.ts";
import { withTimeout } from "./remote-timeout.ts";
import { LOOKUP_TIMEOUT_MS, timeoutFor, type ReplicationOptions } from "./replication-options.ts";

/** Sends an entry of an inactive run; the engine of an active run replicates its files itself. */
export async function forwardEntries(
  options: ReplicationOptions,
  runId: string,
  addition: { readonly id: string; readonly content: string },
): Promise<void> {
  const { remote, local, report } = options;
  savePendingEntry(options, runId, addition);
  // The next command sends entries that arrive while the run's end is replicated.
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

/** Sends saved entries. Returns whether there were any. Errors: those of the refs. */
export async function sendPendingEntries(options: ReplicationOptions, runId: string): Promise<boolean> {
  try {
    return await send(options, runId);
  } catch (error) {
    if (hasCode(error, "not-found")) return false;
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
    // The local files have the entry and are replicated completely if the run ever is.
    if (hasCode(error, "not-found")) removePendingEntries(options, runId, additions);
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
  const where = `The addition to run ${runId} is stored only in this clone, and not at ${refs.location}.`;
  if (code === "not-found") return `${where} The remote does not have the run.`;
  return `${where} ${message} The next run in this clone, or \`agentic-sdlc status\`, that reaches ${refs.location} sends it.`;
}
