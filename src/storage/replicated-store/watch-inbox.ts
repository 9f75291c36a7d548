import { AgenticError, hasCode } from "../../errors.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import { parseManualEntry } from "../../run/inbox-request.ts";
import { asUserError } from "../../system/system-fault.ts";
import { type Inbox, readArchivedInbox, readInbox, addManualEntries } from "../refs/inbox.ts";
import {
  addLocalEntry,
  removePendingEntries,
  savePendingEntry,
  listPendingEntries,
} from "./local-manual-entries.ts";
import {
  withTimeout,
  type ReplicationOptions,
  LOOKUP_TIMEOUT_MS,
  timeoutFor,
} from "./replication-options.ts";

type InboxOptions = Pick<ReplicationOptions, "local" | "remote" | "clock" | "pause" | "report" | "kill">;

const INTERVAL_MS = 5_000;
const TIMEOUT_MS = 30_000;

/** Longest delay of a step. */
const FETCH_TIMEOUT_MS = 5_000;

/** Fetches requests in intervals until `signal` is aborted. Returns a function that fetches at once. */
export function watchInbox(
  options: InboxOptions,
  { runId, inbox, signal }: { readonly runId: string; readonly inbox: Inbox; readonly signal: AbortSignal },
): () => Promise<void> {
  let last = inbox;
  let isAnswered = true;
  const timeout = {
    remote: options.remote,
    clock: options.clock,
    milliseconds: FETCH_TIMEOUT_MS,
    signals: [options.kill],
  };
  const look = async (pendingInbox: Promise<Inbox>): Promise<void> => {
    const found = await storeRequests(options, runId, pendingInbox);
    isAnswered = found !== undefined;
    last = found ?? last;
  };
  const read = (): Promise<Inbox> => readInbox(options.remote.refs, runId, last);
  void (async () => {
    for (;;) {
      await options.pause(INTERVAL_MS, signal).catch(() => undefined);
      if (signal.aborted) return;
      await look(read());
    }
  })();
  // After a timeout only the background loop retries.
  return async () => {
    if (isAnswered && !signal.aborted) await look(withTimeout(read(), timeout));
  };
}

export async function fetchRequests(
  options: InboxOptions,
  runId: string,
  { wasArchived }: { readonly wasArchived: boolean },
): Promise<Inbox | undefined> {
  const { remote, clock, kill } = options;
  const timeout = { remote, clock, milliseconds: TIMEOUT_MS, signals: [kill] };
  if (wasArchived)
    await storeRequests(options, runId, withTimeout(readArchivedInbox(remote.refs, runId), timeout));
  return await storeRequests(options, runId, withTimeout(readInbox(remote.refs, runId), timeout));
}

const reportedErrors = new WeakMap<LocalStates, Set<string>>();

/** A local fault, such as a full disk, is reported once; the next fetch retries. */
function reportOnce({ local, report }: Pick<InboxOptions, "local" | "report">, error: unknown): void {
  const reason = asUserError(error);
  const message = reason instanceof Error ? reason.message : String(reason);
  const known = reportedErrors.get(local) ?? new Set();
  reportedErrors.set(local, known);
  if (known.has(message)) return;
  known.add(message);
  report(`Requests for the run could not be stored here: ${message}`);
}

function isUnanswered(error: unknown): boolean {
  if (error instanceof AgenticError) return error.code.startsWith("remote-");
  return error instanceof Error && error.name === "AbortError";
}

/** Returns undefined if the remote did not respond; the replica reports that. */
async function storeRequests(
  { local, report }: Pick<InboxOptions, "local" | "report">,
  runId: string,
  pendingInbox: Promise<Inbox>,
): Promise<Inbox | undefined> {
  try {
    const inbox = await pendingInbox;
    for (const { id, content } of inbox.requests) {
      const addition = parseManualEntry(content);
      if (addition) addLocalEntry(local, runId, addition);
      else local.addRequest(runId, id, content);
    }
    inbox.problems.forEach(report);
    return inbox;
  } catch (error) {
    if (!isUnanswered(error)) reportOnce({ local, report }, error);
    return undefined;
  }
}

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
    const timeout = timeoutFor(options, 2 * LOOKUP_TIMEOUT_MS);
    await withTimeout(send(options, runId), timeout);
  } catch (error) {
    remote.close();
    if (!(error instanceof AgenticError)) throw error;
    report(describeUnsent(options, runId, error));
  }
}

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
